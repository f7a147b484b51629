import { outdoors } from '#demo/artwork/backdrops.ts'
import { box, dot, each, glow, shape, stroke } from '#demo/artwork/canvas.ts'
import { CREAM, INK, IRON, LAMP, LEAF, STEEL } from '#demo/artwork/palette.ts'

export const lawnMower = outdoors(
  ({ cloth, accent, night }) =>
    shape('M92 82V56l26-20 26 20v26z', accent.dark) +
    shape('M86 58l32-25 32 25-4 5-28-21-28 21z', INK) +
    box(110, 62, 14, 20, LAMP) +
    each([0, 20, 40, 60, 80, 100], (x) => shape(`M${x} 120l14-38h10l-10 38z`, night.edge)) +
    stroke('M42 84L20 52h-8', STEEL, 3) +
    shape('M34 80h46q6 0 6 6v8H34z', cloth.base) +
    shape('M46 80v-7q0-4 4-4h16q4 0 4 4v7z', cloth.dark) +
    box(53, 66, 10, 4, INK) +
    box(34, 90, 52, 4, cloth.light) +
    each([40, 80], (x) => dot(x, 96, 7.5, INK) + dot(x, 96, 3, STEEL)) +
    each([92, 97, 103, 110], (x, index) => stroke(`M${x} ${98 - (index % 2) * 4}l4-5`, LEAF.light, 1.6)),
  { ground: 82 },
)

export const hedge = outdoors(
  ({ accent }) =>
    shape('M0 94V44q8-6 16 0 8-6 16 0 8-6 16 0 8-6 16 0 8-6 16 0v50z', LEAF.dark) +
    shape('M80 94V30q10-16 22-6 14-14 24 2 14-8 20 8 12 2 14 10v50z', LEAF.base) +
    each(
      [
        [12, 60],
        [34, 72],
        [54, 58],
        [70, 78],
      ] as const,
      ([x, y]) => stroke(`M${x} ${y}l4-4M${x + 6} ${y + 3}l3-5`, LEAF.base, 2),
    ) +
    each(
      [
        [96, 50],
        [118, 40],
        [136, 62],
        [108, 74],
      ] as const,
      ([x, y]) => stroke(`M${x} ${y}l4-5M${x + 7} ${y + 2}l3-6`, LEAF.light, 2.2),
    ) +
    stroke('M70 54l24-18M70 40l22 18', STEEL, 3) +
    stroke('M70 54L52 68M70 40L50 34', accent.base, 4) +
    box(20, 84, 4, 26, IRON) +
    box(12, 72, 20, 14, accent.dark, 6) +
    box(28, 76, 2, 6, '#ff7a6b') +
    shape('M96 108q6-8 14-2 8-6 14 4z', LEAF.base),
  { ground: 92 },
)

export const wheelbarrow = outdoors(
  ({ cloth, wood, accent }) =>
    each([8, 24, 40, 56, 72, 88, 104, 120, 136, 152], (x) => box(x - 6, 50, 12, 38, wood.dark)) +
    box(0, 58, 160, 3, wood.base) +
    box(0, 76, 160, 3, wood.base) +
    shape('M44 66q8-18 22-12 10-12 22 0 14-4 18 12z', '#5b4632') +
    shape('M40 66h74l-14 26H58z', cloth.base) +
    shape('M40 66h74l-2 5H42z', cloth.light) +
    stroke('M100 80l40-10M58 92l-8 14M96 92l10 14', wood.light, 3.6) +
    dot(46, 100, 10, INK) +
    dot(46, 100, 4, STEEL) +
    stroke('M124 104l6-60', wood.light, 3) +
    shape('M116 100h16l-2 12h-10z', STEEL) +
    each([8, 14, 20], (x) => stroke(`M${x} 114q0-8 ${x - 14}-12`, LEAF.base, 2.4)) +
    dot(8, 100, 3, accent.base) +
    dot(21, 101, 3, accent.light),
  { ground: 88 },
)

export const palmTree = outdoors(
  ({ wood, cloth }) =>
    shape('M70 104q10-34 2-66l8-2q10 34 4 68z', wood.base) +
    each([52, 64, 76, 88], (y) => stroke(`M76 ${y}l8-1`, wood.dark, 1.6)) +
    shape('M76 38Q58 14 28 28q22-2 44 12z', LEAF.base) +
    shape('M76 38Q46 30 30 56q18-16 44-14z', LEAF.dark) +
    shape('M76 38Q92 10 124 22q-24 0-44 18z', LEAF.base) +
    shape('M76 38q32-10 50 16-20-14-46-12z', LEAF.dark) +
    shape('M74 38Q70 14 84 4q-2 16 0 34z', LEAF.light) +
    shape('M78 40q-10 14-8 30 8-12 12-30z', LEAF.dark) +
    dot(74, 44, 3.4, cloth.base) +
    dot(81, 45, 3.4, cloth.dark) +
    stroke('M108 102L96 44M124 102L112 44M98 56h16M101 70h16M104 84h16', '#c9a473', 3) +
    shape('M20 108q16-10 40-6-10 8-40 6z', LEAF.dark),
  { ground: 98 },
)

export const gutterLadder = outdoors(
  ({ cloth, accent }) =>
    box(14, 46, 104, 44, cloth.base) +
    each([54, 62, 70, 78], (y) => box(14, y, 104, 1.2, cloth.dark)) +
    shape('M4 48L66 12l62 36-4 5H8z', INK) +
    box(6, 46, 120, 6, STEEL, 2) +
    each([30, 52, 84], (x) => shape(`M${x} 47q3-8 8-5 4-4 6 5z`, LEAF.base)) +
    box(28, 60, 20, 18, LAMP) +
    stroke('M38 60v18M28 69h20', CREAM, 2) +
    box(62, 60, 16, 30, accent.base) +
    dot(75, 76, 1.4, CREAM) +
    stroke('M96 98l8-56M114 98l-2-56', '#c9a473', 3.6) +
    each([52, 64, 76, 88], (y) => stroke(`M${104 - (y - 42) / 7} ${y}h${9 + (y - 42) / 7}`, '#c9a473', 2.8)) +
    glow(38, 69, 22),
  { ground: 90 },
)

export const flowerBeds = outdoors(
  ({ cloth, accent, wood }) =>
    box(0, 40, 160, 46, wood.dark) +
    each([0, 16, 32, 48, 64, 80, 96, 112, 128, 144], (x) => box(x, 40, 1.6, 46, wood.base)) +
    shape('M10 104q6-22 70-22t70 22v10H10z', '#4a3626') +
    each(
      [
        [34, 74, 0],
        [56, 66, 1],
        [80, 70, 0],
        [102, 64, 1],
        [126, 74, 0],
      ] as const,
      ([x, y, kind]) =>
        stroke(`M${x} 96V${y + 4}`, LEAF.base, 2) +
        shape(`M${x} 90q-8-2-10-8 8 0 10 6 2-6 9-7-1 8-9 9z`, LEAF.base) +
        dot(x, y, 6, kind ? cloth.base : accent.base) +
        dot(x, y, 2.4, '#f2d391'),
    ) +
    box(8, 96, 26, 18, '#7b6a52', 3) +
    stroke('M14 102h14M14 107h8', CREAM, 1.6) +
    stroke('M138 108l10-22', wood.light, 3) +
    shape('M130 106l10 4-6 8q-6-2-4-12z', STEEL),
  { ground: 86 },
)
