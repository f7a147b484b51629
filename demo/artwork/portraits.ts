import { chanceOf, seedOf } from '#demo/chance.ts'
import { box, dot, faint, oval, shape, sheet, stroke, wallLight } from '#demo/artwork/canvas.ts'
import { hairOf, type Hair, type HairStyle } from '#demo/artwork/hair.ts'
import type { Shade } from '#demo/artwork/palette.ts'
import { CLOTHES, GLASSES, HEADWEAR, type Headwear, type Clothing } from '#demo/artwork/wardrobe.ts'

const shade = (base: string, light: string, dark: string): Shade => ({ base, light, dark })

/** From fair to deep; `dark` is the shadow under the chin, `light` the cheek. */
const SKINS = [
  shade('#f0cfae', '#f3b796', '#d3a987'),
  shade('#e3b48c', '#e39b78', '#c08f6a'),
  shade('#cf9a6d', '#cf8560', '#a97750'),
  shade('#b27c50', '#b36c49', '#8d5f3b'),
  shade('#8f5f3d', '#95583c', '#6f472c'),
  shade('#6e4630', '#7a4a35', '#533322'),
  shade('#5a3a29', '#694534', '#412819'),
] as const

const TINTS = {
  black: shade('#231d1b', '#3b322e', '#171211'),
  brown: shade('#4a3122', '#6b4932', '#33211a'),
  chestnut: shade('#7a4a2c', '#9b6540', '#59341f'),
  red: shade('#a3522b', '#c26d42', '#7b3b1f'),
  blond: shade('#c9a25c', '#dfbf82', '#a07d40'),
  gray: shade('#8f8880', '#b3aca3', '#6d6761'),
  white: shade('#d8d2c6', '#f0ebe0', '#aea79b'),
} as const

const WEARS = [
  shade('#bc7749', '#d69263', '#87502f'),
  shade('#5f7f64', '#86a888', '#425b47'),
  shade('#4f7480', '#7aa2ae', '#37535d'),
  shade('#83647f', '#ab8ca6', '#5d465a'),
  shade('#b5573f', '#d58268', '#823a29'),
  shade('#c2a05f', '#dcc288', '#8e7240'),
  shade('#48506a', '#6c7697', '#323950'),
  shade('#cbc3b4', '#f5f0e6', '#968e80'),
] as const

const BACKS = ['#463926', '#2f3c36', '#393040', '#452f28', '#2d3945', '#43401f'] as const

export interface Look {
  /** 1 is fair, 7 is deep. */
  skin: 1 | 2 | 3 | 4 | 5 | 6 | 7
  hair: HairStyle
  tint: keyof typeof TINTS
  wear: Clothing
  glasses?: keyof typeof GLASSES
  beard?: 'stubble' | 'full' | 'moustache' | 'goatee'
  headwear?: Headwear
  earrings?: true
  /** Lines that a long life draws. */
  isOlder?: true
}

const HEADS = [
  'M44 52q0-22 20-22t20 22v9q0 21-20 21T44 61z',
  'M43.5 50q0-20 20.5-20t20.5 20v14q0 8-6 13-6 6-14.5 6t-14.5-6q-6-5-6-13z',
  'M42.5 55q0-25 21.5-25t21.5 25q0 27-21.5 27T42.5 55z',
]

const BEARDS = {
  stubble: (tint: Shade) => faint(0.28, shape('M45 62q2 20 19 21 17-1 19-21-3 8-9 8H54q-6 0-9-8z', tint.base)),
  full: (tint: Shade) => shape('M43 58q-1 26 21 28 22-2 21-28-3 8-9 8-6-2-12-2t-12 2q-6 0-9-8z', tint.base),
  moustache: (tint: Shade) => shape('M53 69q5-5 11-2 6-3 11 2-5 2-11 0-6 2-11 0z', tint.base),
  goatee: (tint: Shade) => shape('M54 68q4-4 10-2 6-2 10 2v8q-3 10-10 10t-10-10zM58 70h12v4q-6 3-12 0z', tint.base),
} as const

const EXPRESSIONS = ['M56 70q8 7 16 0', 'M57 71q7 5 14 0', 'M56 71q9 5 15-1'] as const
const BROWS = ['M51 49q4-3 9-1M68 48q5-2 9 1', 'M51 48q5-2 9 0M68 48q4-2 9 0', 'M52 50q4-4 8-2M68 48q4-2 8 2'] as const

/** On deep skin dark lines are lost: the eyes get their whites and the mouth a lighter red. */
const isDeep = ({ skin }: Look): boolean => skin >= 5

const face = (skin: Shade, brow: string, mouth: string, look: Look, tint: Shade): string =>
  (isDeep(look) ? oval(56, 57, 3.1, 2.7, '#efe4d2') + oval(72, 57, 3.1, 2.7, '#efe4d2') : '') +
  oval(56, 57, 2, 2.6, '#1d1612') +
  oval(72, 57, 2, 2.6, '#1d1612') +
  dot(56.7, 56, 0.7, '#f5f0e6') +
  dot(72.7, 56, 0.7, '#f5f0e6') +
  stroke(brow, tint.dark, 2) +
  stroke('M64 58q-3 6-1 8 1.5 1 3 0', skin.dark, 1.6) +
  oval(51, 65, 4, 2.6, skin.light) +
  oval(77, 65, 4, 2.6, skin.light) +
  stroke(mouth, isDeep(look) ? '#b5705f' : '#7a3b30', 2) +
  (look.isOlder ? stroke('M49 62q-2 3-1 6M79 62q2 3 1 6M57 39q7-2 14 0', skin.dark, 1.2) : '')

/** A bust, the same for the same key. The look decides how persons differ, and the key decides the rest. */
export const drawPortrait = (key: string, look: Look): string => {
  const chance = chanceOf(seedOf(key))
  const skin = SKINS[look.skin - 1]!
  const tint = TINTS[look.tint]
  const back = chance.pick(BACKS)
  const [wear, scarf] = chance.some(WEARS, 2) as [Shade, Shade]
  const isCovered = look.headwear === 'hijab'
  const hair: Hair = isCovered || look.headwear === 'turban' ? {} : hairOf(look.hair, tint)
  const headwear = look.headwear ? HEADWEAR[look.headwear](scarf, skin.base) : ''
  const head =
    shape(chance.pick(HEADS), skin.base) +
    (isCovered ? '' : oval(43, 59, 3.6, 5.4, skin.base) + oval(85, 59, 3.6, 5.4, skin.base))
  return sheet(
    { width: 128, height: 128 },
    box(0, 0, 128, 128, back) +
      wallLight(chance.whole(30, 98), 6, 88, back) +
      (hair.back ?? '') +
      shape('M54 74h20v24q-10 10-20 0z', skin.dark) +
      CLOTHES[look.wear](wear) +
      head +
      (isCovered ? headwear : '') +
      (look.beard ? BEARDS[look.beard](tint) : '') +
      face(skin, chance.pick(BROWS), chance.pick(EXPRESSIONS), look, tint) +
      (look.earrings && !isCovered ? dot(43, 66, 2, '#f2cf4a') + dot(85, 66, 2, '#f2cf4a') : '') +
      (hair.front ?? '') +
      (isCovered ? '' : headwear) +
      (look.glasses ? GLASSES[look.glasses] : ''),
  )
}
