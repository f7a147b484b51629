import { indoors, outdoors } from '#demo/artwork/backdrops.ts'
import { box, dot, each, shape, stroke } from '#demo/artwork/canvas.ts'
import { CREAM, INK, IRON, LAMP, LEAF, STEEL } from '#demo/artwork/palette.ts'

export const mailbox = outdoors(
  ({ cloth, accent, wood }) =>
    shape('M96 88V58l22-18 22 18v30z', '#1d2028') +
    box(110, 64, 14, 14, LAMP) +
    box(54, 62, 7, 46, wood.base) +
    shape('M32 64V46q0-14 14-14h26q14 0 14 14v18z', cloth.base) +
    shape('M32 64V46q0-14 13-14t13 14v18z', cloth.dark) +
    shape('M36 48l18-4v12l-18 4z', CREAM) +
    stroke('M36 48l10 5 8-9', STEEL, 1.2) +
    stroke('M78 46V30', IRON, 2.4) +
    box(78, 28, 10, 7, accent.base) +
    shape('M40 120q2-12 8-14 2 8 6 14zM58 120q4-10 12-10 0 6 2 10z', LEAF.dark),
  { ground: 90 },
)

export const formsOnDesk = indoors(
  ({ wood, cloth, accent }) =>
    shape('M0 62h160v58H0z', wood.base) +
    box(0, 62, 160, 3, wood.light) +
    shape('M36 72l42-6 8 44-42 6z', '#f5f0e6') +
    stroke('M44 80l28-4M45 87l28-4M47 94l18-3', STEEL, 2) +
    stroke('M60 105l6-5 3 4 5-6', accent.base, 1.8) +
    shape('M84 70l36 4-4 40-36-4z', CREAM) +
    stroke('M90 80l20 2M89 88l20 2', '#b9a26a', 2) +
    dot(104, 102, 6, cloth.base) +
    stroke('M124 66l16 34', cloth.base, 4) +
    shape('M140 100l3 7-6-5z', INK) +
    box(14, 34, 30, 28, IRON, 2) +
    box(17, 37, 24, 22, CREAM) +
    box(17, 37, 24, 6, accent.base) +
    each([22, 29, 36], (x) => dot(x, 49, 1.6, IRON) + dot(x, 55, 1.6, IRON)) +
    box(126, 46, 16, 16, cloth.dark, 3),
  { ground: 62 },
)

export const bicycle = outdoors(
  ({ cloth, accent }) =>
    box(0, 30, 160, 58, accent.dark) +
    each([38, 48, 58, 68, 78], (y, index) =>
      each([0, 26, 52, 78, 104, 130], (x) => box(x + (index % 2) * 13 - 13, y, 24, 8, accent.base)),
    ) +
    each([46, 114], (x) => stroke(`M${x - 20} 84a20 20 0 1 0 40 0a20 20 0 1 0-40 0`, INK, 4) + dot(x, 84, 3, STEEL)) +
    stroke('M46 84l18-32h38l12 32M64 52l14 32h-32M78 84l24-32', cloth.light, 4) +
    stroke('M102 52l-3-12h12', IRON, 3) +
    stroke('M64 52l-3-8', IRON, 3) +
    box(52, 41, 18, 5, INK, 2) +
    dot(78, 84, 5, STEEL),
  { ground: 92 },
)

export const groceries = indoors(
  ({ wood, cloth, accent }) =>
    box(10, 84, 140, 6, wood.light) +
    box(18, 90, 124, 30, wood.dark) +
    stroke('M80 92v26', wood.base, 2) +
    shape('M62 24q-6 12 4 26h6q2-16-4-28z', LEAF.base) +
    shape('M72 20q8 10 2 30h-8q0-18 6-30z', LEAF.light) +
    stroke('M88 48l14-32', '#c9a473', 6) +
    shape('M48 46h62l-6 38H54z', '#b38453') +
    shape('M48 46h62l-2 10H50z', '#c9a473') +
    dot(124, 76, 8, '#b5573f') +
    stroke('M124 68q1-4 4-4', LEAF.dark, 1.8) +
    dot(136, 79, 6, '#f2cf4a') +
    box(26, 58, 16, 26, CREAM, 2) +
    shape('M26 58l4-8h8l4 8z', CREAM) +
    box(26, 66, 16, 8, cloth.base) +
    dot(84, 44, 5, accent.base),
  { ground: 118 },
)

export const camera = indoors(
  ({ wood, cloth, accent }) =>
    box(0, 86, 160, 7, wood.base) +
    box(20, 20, 30, 24, wood.light) +
    box(23, 23, 24, 18, accent.dark) +
    shape('M23 41l8-9 6 5 4-4 6 8z', accent.light) +
    box(112, 14, 26, 34, wood.light) +
    box(115, 17, 20, 28, cloth.dark) +
    dot(125, 28, 4, CREAM) +
    shape('M117 45q8-14 16 0z', CREAM) +
    shape('M62 46l5-8h18l5 8z', INK) +
    box(42, 46, 68, 40, IRON, 5) +
    box(42, 56, 68, 18, cloth.base) +
    dot(77, 66, 16, INK) +
    dot(77, 66, 11, '#2b4150') +
    dot(72, 61, 3, '#6d95a1') +
    box(96, 49, 10, 5, LAMP, 1) +
    box(48, 42, 10, 4, STEEL, 1),
  { ground: 96 },
)

export const parcels = indoors(
  ({ room, accent, cloth }) =>
    box(88, 10, 50, 88, room.edge) +
    box(92, 14, 42, 84, cloth.base) +
    box(98, 22, 12, 26, cloth.dark) +
    box(116, 22, 12, 26, cloth.dark) +
    dot(97, 62, 2.2, LAMP) +
    box(20, 66, 48, 34, '#b38453') +
    box(40, 66, 8, 34, '#d9b684') +
    box(30, 44, 34, 22, '#c79a66') +
    box(44, 44, 6, 22, '#e2c392') +
    box(34, 50, 8, 6, '#f5f0e6') +
    box(70, 84, 26, 16, '#9a6e43') +
    stroke('M70 92h26M83 84v16', accent.light, 2) +
    box(84, 98, 58, 5, accent.dark),
  { ground: 96 },
)
