import { indoors, outdoors } from '#demo/artwork/backdrops.ts'
import { box, dot, each, glow, shape, stroke } from '#demo/artwork/canvas.ts'
import { CREAM, INK, IRON, LAMP, STEEL } from '#demo/artwork/palette.ts'

const wheel = (x: number, y: number, radius: number): string =>
  dot(x, y, radius, INK) + dot(x, y, radius * 0.56, STEEL) + dot(x, y, radius * 0.2, INK)

export const carInDriveway = outdoors(
  ({ cloth, accent }) =>
    shape('M0 86V52l34-20 34 20v34z', accent.dark) +
    shape('M-4 54l38-24 38 24-4 5-34-21-34 21z', INK) +
    box(22, 58, 24, 28, LAMP) +
    stroke('M34 58v28M22 72h24', accent.dark, 2) +
    shape('M34 92q-2-14 10-17l10-3 14-14q3-3 8-3h28q6 0 10 4l12 13 14 3q8 2 8 10v7z', cloth.base) +
    shape('M62 71l10-9q2-2 5-2h10v11zM91 60h13q4 0 6 2l8 9H91z', '#2b4150') +
    stroke('M60 74h76', cloth.light, 1.6) +
    box(138, 78, 8, 5, LAMP, 2) +
    wheel(60, 94, 9) +
    wheel(122, 94, 9) +
    shape('M146 80l14-5v14l-14-5z', 'rgb(255 213 144 / 0.3)'),
  { ground: 88 },
)

export const wheelAndJack = indoors(
  ({ cloth, accent }) =>
    shape('M0 0h160v40q-20 14-40 14-6-30-42-30T34 54H0z', cloth.base) +
    stroke('M0 28h30M128 28h32', cloth.light, 2) +
    dot(78, 66, 34, INK) +
    dot(78, 66, 20, STEEL) +
    each([0, 72, 144, 216, 288], (angle) => {
      const radians = (angle * Math.PI) / 180
      return dot(+(78 + 11 * Math.sin(radians)).toFixed(1), +(66 - 11 * Math.cos(radians)).toFixed(1), 3, INK)
    }) +
    dot(78, 66, 4, IRON) +
    stroke('M134 60l-16 19 16 19 16-19z', accent.base, 4.4) +
    stroke('M112 79h46', IRON, 2.6) +
    box(124, 98, 20, 6, accent.dark, 2) +
    box(127, 54, 14, 6, IRON, 1) +
    stroke('M14 104l30-8', STEEL, 4) +
    stroke('M14 104v-8', STEEL, 4),
  { ground: 100 },
)

export const openBonnet = indoors(
  ({ cloth, accent }) =>
    shape('M26 46L44 4h72l18 42z', cloth.dark) +
    shape('M36 44L50 10h60l14 34z', INK) +
    shape('M14 62q2-16 18-16h96q16 0 18 16l4 40H10z', cloth.base) +
    shape('M28 52h104v22H28z', IRON) +
    box(36, 54, 28, 16, INK, 2) +
    box(40, 50, 5, 5, '#b5573f') +
    box(54, 50, 5, 5, STEEL) +
    box(74, 54, 26, 16, STEEL, 2) +
    stroke('M78 58h18M78 62h18M78 66h18', IRON, 1.6) +
    dot(116, 62, 7, accent.base) +
    stroke('M100 60q8-8 16 2', INK, 3) +
    dot(28, 86, 8, LAMP) +
    dot(132, 86, 8, LAMP) +
    box(50, 80, 60, 12, INK, 3) +
    stroke('M54 84h52M54 88h52', STEEL, 1.2) +
    box(62, 95, 36, 7, CREAM, 1) +
    glow(28, 86, 22) +
    glow(132, 86, 22),
  { ground: 102 },
)

export const scooter = outdoors(
  ({ cloth, accent }) =>
    box(0, 34, 70, 54, accent.dark) +
    each([44, 56, 68, 80], (y) => stroke(`M0 ${y}h70`, accent.base, 1)) +
    box(18, 46, 26, 24, LAMP) +
    stroke('M31 46v24M18 58h26', INK, 2) +
    stroke('M106 40l12 46', IRON, 4) +
    stroke('M98 42q8-6 14-2', IRON, 3.4) +
    dot(110, 46, 4.4, LAMP) +
    shape('M104 54q10 4 12 26h-24l-8-12q-14-4-30 2-4 8 2 16h60l6-14z', cloth.base) +
    shape('M54 64q14-6 32-2l2 6q-18-4-34 2z', INK) +
    wheel(64, 92, 9.5) +
    wheel(120, 92, 9.5) +
    stroke('M86 90l-4 10', IRON, 2.4),
  { ground: 92 },
)
