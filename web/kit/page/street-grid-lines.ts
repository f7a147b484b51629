/** mulberry32 over a hash of the text: the same seed always gives the same streets. */
export const seededRandom = (seed: string): (() => number) => {
  let state = 2166136261
  for (const char of seed) state = Math.imul(state ^ (char.codePointAt(0) ?? 0), 16777619)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

export const GRID_WIDTH = 1440
export const GRID_HEIGHT = 1000

interface Streets {
  /** Path data of the side streets and of the avenues. */
  narrow: string
  wide: string
}

/** How far one end of a street is shifted against the other, so that the grid is slightly rotated. */
const LEAN_X = 400
const LEAN_Y = 250

/** Every fifth or sixth street is wide. */
export const streetLines = (seed: string): Streets => {
  const random = seededRandom(seed)
  const streets: Streets = { narrow: '', wide: '' }
  const insert = (from: number, to: number, pitch: number, every: number, draw: (at: number) => string) => {
    const first = Math.floor(random() * every)
    for (let at = from, index = 0; at < to; at += pitch * (0.84 + random() * 0.32), index += 1)
      streets[index % every === first ? 'wide' : 'narrow'] += draw(Math.round(at))
  }
  insert(-LEAN_X, GRID_WIDTH + 160, 50, 6, (x) => `M${x} ${GRID_HEIGHT}L${x + LEAN_X} 0`)
  insert(-20, GRID_HEIGHT + LEAN_Y + 40, 42, 5, (y) => `M-20 ${y}L${GRID_WIDTH + 20} ${y - LEAN_Y}`)
  return streets
}
