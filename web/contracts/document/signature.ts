export const SHEET = { width: 190, height: 58 } as const

/** Relative to the baseline, in units of letter width and height; up is negative. */
type Stroke = readonly (readonly [x: number, y: number])[]

const BASE = 44
const HEIGHT = 14.5
/** Slant to the right. */
const SLANT = 0.24
const MAX_LETTERS = 7

const MINIM: Stroke = [
  [0.45, -1],
  [0.7, -0.15],
]
const ROUND: Stroke = [
  [0.75, -0.75],
  [0.4, -1.05],
  [0.25, -0.25],
  [0.75, 0.02],
]
const TALL: Stroke = [
  [0.75, -1.6],
  [0.55, -2.5],
  [0.3, -1.2],
  [0.65, 0.02],
]
const LOW: Stroke = [
  [0.35, -0.95],
  [0.6, -0.2],
  [0.45, 0.85],
  [0.1, 0.7],
  [0.7, -0.1],
]
const SMALL: readonly [entries: string, stroke: Stroke][] = [
  ['bdfhklt', TALL],
  ['gjpqyz', LOW],
  ['aceos', ROUND],
]

const BOWL: Stroke = [
  [0.1, 0.2],
  [0.35, -1.9],
  [1.1, -2.6],
  [1.45, -1.3],
  [0.75, 0.05],
  [0.05, 0.25],
  [1.1, -0.15],
  [2.1, -1],
]
const PEAKS: Stroke = [
  [0, 0.4],
  [0.5, -2.3],
  [0.75, -2.4],
  [0.85, -0.7],
  [1.35, -2.3],
  [1.6, -2.2],
  [1.75, -0.2],
  [2.2, -0.3],
]
const SWEEP: Stroke = [
  [1.55, -2],
  [0.9, -2.6],
  [0.45, -1.5],
  [1.15, -0.9],
  [0.9, 0.35],
  [0, -0.1],
  [0.8, -0.45],
  [2.1, -0.4],
]
const INITIALS: readonly [entries: string, stroke: Stroke][] = [
  ['bdopqr', BOWL],
  ['ahikmnuvwxyz', PEAKS],
]

const FLOURISH: Stroke = [
  [0.5, -0.5],
  [1.1, 0.12],
  [1.9, -0.25],
  [3, -0.75],
]

const strokeOf = (entry: string, table: readonly [string, Stroke][], otherwise: Stroke): Stroke =>
  table.find(([entries]) => entries.includes(entry))?.[1] ?? otherwise

/** A deterministic pseudo-random jitter for this name. */
const jitterOf = (name: string): (() => number) => {
  let state = 2_166_136_261
  for (const character of name) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 16_777_619)
  return () => {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9
    return ((state >>> 8) & 0xffff) / 0xffff - 0.5
  }
}

type Point = [x: number, y: number]

/** The strokes of all letters, with a little jitter. */
const pointsOf = (name: string): Point[] => {
  const [initial = '', ...rest] = name
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[^\p{L}]/gu, '')
  const strokes: [Stroke, width: number][] = [
    [strokeOf(initial, INITIALS, SWEEP), 18],
    ...rest.slice(0, MAX_LETTERS).map((entry): [Stroke, number] => [strokeOf(entry, SMALL, MINIM), 16]),
    [FLOURISH, 19],
  ]
  const jitter = jitterOf(name)
  const points: Point[] = []
  let left = 0
  for (const [stroke, width] of strokes) {
    for (const [x, y] of stroke)
      points.push([left + (x + jitter() * 0.12 - y * SLANT) * width, BASE + (y + jitter() * 0.2) * HEIGHT])
    left += (stroke.at(-1)?.[0] ?? 0) * width
  }
  return points
}

/** Long names are compressed, short ones are not stretched. */
const fitted = (points: readonly Point[]): Point[] => {
  const rightmost = Math.max(...points.map(([x]) => x))
  const scale = Math.min(1, (SHEET.width - 16) / rightmost)
  return points.map(([x, y]) => [8 + Math.max(0, x) * scale, Math.min(Math.max(y, 4), SHEET.height - 4)])
}

const written = (value: number): string => String(Math.round(value * 10) / 10)

/** Smooth path through all points: Catmull-Rom, written as Bézier curves. */
const smooth = (points: readonly Point[]): string => {
  const at = (index: number): Point => points[Math.min(Math.max(index, 0), points.length - 1)] ?? [0, 0]
  const curves = points.slice(1).map((to, index) => {
    const [before, from, after] = [at(index - 1), at(index), at(index + 2)]
    const controls = [
      [from[0] + (to[0] - before[0]) / 5, from[1] + (to[1] - before[1]) / 5],
      [to[0] - (after[0] - from[0]) / 5, to[1] - (after[1] - from[1]) / 5],
      to,
    ]
    return `C${controls.map(([x = 0, y = 0]) => `${written(x)} ${written(y)}`).join(' ')}`
  })
  return `M${at(0).map(written).join(' ')}${curves.join('')}`
}

/** SIGN-UI-2: a handwritten signature, always the same for a name. */
export const signaturePath = (name: string): string => smooth(fitted(pointsOf(name)))
