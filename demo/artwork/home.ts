import { indoors, outdoors } from '#demo/artwork/backdrops.ts'
import { box, dot, each, shape, stroke } from '#demo/artwork/canvas.ts'
import { CREAM, INK, IRON, LAMP, STEEL } from '#demo/artwork/palette.ts'

export const staircase = indoors(
  ({ wood, accent, room }) =>
    box(26, 14, 30, 36, room.edge) +
    box(29, 17, 11, 14, '#f2d391') +
    box(42, 17, 11, 14, '#f2d391') +
    box(29, 33, 11, 14, '#e6bf74') +
    box(42, 33, 11, 14, '#e6bf74') +
    shape('M12 120V104h20V90h20V76h20V62h20V48h20V34h20V20h28v100z', wood.dark) +
    shape('M12 104h22v4H12zM32 90h22v4H32zM52 76h22v4H52zM72 62h22v4H72zM92 48h22v4H92zM112 34h22v4h-22z', wood.light) +
    each([20, 40, 60, 80, 100, 120], (x, index) => stroke(`M${x} ${103 - index * 14}V${75 - index * 14}`, CREAM, 2)) +
    stroke('M10 82L128 0', accent.base, 5),
  { ground: 104 },
)

export const halfPaintedWall = indoors(
  ({ cloth, wood }) =>
    shape('M0 0h92l-4 14 6 10-5 12 6 14-6 12 4 14-5 16H0z', cloth.base) +
    stroke('M88 62h20v10', STEEL, 3) +
    box(76, 52, 14, 22, cloth.light, 3) +
    stroke('M108 72v16', wood.light, 5) +
    box(22, 80, 26, 20, STEEL, 2) +
    box(20, 78, 30, 5, cloth.light, 2) +
    stroke('M22 80q13-16 26 0', IRON, 1.6) +
    shape('M44 82h5v12q-2.5 4-5 0z', cloth.light) +
    stroke('M118 98l8-66M146 98l-8-66', '#c9a473', 4) +
    each([46, 60, 74, 88], (y) => stroke(`M${126 - (y - 32) / 8} ${y}h${12 + (y - 32) / 4}`, '#c9a473', 3)),
  { ground: 96 },
)

export const oldWindow = indoors(
  ({ wood, cloth, accent }) =>
    box(46, 10, 66, 78, wood.light) +
    box(51, 15, 56, 68, '#2b3346') +
    dot(92, 28, 5, '#f2d391') +
    each(
      [
        [58, 22],
        [70, 36],
        [62, 54],
        [98, 50],
        [86, 66],
        [74, 70],
      ] as const,
      ([x, y]) => stroke(`M${x} ${y}l-3 8`, '#6d95a1', 1.4),
    ) +
    box(77, 15, 4, 68, wood.light) +
    box(51, 47, 56, 4, wood.light) +
    box(40, 84, 78, 7, wood.base) +
    shape('M84 84h23v-9z', wood.dark) +
    shape('M26 8h16q4 36-12 74h-4z', cloth.base) +
    shape('M132 8h-16q-4 36 12 74h4z', cloth.base) +
    box(20, 6, 118, 4, INK, 2) +
    box(58, 76, 12, 8, accent.base, 1) +
    shape('M64 76q-6-6-5-12 5 2 5 8 1-7 6-9 1 8-6 13z', '#88a87c'),
  { ground: 100 },
)

export const bathtub = indoors(
  ({ cloth, accent }) =>
    each([16, 32, 48], (y) => stroke(`M0 ${y}h160`, 'rgb(255 240 210 / 0.1)', 1)) +
    each([16, 40, 64, 88, 112, 136], (x) => stroke(`M${x} 0v62`, 'rgb(255 240 210 / 0.08)', 1)) +
    stroke('M126 62V34q0-6-6-6h-8', STEEL, 3.4) +
    shape('M104 28h14l-2 5h-10z', STEEL) +
    shape('M20 62h112q2 34-22 36H44Q20 96 20 62z', '#cbc3b4') +
    box(14, 58, 124, 7, '#f5f0e6', 3) +
    shape('M40 97l-4 9h8l3-9zM112 97l4 9h-8l-3-9z', STEEL) +
    shape('M28 58V44q0-4 4-4h14q4 0 4 4v14z', cloth.base) +
    stroke('M28 50h22', cloth.light, 2) +
    dot(88, 54, 6, 'rgb(245 240 230 / 0.5)') +
    dot(97, 50, 4, 'rgb(245 240 230 / 0.4)') +
    dot(80, 48, 3, 'rgb(245 240 230 / 0.4)') +
    box(140, 84, 14, 16, accent.base, 2) +
    stroke('M147 84V60', '#c9a473', 3),
  { ground: 98 },
)

export const porchSteps = outdoors(
  ({ cloth, wood }) =>
    box(20, 0, 120, 66, cloth.dark) +
    each([10, 20, 30, 40, 50], (y) => box(20, y, 120, 1.3, cloth.base)) +
    box(64, 12, 32, 54, wood.base) +
    box(68, 16, 24, 18, LAMP) +
    dot(92, 44, 1.8, CREAM) +
    box(34, 18, 18, 22, LAMP) +
    box(108, 18, 18, 22, LAMP) +
    stroke('M43 18v22M34 29h18M117 18v22M108 29h18', wood.dark, 1.8) +
    box(48, 66, 64, 10, wood.light) +
    box(42, 76, 76, 10, wood.base) +
    box(36, 86, 88, 10, wood.light) +
    box(30, 96, 100, 10, wood.base) +
    shape('M62 86h34v10H62z', INK) +
    shape('M62 86h12l-3 3 4 3-5 4h-8zM96 86h-9l3 4-4 2 5 4h5z', wood.base) +
    stroke('M66 102l26-9', '#c9a473', 4) +
    stroke('M30 96V62l18-22M130 96V62l-18-22', '#cbc3b4', 3),
  { ground: 66 },
)
