import { indoors, outdoors } from '#demo/artwork/backdrops.ts'
import { box, dot, each, shape, stroke } from '#demo/artwork/canvas.ts'
import { CREAM, INK, IRON, LAMP, LEAF, STEEL } from '#demo/artwork/palette.ts'

export const sofa = indoors(
  ({ cloth, accent, room }) =>
    box(112, 20, 32, 40, INK) +
    box(115, 23, 26, 34, room.edge) +
    shape('M115 46l8-9 7 7 5-5 6 8v10h-26z', accent.dark) +
    dot(134, 31, 3, CREAM) +
    box(26, 88, 5, 8, INK) +
    box(113, 88, 5, 8, INK) +
    shape('M32 50q0-8 8-8h64q8 0 8 8v24H32z', cloth.dark) +
    stroke('M72 44v28', cloth.base, 1.6) +
    shape('M20 62q0-7 7-7t7 7v10h76V62q0-7 7-7t7 7v27H20z', cloth.base) +
    box(34, 71, 37, 9, cloth.light, 2) +
    box(73, 71, 37, 9, cloth.light, 2) +
    shape('M43 55l13-4 4 13-13 4z', CREAM),
)

export const boxesAndDolly = indoors(
  ({ accent }) =>
    box(20, 50, 52, 44, '#b38453') +
    box(20, 50, 52, 10, '#c2945f') +
    box(42, 50, 8, 44, '#d9b684') +
    box(72, 60, 40, 34, '#9a6e43') +
    box(88, 60, 7, 34, '#c9a473') +
    box(34, 24, 36, 26, '#c79a66') +
    box(48, 24, 7, 26, '#e2c392') +
    stroke('M38 42h8M38 46h5M77 84h8', '#6b4a2a', 2) +
    stroke('M124 94V42q0-6 6-6h3', accent.base, 4) +
    stroke('M102 95h24', accent.base, 4) +
    stroke('M124 62h7M124 76h7', accent.dark, 3) +
    dot(127, 95, 8, INK) +
    dot(127, 95, 3, STEEL),
)

export const van = outdoors(
  ({ cloth }) =>
    shape('M0 90V66h14V52h16v38zM132 90V58h12V48h16v42z', '#1d2028') +
    each([4, 18], (x) => box(x, 72, 4, 5, LAMP)) +
    each([148, 154], (x) => box(x, 56, 3, 4, LAMP)) +
    shape('M24 44h72v46H24z', cloth.base) +
    shape('M96 54h22q5 0 8 5l10 15v16H96z', cloth.base) +
    shape('M102 59h14q3 0 5 3l7 11h-26z', '#2b4150') +
    box(24, 80, 112, 4, cloth.dark) +
    box(32, 52, 30, 18, cloth.light, 2) +
    stroke('M37 58h20M37 64h12', cloth.dark, 2) +
    box(131, 76, 6, 5, LAMP, 1) +
    each([46, 116], (x) => dot(x, 92, 10, INK) + dot(x, 92, 4.5, STEEL)),
  { ground: 90 },
)

export const bed = indoors(
  ({ cloth, accent, wood }) =>
    box(18, 34, 8, 60, wood.dark, 2) +
    box(134, 52, 8, 42, wood.dark, 2) +
    shape('M26 40q0-4 4-4h6q4 0 4 4v36H26z', wood.base) +
    box(26, 72, 110, 14, wood.base) +
    box(28, 60, 106, 14, CREAM, 4) +
    shape('M64 58h66q4 0 4 4v16H58V64q0-6 6-6z', cloth.base) +
    shape('M64 58h10v20H58V64q0-6 6-6z', cloth.light) +
    shape('M30 50q12-5 26 0 3 7-1 12-12 3-24 0-4-6-1-12z', '#f5f0e6') +
    box(108, 20, 3, 24, IRON) +
    shape('M99 44h21l-4-14h-13z', accent.base) +
    dot(109.5, 45, 2, LAMP),
  { ground: 90 },
)

export const piano = indoors(
  ({ wood, accent }) =>
    box(28, 30, 100, 62, wood.dark, 2) +
    box(28, 30, 100, 5, wood.light, 2) +
    box(36, 40, 36, 14, wood.base) +
    box(84, 40, 36, 14, wood.base) +
    box(22, 60, 112, 6, wood.base) +
    box(26, 66, 104, 7, '#f5f0e6') +
    each(Array.from({ length: 17 }), (_, index) => box(31 + index * 6, 66, 0.7, 7, STEEL)) +
    each([33, 39, 51, 57, 63, 75, 81, 93, 99, 105, 117, 123], (x) => box(x, 66, 3, 4.4, INK)) +
    box(26, 73, 8, 22, wood.base) +
    box(122, 73, 8, 22, wood.base) +
    shape('M68 36l18-3v12l-18 2z', CREAM) +
    shape('M112 30q-6-12 3-16 8 6 3 16z', accent.base) +
    box(56, 98, 46, 6, accent.dark, 2) +
    box(60, 104, 4, 10, INK) +
    box(94, 104, 4, 10, INK),
  { ground: 88 },
)

export const fridge = indoors(
  ({ cloth, accent, wood }) =>
    box(96, 62, 56, 34, wood.base) +
    box(96, 60, 56, 4, wood.light) +
    stroke('M124 66v28M108 74h6M136 74h6', wood.dark, 2) +
    box(34, 16, 48, 82, cloth.base, 5) +
    box(34, 46, 48, 2, cloth.dark) +
    stroke('M41 28v12M41 54v18', cloth.light, 3) +
    box(60, 22, 11, 9, CREAM) +
    box(66, 54, 9, 12, '#f2cf4a') +
    dot(70, 26, 1.4, accent.base) +
    box(38, 98, 6, 4, INK) +
    box(72, 98, 6, 4, INK) +
    box(106, 48, 16, 12, accent.base, 2) +
    stroke('M122 51q5 0 5 4t-5 3', accent.base, 2) +
    shape('M136 60q-5-8-7-14 6 1 8 7 1-8 6-11-1 10-5 18z', LEAF.base),
  { ground: 94 },
)

export const washingMachine = indoors(
  ({ cloth, accent }) =>
    box(40, 30, 60, 64, '#cbc3b4', 4) +
    box(40, 30, 60, 13, '#a2998a', 4) +
    box(46, 34, 18, 5, IRON, 1) +
    dot(88, 36.5, 3.4, CREAM) +
    dot(70, 68, 20, IRON) +
    dot(70, 68, 15, '#2b4150') +
    shape('M56 70q8-6 14 0t15-1q-1 13-15 14-12-1-14-13z', cloth.base) +
    stroke('M61 60q3-5 8-6', '#6d95a1', 2) +
    box(44, 94, 6, 4, INK) +
    box(90, 94, 6, 4, INK) +
    stroke('M100 40h10q6 0 6 6v22', STEEL, 3) +
    shape('M108 78h36l-5 18h-26z', accent.base) +
    stroke('M114 82l3 12M126 82v12M138 82l-3 12', accent.dark, 2) +
    shape('M112 78q4-10 14-6 8-6 14 6z', CREAM),
  { ground: 92 },
)
