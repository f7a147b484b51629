import { indoors, outdoors } from '#demo/artwork/backdrops.ts'
import { box, dot, each, glow, moved, shape, stroke } from '#demo/artwork/canvas.ts'
import { CREAM, INK, IRON, LAMP, LEAF, STEEL } from '#demo/artwork/palette.ts'

export const door = indoors(
  ({ cloth, room, accent }) =>
    box(58, 16, 50, 82, room.edge) +
    box(62, 20, 42, 78, cloth.dark) +
    box(64, 22, 38, 76, cloth.base) +
    each([26, 62], (y) => box(68, y, 13, 30, cloth.dark) + box(85, y, 13, 30, cloth.dark)) +
    dot(97, 60, 2.4, LAMP) +
    glow(124, 40, 30) +
    box(122, 34, 5, 9, LAMP, 2) +
    box(58, 97, 50, 4, accent.dark) +
    shape('M36 98h14l-3-16h-8z', accent.base) +
    shape('M43 82q-12-10-13-26 10 4 12 16 1-14 10-20 3 16-9 30z', LEAF.base),
  { ground: 96 },
)

export const tap = indoors(
  ({ cloth, accent }) =>
    each([20, 34, 48], (y) => stroke(`M0 ${y}h160`, 'rgb(0 0 0 / 0.18)', 1)) +
    each([20, 50, 80, 110, 140], (x) => stroke(`M${x} 8v50`, 'rgb(0 0 0 / 0.12)', 1)) +
    stroke('M78 70V38q0-14 14-14t14 12v8', STEEL, 7) +
    stroke('M80 66V40', '#cbc3b4', 2) +
    stroke('M66 58h10', STEEL, 5) +
    shape('M106 52q5 7 0 10-5-3 0-10z', '#6cb6ff') +
    shape('M28 68h104l-7 26H35z', '#cbc3b4') +
    box(22, 64, 116, 7, '#f5f0e6', 3) +
    box(34, 94, 92, 26, cloth.dark) +
    stroke('M80 96v22M70 106h4M86 106h4', cloth.base, 2) +
    box(40, 50, 9, 15, accent.base, 2) +
    box(42, 45, 5, 5, accent.dark),
  { ground: 100 },
)

export const bookcase = indoors(
  ({ wood, cloth, accent }) =>
    box(36, 12, 90, 88, wood.base) +
    each([17, 45, 73], (y) => box(41, y, 80, 23, wood.dark)) +
    box(46, 22, 6, 18, cloth.base) +
    box(53, 25, 5, 15, accent.base) +
    box(59, 21, 7, 19, CREAM) +
    box(67, 26, 5, 14, cloth.light) +
    moved(78, 24, box(0, 0, 5, 16, accent.light), 12) +
    shape('M98 40h14l-2-8h-10z', cloth.dark) +
    shape('M105 32q-8-4-8-13 7 2 8 9 1-8 8-9 0 9-8 13z', LEAF.base) +
    box(48, 56, 28, 12, '#c2945f') +
    box(94, 51, 6, 17, accent.dark) +
    box(101, 54, 5, 14, CREAM) +
    box(107, 50, 7, 18, cloth.base) +
    box(46, 86, 18, 10, '#5a5148') +
    box(80, 80, 32, 16, accent.base) +
    stroke('M18 34l18 62', '#c9a473', 5),
  { ground: 98 },
)

export const ceilingFan = indoors(
  ({ wood, cloth, accent }) =>
    box(78, 0, 4, 22, STEEL) +
    shape('M70 22h20l-3 10H73z', STEEL) +
    shape('M73 26Q40 14 20 22q-3 5 2 9 24 4 50-1z', wood.base) +
    shape('M87 26q33-12 53-4 3 5-2 9-24 4-50-1z', wood.base) +
    shape('M76 32q-8 12-24 15-5-2-4-7 10-6 26-10z', wood.dark) +
    shape('M84 32q8 12 24 15 5-2 4-7-10-6-26-10z', wood.dark) +
    dot(80, 36, 6, LAMP) +
    glow(80, 38, 42) +
    stroke('M100 96l10-44M124 96l-10-44', '#c9a473', 3.4) +
    each([62, 74, 86], (y) => stroke(`M${107 - (y - 62) / 5} ${y}h${10 + (y - 62) / 2.6}`, '#c9a473', 2.6)) +
    box(106, 48, 12, 5, accent.base, 1) +
    box(22, 76, 34, 20, cloth.base, 2) +
    box(22, 76, 34, 5, cloth.light, 2),
  { ground: 94 },
)

export const mirrorAndDrill = indoors(
  ({ wood, cloth, accent }) =>
    box(34, 14, 46, 62, wood.base, 4) +
    box(38, 18, 38, 54, '#54717b', 2) +
    shape('M38 56l24-38h12L38 72z', '#7496a1') +
    stroke('M58 4l-16 10M58 4l14 10', STEEL, 1.6) +
    dot(58, 4, 2, CREAM) +
    box(20, 84, 120, 5, wood.light) +
    box(20, 89, 120, 3, wood.dark) +
    shape('M92 58h28q6 0 6 6v8q0 4-6 4h-4l3 8h-12l-3-8H92z', accent.base) +
    box(84, 62, 9, 8, IRON) +
    stroke('M72 66h12', STEEL, 2.4) +
    box(106, 62, 14, 4, accent.light, 1) +
    box(24, 74, 18, 10, cloth.base, 2) +
    each([28, 33, 38], (x) => dot(x, 73, 1.6, STEEL)),
  { ground: 100 },
)

export const porchLight = outdoors(
  ({ cloth, wood }) =>
    box(0, 0, 112, 90, cloth.dark) +
    each([12, 24, 36, 48, 60, 72, 84], (y) => box(0, y, 112, 1.4, cloth.base)) +
    glow(40, 46, 50) +
    shape('M33 34h14l4 20H29z', LAMP) +
    shape('M30 34h20l-4-8H34z', INK) +
    box(28, 54, 24, 3, INK) +
    stroke('M40 26v-6h-8', INK, 2.4) +
    box(70, 30, 30, 60, wood.base) +
    box(74, 34, 22, 24, '#f2d391') +
    stroke('M85 34v24M74 46h22', wood.dark, 2) +
    dot(96, 66, 1.8, CREAM) +
    box(112, 8, 7, 82, wood.light) +
    box(0, 88, 160, 6, wood.dark) +
    stroke('M128 90V66M140 90V66M152 90V66M119 66h41', wood.base, 3),
  { ground: 92 },
)

export const gardenGate = outdoors(
  ({ wood, cloth }) =>
    each([4, 16, 28, 120, 132, 144], (x) => shape(`M${x} 96V52l5-6 5 6v44z`, wood.dark)) +
    box(0, 60, 44, 4, wood.base) +
    box(0, 80, 44, 4, wood.base) +
    box(116, 60, 44, 4, wood.base) +
    box(116, 80, 44, 4, wood.base) +
    box(40, 38, 7, 60, wood.base) +
    box(114, 38, 7, 60, wood.base) +
    moved(
      50,
      44,
      each([0, 12, 24, 36, 48], (x) => shape(`M${x} 52V${10 - x / 8}l5-6 5 6v${42 + x / 8}z`, cloth.base)) +
        box(0, 16, 58, 4, cloth.dark) +
        box(0, 40, 58, 4, cloth.dark) +
        stroke('M4 40l50-22', cloth.dark, 3),
      4,
    ) +
    dot(108, 72, 2.2, LAMP) +
    shape('M0 120q6-16 14-18 0 12 8 18zM138 120q2-14 12-20 0 10 10 14v6z', LEAF.dark),
  { ground: 94 },
)

/** Close up: two boards, the pin between them, and what forty summers do to iron. */
export const rustyHinge = outdoors(
  ({ wood }) =>
    box(0, 0, 160, 120, wood.base) +
    each([22, 58, 96, 132], (x) => box(x, 0, 1.6, 120, wood.dark)) +
    each([14, 40, 76, 114, 148], (x) => stroke(`M${x} 0q3 40 0 60t1 60`, wood.light, 0.7)) +
    glow(128, 4, 64) +
    box(66, 0, 7, 120, INK) +
    shape('M24 50h44v26H24l-6-4V54z', '#7a4a2c') +
    shape('M72 42h66q12 8 12 20t-12 18H72z', '#86512f') +
    shape('M72 42h66q6 4 9 9H72z', '#a5683d') +
    box(62, 30, 14, 64, '#5f3a24', 6) +
    each([46, 62, 78], (y) => box(62, y, 14, 2, INK)) +
    each(
      [
        [32, 63],
        [50, 63],
        [92, 61],
        [112, 61],
        [132, 61],
      ] as const,
      ([x, y]) => dot(x, y, 4.4, '#c9743c') + dot(x, y, 3, '#8a4a24') + stroke(`M${x - 2} ${y}h4`, INK, 1.2),
    ) +
    each([36, 56, 88, 104, 124, 142], (x, index) =>
      stroke(`M${x} ${index % 2 ? 80 : 76}q2 8 0 ${12 + (index % 3) * 6}`, '#b3602f', 2),
    ),
  { ground: 118 },
)
