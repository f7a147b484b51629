import { chanceOf } from '#demo/chance.ts'

/** One color in three lights. */
export interface Shade {
  base: string
  light: string
  dark: string
}

const shade = (base: string, light: string, dark: string): Shade => ({ base, light, dark })

/** The colors of things: warm, a little dusty, as they look under one lamp. */
const CLOTHS = [
  shade('#bc7749', '#d69263', '#87502f'),
  shade('#5f7f64', '#7c9d7e', '#425b47'),
  shade('#4f7480', '#6d95a1', '#37535d'),
  shade('#83647f', '#a1819c', '#5d465a'),
  shade('#b5573f', '#d1745a', '#823a29'),
  shade('#c2945f', '#dcb27e', '#8e693f'),
] as const

const WOODS = [
  shade('#8a6a48', '#a88660', '#5f4730'),
  shade('#6e4b33', '#8b6345', '#4a3122'),
  shade('#9a7a55', '#b8986f', '#6c543a'),
] as const

interface Room {
  wall: string
  floor: string
  /** Where the wall meets the floor. */
  edge: string
}

const ROOMS: readonly Room[] = [
  { wall: '#41362b', floor: '#2b231c', edge: '#6b563f' },
  { wall: '#332c35', floor: '#1f1b20', edge: '#5b4c58' },
  { wall: '#38372c', floor: '#242219', edge: '#625d43' },
  { wall: '#2c3537', floor: '#1d2223', edge: '#4f6062' },
  { wall: '#40302b', floor: '#281f1c', edge: '#6f5046' },
]

interface Night {
  top: string
  bottom: string
  floor: string
  edge: string
}

const NIGHTS: readonly Night[] = [
  { top: '#2b3346', bottom: '#6b5a55', floor: '#2c3327', edge: '#46523b' },
  { top: '#262a40', bottom: '#7a5b58', floor: '#2a2f2a', edge: '#434d40' },
  { top: '#22343c', bottom: '#5e6a5c', floor: '#263127', edge: '#3d4f3c' },
  { top: '#332b42', bottom: '#8a6252', floor: '#30302a', edge: '#504d3c' },
]

export const INK = '#171310'
export const CREAM = '#e9d7ae'
export const STEEL = '#a2998a'
export const IRON = '#4a453f'
export const LEAF: Shade = shade('#6b8c62', '#88a87c', '#4b6646')
export const LAMP = '#ffd590'

export interface Paint {
  room: Room
  night: Night
  /** The thing that the picture is about. */
  cloth: Shade
  /** What stands beside it. */
  accent: Shade
  wood: Shade
  isMirrored: boolean
  /** Where the light comes from. */
  lampX: number
}

/** The same seed gives the same colors, so that a picture can be drawn again. */
export const paintOf = (seed: number): Paint => {
  const chance = chanceOf(seed)
  const [cloth, accent] = chance.some(CLOTHS, 2) as [Shade, Shade]
  return {
    room: chance.pick(ROOMS),
    night: chance.pick(NIGHTS),
    cloth,
    accent,
    wood: chance.pick(WOODS),
    isMirrored: chance.whole(0, 1) === 1,
    lampX: chance.whole(22, 60),
  }
}
