import { indoors, outdoors } from '#demo/artwork/backdrops.ts'
import { box, dot, each, moved, shape, stroke } from '#demo/artwork/canvas.ts'
import { CREAM, INK, IRON, LAMP, LEAF, STEEL } from '#demo/artwork/palette.ts'

/** A slim dog in a coat, nose to the right. */
const greyhound = (fur: string, coat: string, coatEdge: string): string =>
  stroke('M8 26q-8 8-4 20', fur, 2.6) +
  shape(
    'M10 24q10-8 26-6 10 0 16-6l6-12 3-4 3 4q10 2 14 6-2 5-12 4-3 14-11 20-2 6-8 7-8-3-16-2-2 6-8 8-12-4-13-19z',
    fur,
  ) +
  stroke('M14 34q-4 8-1 14l-3 12M20 38q2 6 0 12l2 10M50 40l1 20M57 36l3 24', fur, 4) +
  shape('M18 19q10-4 20-2 10 0 15-5l9 10q-2 12-9 18-10-2-18-1-12-6-17-20z', coat) +
  stroke('M24 20q4 12 12 18M54 13l8 9', coatEdge, 1.6) +
  dot(66, 3, 1.1, INK)

export const greyhounds = outdoors(
  ({ cloth, accent }) =>
    shape('M0 82q40-16 80-6t80-8v22H0z', 'rgb(0 0 0 / 0.2)') +
    stroke('M64 48Q80 24 88 0M140 54Q114 22 96 0', CREAM, 1.4) +
    moved(4, 44, greyhound('#cbc3b4', cloth.base, cloth.light)) +
    moved(80, 50, greyhound('#857b6c', accent.base, accent.light)),
  { ground: 88 },
)

export const catOnSill = indoors(
  ({ wood, cloth, accent }) =>
    box(38, 10, 84, 72, wood.light) +
    box(43, 15, 74, 62, '#2b3346') +
    dot(62, 30, 6, '#f2d391') +
    stroke('M80 15v62', wood.light, 3) +
    box(30, 80, 100, 7, wood.base) +
    shape('M84 80q-6-22 6-34l-2-12 7 5h8l7-5-2 12q14 12 6 34z', '#26211d') +
    stroke('M112 78q16 2 14-14 0-6-6-6', '#26211d', 4) +
    dot(93, 45, 1.4, '#f2cf4a') +
    dot(101, 45, 1.4, '#f2cf4a') +
    shape('M46 80h18l-3-12H49z', cloth.base) +
    shape('M55 68q-10-6-8-18 8 4 8 12 2-10 10-12 1 12-10 18z', LEAF.base) +
    shape('M20 6h20q2 34-14 70h-6zM140 6h-20q-2 34 14 70h6z', accent.base),
  { ground: 100 },
)

export const aquarium = indoors(
  ({ wood, cloth, accent }) =>
    box(18, 84, 124, 8, wood.base) +
    box(26, 92, 10, 20, wood.dark) +
    box(124, 92, 10, 20, wood.dark) +
    box(28, 26, 104, 58, '#2d5964', 3) +
    box(28, 26, 104, 6, INK, 2) +
    box(28, 34, 104, 3, '#4f8793') +
    shape('M28 76q20-6 44-2t60-2v12H28z', '#b8986f') +
    stroke('M42 76q-4-12 2-20t0-16M50 78q4-10 0-16', LEAF.base, 3) +
    stroke('M120 76q-6-14 0-24', LEAF.light, 3) +
    shape('M64 52q10-9 22 0l8-6v12l-8-6q-12 9-22 0z', cloth.base) +
    dot(70, 51, 1.2, INK) +
    shape('M108 62q-7-6-15 0l-6-4v9l6-4q8 6 15-1z', accent.light) +
    each(
      [
        [58, 44],
        [56, 38],
        [112, 54],
      ] as const,
      ([x, y]) => dot(x, y, 1.6, 'rgb(245 240 230 / 0.5)'),
    ),
  { ground: 106 },
)

export const birdCage = indoors(
  ({ wood, cloth, accent }) =>
    stroke('M80 0v14', STEEL, 1.6) +
    shape('M50 84V50q0-34 30-34t30 34v34z', 'rgb(0 0 0 / 0.22)') +
    shape('M70 58q-2-14 10-16 10 0 11 10l4 3-5 2q-2 12-14 12z', cloth.base) +
    shape('M70 58q-8 8-8 20l14-10z', cloth.dark) +
    dot(84, 48, 1.4, INK) +
    stroke('M58 72h44', wood.light, 3) +
    stroke('M50 84V50q0-34 30-34t30 34v34M60 84V30M70 84V18M80 84V16M90 84V18M100 84V30M50 58h60', LAMP, 1.4) +
    box(44, 84, 72, 7, wood.base, 2) +
    shape('M20 104h18l-3-14H23z', accent.base) +
    shape('M29 90q-12-8-11-24 9 4 11 16 2-12 11-16 1 16-11 24z', LEAF.base) +
    dot(132, 100, 3, '#f2cf4a') +
    dot(138, 103, 2, '#f2cf4a'),
  { ground: 100 },
)

export const dogBath = indoors(
  ({ cloth, accent }) =>
    each([14, 30, 46], (y) => stroke(`M0 ${y}h160`, 'rgb(255 240 210 / 0.08)', 1)) +
    shape('M58 66q-2-24 14-28 2-10 12-10 14 0 16 12 14 6 12 26z', '#c9a473') +
    shape('M72 34q-8 0-9 14 7 2 10-4zM99 34q9 0 10 14-7 2-10-5z', '#8a6a48') +
    dot(80, 42, 1.8, INK) +
    dot(92, 42, 1.8, INK) +
    dot(86, 50, 3, INK) +
    shape('M28 64h104l-8 38q-1 4-6 4H42q-5 0-6-4z', cloth.base) +
    box(22, 60, 116, 7, cloth.light, 3) +
    each([42, 54, 108, 120, 66], (x, index) => dot(x, 59 - (index % 2) * 3, 6, '#f5f0e6')) +
    dot(74, 27, 5, '#f5f0e6') +
    dot(80, 24, 4, '#f5f0e6') +
    shape('M138 92q8-4 10 2t-2 12h-8z', accent.base) +
    stroke('M18 84v22M12 106h12', IRON, 3),
  { ground: 100 },
)

export const kennelDoor = outdoors(
  ({ wood, cloth, accent }) =>
    shape('M34 98V56l38-30 38 30v42z', cloth.base) +
    shape('M26 58l46-36 46 36-5 6-41-32-41 32z', cloth.dark) +
    shape('M56 98V72q0-14 16-14t16 14v26z', INK) +
    shape('M60 98q-2-16 6-18l-2-6 5 3h6l5-3-2 6q8 2 6 18z', '#c9a473') +
    dot(69, 84, 1.4, INK) +
    dot(76, 84, 1.4, INK) +
    dot(72.5, 88, 1.8, INK) +
    box(60, 44, 24, 8, CREAM, 1) +
    shape('M112 98h26l-4-9h-18z', accent.base) +
    box(118, 87, 14, 3, '#5b4632') +
    each([4, 16, 140, 152], (x) => box(x, 60, 4, 36, wood.base)) +
    stroke('M0 68h24M0 84h24M136 68h24M136 84h24', wood.base, 3),
  { ground: 96 },
)
