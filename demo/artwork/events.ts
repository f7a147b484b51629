import { indoors, outdoors } from '#demo/artwork/backdrops.ts'
import { box, dot, each, glow, shape, stroke } from '#demo/artwork/canvas.ts'
import { CREAM, INK, IRON, LAMP, STEEL } from '#demo/artwork/palette.ts'

export const stringLights = outdoors(
  ({ cloth, wood, accent }) =>
    stroke('M0 18q40 26 80 4t80 6', INK, 1.4) +
    each(
      [
        [14, 26],
        [34, 32],
        [56, 29],
        [78, 21],
        [98, 17],
        [120, 21],
        [144, 27],
      ] as const,
      ([x, y]) => glow(x, y + 3, 11) + dot(x, y + 3, 3, LAMP),
    ) +
    box(8, 20, 4, 72, wood.dark) +
    box(148, 24, 4, 68, wood.dark) +
    shape('M32 70h96l-6 12H38z', CREAM) +
    box(42, 82, 5, 24, wood.base) +
    box(113, 82, 5, 24, wood.base) +
    box(24, 92, 34, 5, wood.light) +
    box(102, 92, 34, 5, wood.light) +
    box(28, 97, 4, 12, wood.dark) +
    box(128, 97, 4, 12, wood.dark) +
    shape('M70 70q-6-10 4-14 2 6 6 6 4-8 10-2 4 6-2 10z', cloth.base) +
    box(54, 60, 5, 10, accent.base, 1) +
    box(100, 58, 4, 12, '#4b6646', 1),
  { ground: 88 },
)

export const stage = indoors(
  ({ cloth, wood, accent }) =>
    shape('M0 0h34q6 40-10 88H0zM160 0h-34q-6 40 10 88h24z', cloth.base) +
    stroke('M10 0q4 40-2 86M24 0q4 44-6 86M150 0q-4 40 2 86M136 0q-4 44 6 86', cloth.dark, 2) +
    shape('M56 0h48l22 86H34z', 'rgb(255 213 144 / 0.14)') +
    box(10, 84, 140, 8, wood.light) +
    box(10, 92, 140, 20, wood.dark) +
    stroke('M80 84V42M70 86q10-6 20 0', IRON, 2.6) +
    box(76, 30, 8, 13, STEEL, 4) +
    box(36, 54, 18, 30, INK, 2) +
    dot(45, 62, 4, IRON) +
    dot(45, 75, 6, IRON) +
    box(106, 54, 18, 30, INK, 2) +
    dot(115, 62, 4, IRON) +
    dot(115, 75, 6, IRON) +
    each([30, 60, 90, 120], (x) => shape(`M${x} 120v-8q5-8 10 0v8z`, accent.dark)),
  { ground: 86 },
)

export const canopies = outdoors(
  ({ cloth, accent }) =>
    each(
      [
        [6, 0],
        [58, 1],
        [110, 0],
      ] as const,
      ([x, kind]) =>
        stroke(`M${x + 3} 94V54M${x + 41} 94V54`, STEEL, 2) +
        shape(`M${x} 54l22-22 22 22z`, kind ? accent.base : cloth.base) +
        shape(`M${x + 22} 32l22 22H${x + 22}z`, kind ? accent.dark : cloth.dark) +
        box(x, 54, 44, 5, CREAM) +
        box(x + 6, 78, 32, 4, CREAM) +
        box(x + 10, 82, 2, 12, IRON) +
        box(x + 32, 82, 2, 12, IRON),
    ) +
    box(20, 70, 8, 8, accent.base, 1) +
    box(72, 72, 14, 6, '#c2945f', 1) +
    dot(128, 74, 4, '#b5573f') +
    dot(136, 75, 3, '#f2cf4a') +
    glow(80, 60, 40),
  { ground: 94 },
)

export const birthdayCake = indoors(
  ({ cloth, accent, wood }) =>
    each(
      [
        [26, 34, 0],
        [44, 24, 1],
        [122, 28, 1],
        [138, 40, 0],
      ] as const,
      ([x, y, kind]) =>
        stroke(`M${x} ${y + 12}q4 18-2 44`, CREAM, 0.9) +
        shape(`M${x} ${y - 13}q11 2 10 13t-10 14q-9-4-10-14t10-13z`, kind ? cloth.base : accent.base) +
        dot(x - 4, y - 5, 2, 'rgb(245 240 230 / 0.5)'),
    ) +
    box(14, 86, 132, 6, wood.light) +
    shape('M52 60h56v26H52z', CREAM) +
    shape('M52 60h56v8q-4 6-8 0-4 7-9 0-4 6-9 0-5 7-10 0-4 6-9 0-4 6-11 0z', cloth.light) +
    box(60, 44, 40, 16, CREAM) +
    box(60, 44, 40, 5, accent.light) +
    each(
      [66, 74, 82, 90],
      (x) => box(x, 34, 2.4, 10, accent.base) + shape(`M${x + 1.2} 26q4 6 0 8-4-2 0-8z`, '#ff9e3d'),
    ) +
    box(46, 84, 68, 3, STEEL, 1) +
    glow(80, 34, 26) +
    shape('M120 86l4-14h12l4 14z', cloth.dark),
  { ground: 106 },
)

export const barCounter = indoors(
  ({ wood, cloth, accent }) =>
    box(20, 20, 120, 4, wood.light) +
    box(20, 44, 120, 4, wood.light) +
    each(
      [
        [28, 0],
        [42, 1],
        [56, 2],
        [74, 1],
        [92, 0],
        [110, 2],
        [126, 1],
      ] as const,
      ([x, kind]) => {
        const glass = [cloth.base, accent.base, '#4b6646'][kind]!
        return box(x, 32, 7, 12, glass, 1) + box(x + 2, 26, 3, 7, glass)
      },
    ) +
    each([30, 46, 62, 84, 100, 116], (x) => shape(`M${x} 10h8l-1 10h-6z`, 'rgb(245 240 230 / 0.45)')) +
    box(0, 72, 160, 7, wood.light) +
    box(0, 79, 160, 41, wood.dark) +
    each([16, 48, 80, 112, 144], (x) => box(x, 86, 20, 24, wood.base)) +
    shape('M44 58h14l-5 8v5h3v2H46v-2h3v-5z', 'rgb(245 240 230 / 0.6)') +
    shape('M46 60h10l-4 6h-2z', cloth.light) +
    shape('M98 60h12l-2 12h-8z', 'rgb(245 240 230 / 0.5)') +
    box(100, 65, 8, 6, '#f2cf4a') +
    stroke('M128 72V54q0-4 4-4h4', STEEL, 3.4),
  { ground: 118 },
)
