import { box, dot, each, shape, stroke } from '#demo/artwork/canvas.ts'
import type { Shade } from '#demo/artwork/palette.ts'

/** What lies behind the head and what lies over it. The head is 40 wide around 64 and reaches from 30 to 82. */
export interface Hair {
  back?: string
  front?: string
}

const CROWN = 'M42 55q-4-29 22-29t22 29q-1-9-6-14-16 5-32 0-5 5-6 14z'
const PARTED = 'M42 56q-5-30 22-30t22 30q-2-12-9-17-11 1-19-6-4 10-16 23z'
const MIDDLE = 'M42 58q-5-32 22-32t22 32q0-16-22-26-22 10-22 26z'

const around = (points: readonly (readonly [number, number, number])[], fill: string): string =>
  each(points, ([x, y, radius]) => dot(x, y, radius, fill))

const CURLS = [
  [45, 44, 8],
  [50, 34, 9],
  [61, 29, 9],
  [72, 30, 9],
  [81, 37, 8],
  [85, 47, 7],
  [43, 53, 5],
  [86, 54, 5],
] as const

const HAIR = {
  bald: () => ({ front: stroke('M54 36q8-4 16-1', 'rgb(255 255 255 / 0.14)', 2.4) }),
  buzz: ({ base }) => ({ front: shape('M43 52q-3-25 21-25t21 25q-1-8-5-12-16-5-32 0-4 4-5 12z', base) }),
  crop: ({ base, light }) => ({ front: shape(CROWN, base) + stroke('M50 34q7-5 15-5', light, 2) }),
  parted: ({ base, light }) => ({ front: shape(PARTED, base) + stroke('M60 31q9-3 17 4', light, 2) }),
  quiff: ({ base, light }) => ({
    front:
      shape('M42 54q-3-14 4-20 2-12 18-13 18-2 21 9 4 8 1 24-2-10-6-14-14 3-30-2-5 4-8 16z', base) +
      stroke('M52 30q10-7 24-3', light, 2.2),
  }),
  spiky: ({ base, dark }) => ({
    front:
      shape('M42 54q-2-14 3-19l2-9 7 4 5-8 6 6 7-7 4 8 8-2 0 9q5 6 3 18-2-9-7-13-15 4-31 0-5 4-7 13z', base) +
      stroke('M58 34l3 5M68 33l1 6', dark, 1.6),
  }),
  receding: ({ base }) => ({
    front:
      shape('M43 60q-4-16 3-25 1 8 1 13-2 4-4 12zM85 60q4-16-3-25-1 8-1 13 2 4 4 12z', base) +
      stroke('M52 31q12-5 24 0', base, 2.6),
  }),
  curls: ({ base, light }) => ({ front: around(CURLS, base) + stroke('M54 32q3-4 7-3M70 30q4 0 6 3', light, 1.8) }),
  longCurls: ({ base, dark }) => ({
    back: around(
      [
        [42, 58, 11],
        [38, 72, 11],
        [40, 86, 10],
        [86, 58, 11],
        [90, 72, 11],
        [88, 86, 10],
        [64, 34, 20],
      ],
      dark,
    ),
    front: around(CURLS, base),
  }),
  afro: ({ base, dark }) => ({
    back: dot(64, 44, 31, base),
    front: shape('M43 52q-1-20 21-20t21 20q-2-10-21-11-19 1-21 11z', dark),
  }),
  locs: ({ base, dark }) => ({
    back: each([38, 43, 85, 90], (x) => stroke(`M${x < 64 ? x + 6 : x - 6} 40Q${x} 60 ${x} 96`, base, 5.5)),
    front: shape(CROWN, base) + stroke('M52 30l-4 12M60 28l-1 11M69 28l1 11M77 31l3 11', dark, 1.8),
  }),
  topLocs: ({ base, dark }) => ({
    back: each([48, 56, 64, 72, 80], (x) =>
      stroke(`M64 32Q${x} 16 ${x + (x - 64) / 2} ${22 + Math.abs(x - 64) / 3}`, base, 6),
    ),
    front: shape('M43 52q-3-24 21-24t21 24q-1-8-5-12-16-4-32 0-4 4-5 12z', dark),
  }),
  long: ({ base, dark, light }) => ({
    back: shape('M40 100q-8-34 0-56 4-18 24-18t24 18q8 22 0 56z', dark),
    front: shape(MIDDLE, base) + stroke('M52 34q-6 8-7 18M76 34q6 8 7 18', light, 1.6),
  }),
  longParted: ({ base, dark }) => ({
    back: shape('M39 98q-6-30 1-54 5-18 24-18t24 18q9 26 3 56-8 2-12-4 3-18 1-30H48q-2 16 1 30-4 6-10 2z', dark),
    front: shape(PARTED, base),
  }),
  waves: ({ base, dark }) => ({
    back: shape('M40 96q-8-10-2-20-8-10 0-20-3-28 26-30 29 2 26 30 8 10 0 20 6 10-2 20-8 4-14-4H54q-6 8-14 4z', dark),
    front: shape(PARTED, base),
  }),
  bob: ({ base, dark }) => ({
    back: shape('M38 78q-4-24 2-36 6-16 24-16t24 16q6 12 2 36-6 4-12 2V52H50v28q-6 2-12-2z', dark),
    front: shape('M42 58q-5-32 22-32t22 32q-1-9-4-14H46q-3 5-4 14z', base),
  }),
  fringe: ({ base, dark, light }) => ({
    back: shape('M39 94q-6-32 1-52 5-16 24-16t24 16q7 20 1 52-6 3-11 0V52H50v42q-5 3-11 0z', dark),
    front:
      shape('M42 60q-5-34 22-34t22 34q-1-8-4-12-18 4-36 0-3 4-4 12z', base) +
      stroke('M54 34l-2 13M64 32v15M74 34l2 13', light, 1.2),
  }),
  pixie: ({ base, light }) => ({
    front:
      shape('M41 60q-4-34 23-34t23 34q-4 2-5-6-2-8-6-10-14 4-24-2-4 4-5 10-2 8-6 8z', base) +
      stroke('M54 34q10-5 20 1', light, 1.8),
  }),
  bun: ({ base, dark }) => ({
    back: dot(64, 21, 10, dark),
    front: shape('M43 54q-4-28 21-28t21 28q-2-12-21-15-19 3-21 15z', base),
  }),
  lowBun: ({ base, dark }) => ({ back: dot(64, 86, 13, dark), front: shape(PARTED, base) }),
  ponytail: ({ base, dark }) => ({
    back: shape('M82 34q18 2 16 26-2 18-8 28-6-10-4-24-1-16-8-22z', dark),
    front: shape('M43 55q-4-29 21-29t21 29q-2-13-21-16-19 3-21 16z', base),
  }),
  braid: ({ base, dark }) => ({
    back: each([74, 82, 90, 98], (y, index) => dot(84 + index * 1.5, y, 6 - index * 0.6, index % 2 ? dark : base)),
    front: shape(PARTED, base),
  }),
  twoBraids: ({ base, dark }) => ({
    back: each([66, 74, 82, 90, 98], (y, index) =>
      [42 - index, 86 + index].map((x) => dot(x, y, 5.4 - index * 0.4, index % 2 ? dark : base)).join(''),
    ),
    front: shape(MIDDLE, base),
  }),
  soft: ({ base, light }) => ({
    back: around(
      [
        [41, 56, 8],
        [87, 56, 8],
        [42, 66, 6],
        [86, 66, 6],
      ],
      base,
    ),
    front:
      around(
        [
          [47, 40, 9],
          [56, 32, 10],
          [68, 31, 10],
          [79, 38, 9],
          [43, 50, 6],
          [85, 50, 6],
        ],
        base,
      ) + stroke('M52 32q8-6 16-4', light, 2),
  }),
  topKnot: ({ base, dark }) => ({
    back: dot(64, 22, 8, base) + box(60, 26, 8, 5, dark, 2),
    front: shape('M46 46q2-19 18-19t18 19q-6-8-18-8t-18 8z', base) + stroke('M44 52q0-5 2-8M84 52q0-5-2-8', dark, 2),
  }),
} as const satisfies Record<string, (tint: Shade) => Hair>

export type HairStyle = keyof typeof HAIR
export const hairOf = (style: HairStyle, tint: Shade): Hair => HAIR[style](tint)
