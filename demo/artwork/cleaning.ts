import { indoors } from '#demo/artwork/backdrops.ts'
import { box, dot, each, shape, stroke } from '#demo/artwork/canvas.ts'
import { CREAM, INK, IRON, LAMP, STEEL } from '#demo/artwork/palette.ts'

export const mopAndBucket = indoors(
  ({ cloth, accent }) =>
    each([0, 32, 64, 96, 128], (x) => shape(`M${x} 92h16l-6 28h-18z`, 'rgb(255 240 210 / 0.06)')) +
    stroke('M118 10L92 92', '#c9a473', 4) +
    shape('M84 88l18 5q6 12 8 18-22 6-40-2 8-8 14-21z', CREAM) +
    stroke('M90 94l-6 14M96 96l0 14M101 97l4 12', '#cbb98c', 1.6) +
    shape('M30 62h48l-6 44H36z', cloth.base) +
    box(27, 58, 54, 7, cloth.light, 3) +
    shape('M34 66h40l-1 8H35z', '#6d95a1') +
    stroke('M30 60q24-34 48 0', STEEL, 2.4) +
    dot(42, 60, 5, '#f5f0e6') +
    dot(50, 57, 6, '#f5f0e6') +
    dot(58, 60, 4, '#f5f0e6') +
    box(122, 78, 14, 24, accent.base, 3) +
    box(125, 70, 8, 8, accent.dark) +
    shape('M122 66h14v5h-14l-4 4z', INK),
  { ground: 92 },
)

export const stove = indoors(
  ({ wood, cloth, accent }) =>
    shape('M54 6h44v16l12 14H42l12-14z', STEEL) +
    box(42, 36, 68, 4, '#cbc3b4') +
    box(42, 62, 68, 42, IRON, 2) +
    box(42, 58, 68, 6, INK) +
    each([52, 68, 84, 100], (x) => dot(x, 69, 2.4, CREAM)) +
    box(50, 76, 52, 22, INK, 2) +
    box(54, 80, 44, 14, '#7a3f22') +
    shape('M54 94q10-10 22-4t22-4v8z', '#ff9e3d') +
    shape('M82 46h22v10q0 2-3 2H85q-3 0-3-2z', cloth.base) +
    stroke('M78 50h4M104 50h4', cloth.dark, 2.6) +
    box(84, 43, 18, 3, cloth.light, 1) +
    box(0, 60, 42, 44, wood.base) +
    box(110, 60, 50, 44, wood.base) +
    box(0, 58, 42, 4, CREAM) +
    box(110, 58, 50, 4, CREAM) +
    stroke('M20 66v34M136 66v34', wood.dark, 2) +
    box(10, 42, 8, 16, accent.base, 2) +
    box(22, 46, 10, 12, accent.light, 2) +
    box(122, 40, 4, 18, wood.light) +
    box(132, 48, 14, 10, CREAM, 2),
  { ground: 104 },
)

export const tallWindows = indoors(
  ({ wood, cloth }) =>
    each(
      [14, 62, 110],
      (x) =>
        box(x, 8, 38, 80, wood.light) +
        box(x + 3, 11, 32, 74, '#2c3a4d') +
        shape(`M${x + 3} 60l20-49h9l-29 74z`, 'rgb(245 240 230 / 0.08)') +
        stroke(`M${x + 19} 11v74M${x + 3} 48h32`, wood.light, 2.6),
    ) +
    dot(130, 24, 5, '#f2d391') +
    shape('M65 18q14 8 28 2l4 30q-16 8-32 0z', 'rgb(245 240 230 / 0.35)') +
    stroke('M70 52l22-6', INK, 4) +
    stroke('M81 49l10 34', cloth.base, 3.6) +
    shape('M30 94h26l-3 20H33z', cloth.base) +
    box(28, 91, 30, 5, cloth.light, 2) +
    stroke('M30 92q13-18 26 0', STEEL, 1.8),
  { ground: 98 },
)

export const laundry = indoors(
  ({ cloth, accent, wood }) =>
    stroke('M6 26q74 14 148 0', CREAM, 1.6) +
    shape('M18 28l12 2v30H14V36z', cloth.base) +
    shape('M10 36l8-8 2 12-6 4zM36 32l6 8-6 6-6-10z', cloth.base) +
    box(54, 32, 26, 34, accent.base) +
    box(54, 56, 26, 4, accent.light) +
    shape('M94 33h20l3 36h-9l-4-22-4 22h-9z', '#4f5f78') +
    shape('M128 30h14v22l6 8-8 4-12-10z', CREAM) +
    each([20, 28, 58, 76, 97, 111, 131, 140], (x) => box(x, 25, 2.4, 7, wood.light)) +
    shape('M40 82h70l-8 26H48z', wood.base) +
    stroke('M46 90h58M48 98h54', wood.dark, 2) +
    shape('M42 82q6-12 18-6 10-10 22 0 14-6 24 6z', cloth.light) +
    shape('M62 82q4-8 14-5 8-4 12 5z', CREAM),
  { ground: 94 },
)

export const emptyFlat = indoors(
  ({ room, accent, cloth }) =>
    shape('M40 24h80v54H40z', room.wall) +
    shape('M0 0h160l-40 24H40zM0 120l40-42h80l40 42z', room.floor) +
    stroke('M40 24v54M120 24v54M40 78h80M40 78L0 120M120 78l40 42', room.edge, 1.6) +
    box(56, 32, 22, 30, '#2c3a4d') +
    stroke('M67 32v30M56 47h22', CREAM, 2) +
    box(94, 34, 18, 44, cloth.base) +
    dot(108, 57, 1.4, LAMP) +
    box(79, 6, 2, 12, INK) +
    dot(80, 21, 4, LAMP) +
    stroke('M20 40l14 62', '#c9a473', 3.4) +
    shape('M28 96l12-2 6 16-20 4z', accent.base) +
    box(112, 92, 20, 16, IRON, 2) +
    shape('M112 92q10-14 20 0z', STEEL),
  { ground: 120 },
)
