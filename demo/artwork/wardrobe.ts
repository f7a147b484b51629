import { box, dot, each, oval, shape, stroke } from '#demo/artwork/canvas.ts'
import { CREAM, IRON, type Shade } from '#demo/artwork/palette.ts'

const SHOULDERS = 'M14 128q2-24 24-30l16-4q10 8 20 0l16 4q22 6 24 30z'

/** Clothes, drawn over the neck. */
export const CLOTHES = {
  tee: ({ base, dark }) => shape(SHOULDERS, base) + stroke('M53 95q11 11 22 0', dark, 2.6),
  polo: ({ base, light, dark }) =>
    shape(SHOULDERS, base) +
    shape('M52 94l12 12-8 8-10-16zM76 94l-12 12 8 8 10-16z', light) +
    stroke('M64 106v14', dark, 1.6),
  shirt: ({ base, light, dark }) =>
    shape(SHOULDERS, base) +
    shape('M52 93l12 13-9 7-9-15zM76 93l-12 13 9 7 9-15z', light) +
    stroke('M64 108v20', dark, 1.4) +
    each([114, 122], (y) => dot(64, y, 1.2, dark)),
  plaid: ({ base, light, dark }) =>
    shape(SHOULDERS, base) +
    stroke('M36 100l-4 28M92 100l4 28M50 104v24M78 104v24', dark, 2.4) +
    stroke('M20 114h88', dark, 2.4) +
    shape('M52 93l12 13-9 7-9-15zM76 93l-12 13 9 7 9-15z', light),
  hoodie: ({ base, light, dark }) =>
    shape('M40 98q4-12 16-10 8 8 16 0 12-2 16 10l-8 12H48z', dark) +
    shape('M14 128q2-24 24-30l14-2q12 14 24 0l14 2q22 6 24 30z', base) +
    stroke('M58 106v12M70 106v12', light, 1.8),
  overalls: ({ base, light, dark }) =>
    shape(SHOULDERS, light) +
    stroke('M53 95q11 11 22 0', base, 2.4) +
    shape('M44 128v-16h40v16z', dark) +
    stroke('M47 114l-6-16M81 114l6-16', dark, 5) +
    dot(47, 114, 2, CREAM) +
    dot(81, 114, 2, CREAM),
  apron: ({ base, light, dark }) =>
    shape(SHOULDERS, light) +
    shape('M46 128v-18q18 6 36 0v18z', base) +
    stroke('M47 111l4-17M81 111l-4-17', base, 3) +
    box(58, 118, 12, 3, dark, 1),
  blazer: ({ base, dark }) =>
    shape(SHOULDERS, base) +
    shape('M52 94l12 30 12-30q-12 8-24 0z', CREAM) +
    shape('M52 93l12 31-6 4-16-26zM76 93l-12 31 6 4 16-26z', dark),
  turtleneck: ({ base, dark }) =>
    shape(SHOULDERS, base) + box(51, 84, 26, 14, base, 5) + stroke('M52 92q12 5 24 0', dark, 1.6),
  blouse: ({ base, light }) =>
    shape(SHOULDERS, base) + shape('M50 94l14 20 14-20-4-2-10 12-10-12z', light) + stroke('M64 114v14', light, 1.4),
  vest: ({ base, light, dark }) =>
    shape(SHOULDERS, CREAM) +
    shape('M30 128v-24l18-8 16 24 16-24 18 8v24z', base) +
    stroke('M64 118v10', dark, 1.6) +
    shape('M52 94l12 12-6 6-9-14zM76 94l-12 12 6 6 9-14z', light),
  scrubs: ({ base, dark }) =>
    shape(SHOULDERS, base) + shape('M51 94l13 18 13-18-3-1q-10 8-20 0z', dark) + box(76, 112, 14, 2, dark),
} as const satisfies Record<string, (tint: Shade) => string>

/** Worn on or around the head, over the hair; what covers the sides of the face is drawn with the face in it. */
export const HEADWEAR = {
  cap: ({ base, dark }) =>
    shape('M42 46q0-22 22-22t22 22q-22-6-44 0z', base) +
    shape('M60 41q22-4 34 6-14-2-34 1z', dark) +
    dot(64, 25, 2, dark),
  beanie: ({ base, light }) => shape('M42 44q-1-22 22-22t22 22z', base) + box(40, 39, 48, 9, light, 4),
  headscarf: ({ base, light, dark }) =>
    shape('M41 50q-3-27 23-27t23 27q-8-10-23-10t-23 10z', base) +
    stroke('M46 38q18-9 36 0', light, 2.4) +
    shape('M84 32q12-8 14 2-2 8-14 4z', dark),
  hijab: ({ base, dark }, skin) =>
    shape('M64 20c-26 0-32 24-29 44 2 16 0 28-8 40 20 14 54 14 74 0-8-12-10-24-8-40 3-20-3-44-29-44z', base) +
    shape('M45 54q0-18 19-18t19 18v6q0 22-19 22T45 60z', skin) +
    stroke('M40 84q22 22 46 4', dark, 2),
  turban: ({ base, light, dark }) =>
    shape('M40 50q-6-30 24-32 30 2 24 32-8-12-24-16-16 4-24 16z', base) +
    stroke('M44 38q14-4 22-16M50 44q20-8 26-22M84 40q-8-8-20-8', light, 1.8) +
    dot(64, 34, 2.4, dark),
  strawHat: ({ dark }) =>
    oval(64, 40, 36, 6, '#d9b684') + shape('M45 40q-1-20 19-20t19 20z', '#c9a473') + box(45, 33, 38, 5, dark),
} as const satisfies Record<string, (tint: Shade, skin: string) => string>

export const GLASSES = {
  round:
    dot(55.5, 56, 7, 'rgb(255 255 255 / 0.12)') +
    dot(72.5, 56, 7, 'rgb(255 255 255 / 0.12)') +
    stroke(
      'M48.5 56a7 7 0 1 0 14 0a7 7 0 1 0-14 0M65.5 56a7 7 0 1 0 14 0a7 7 0 1 0-14 0M62.5 55q1.5-1.5 3 0M48.5 55l-5-2M79.5 55l5-2',
      IRON,
      1.6,
    ),
  square: stroke('M47 51h15v10H47zM66 51h15v10H66zM62 54h4M47 53l-4-1M81 53l4-1', '#26211d', 2),
} as const

export type Clothing = keyof typeof CLOTHES
export type Headwear = keyof typeof HEADWEAR
