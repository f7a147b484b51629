import { indoors } from '#demo/artwork/backdrops.ts'
import { box, dot, each, moved, shape, stroke } from '#demo/artwork/canvas.ts'
import { CREAM, INK, IRON, LAMP, STEEL } from '#demo/artwork/palette.ts'

const CHALK = '#f5f0e6'

export const chalkboard = indoors(
  ({ wood, accent, cloth }) =>
    box(22, 14, 116, 66, wood.base, 2) +
    box(27, 19, 106, 56, '#2d3b35') +
    // A half plus a quarter, with the sum left to the reader.
    stroke('M42 26v12M36 44h12M37 52q5-5 10-1 1 4-10 11h11', CHALK, 2.4) +
    stroke('M60 44h8M64 40v8', CHALK, 2.4) +
    stroke('M84 26v12M78 44h12M86 64V50l-7 9h10', CHALK, 2.4) +
    stroke('M102 41h9M102 47h9', CHALK, 2.4) +
    stroke('M120 40q0-5 4-5t4 4-4 6v3', accent.light, 2.4) +
    dot(124, 53, 1.4, accent.light) +
    box(34, 80, 92, 4, wood.light) +
    box(48, 76, 10, 4, CHALK, 1) +
    box(98, 74, 16, 6, cloth.base, 1),
  { ground: 98, isReadable: true },
)

export const deskWithBooks = indoors(
  ({ wood, cloth, accent }) =>
    box(14, 80, 132, 6, wood.light) +
    box(20, 86, 6, 28, wood.dark) +
    box(134, 86, 6, 28, wood.dark) +
    box(28, 70, 42, 10, cloth.base, 1) +
    box(32, 61, 36, 9, accent.base, 1) +
    box(28, 53, 38, 8, CREAM, 1) +
    stroke('M34 75h14M38 65h12', CREAM, 1.4) +
    stroke('M118 80l8-26-16-18', IRON, 3) +
    shape('M92 40l18-12 8 10-18 12z', accent.dark) +
    shape('M97 48l-21 32h42l-10-38z', 'rgb(255 213 144 / 0.28)') +
    shape('M78 76l16-3v6l-16 3zM94 73l16 3v6l-16-3z', CHALK) +
    stroke('M84 66l8 8', '#f2cf4a', 2.4) +
    box(110, 78, 18, 3, IRON, 1),
  { ground: 104 },
)

export const guitar = indoors(
  ({ wood, cloth, accent }) =>
    stroke('M28 94V50M18 94l10-14 10 14', IRON, 2.6) +
    shape('M16 36h26l2 18H14z', CHALK) +
    stroke('M19 42h20M19 47h20', STEEL, 1) +
    dot(25, 45, 1.6, INK) +
    dot(33, 42, 1.6, INK) +
    moved(
      88,
      70,
      shape('M-5-52H5v50H-5z', wood.dark) +
        shape('M-7-64H7l-1 13H-6z', wood.base) +
        shape('M0-14c14-2 18 8 14 16 10 8 10 28-14 28s-24-20-14-28C-18-6-14-16 0-14z', cloth.base) +
        dot(0, 6, 6, INK) +
        box(-8, 18, 16, 3, wood.dark) +
        stroke('M-2-60V20M2-60V20', CREAM, 0.7),
      14,
    ) +
    box(120, 80, 26, 5, accent.base, 2) +
    stroke('M125 85l-3 20M141 85l3 20', IRON, 3),
  { ground: 98 },
)

export const globe = indoors(
  ({ wood, accent, cloth }) =>
    box(14, 84, 132, 6, wood.base) +
    dot(64, 50, 24, '#3f6474') +
    shape('M50 32q10-6 16 0 2 8-6 10 2 8-6 10-8-8-4-20zM68 50q10-4 16 2 0 12-10 18-8-8-6-20z', '#7c9d7e') +
    stroke('M46 30q-16 18-2 40t32 6', LAMP, 2.4) +
    box(60, 76, 8, 6, wood.light) +
    box(50, 80, 28, 4, wood.dark, 2) +
    box(100, 62, 34, 8, cloth.base, 1) +
    box(104, 70, 34, 7, CREAM, 1) +
    box(98, 77, 38, 7, accent.base, 1) +
    dot(116, 55, 7, '#b5573f') +
    stroke('M116 48q1-4 4-5', '#4b6646', 2),
  { ground: 104 },
)

export const sewing = indoors(
  ({ wood, cloth, accent }) =>
    box(10, 82, 140, 6, wood.light) +
    shape('M40 44h66q10 0 10 10v18H98V62H58v10H40z', INK) +
    box(34, 72, 90, 10, IRON, 2) +
    dot(112, 58, 8, STEEL) +
    dot(112, 58, 3, INK) +
    stroke('M48 72v6', STEEL, 2) +
    box(60, 36, 7, 8, accent.base) +
    stroke('M63 36q-18-4-15 8', accent.light, 1) +
    shape('M10 80q22-8 44 0l8 34H14z', cloth.base) +
    each([20, 30, 40], (x) => stroke(`M${x} 84l2 26`, cloth.light, 1.4)) +
    stroke('M128 74l14-12M128 62l14 12', STEEL, 2.4) +
    dot(126, 76, 3, accent.base) +
    dot(126, 60, 3, accent.base),
  { ground: 106 },
)
