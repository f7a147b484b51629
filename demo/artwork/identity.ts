import { box, each, faint, moved, stroke } from '#demo/artwork/canvas.ts'
import { drawPortrait, type Look } from '#demo/artwork/portraits.ts'
import { chanceOf, seedOf } from '#demo/chance.ts'

const TABLE = '#3a3029'
const CARD = '#dfe7ea'
const BAND = '#2f5d74'
const PRINT = '#5b6b73'
const STRIPE = '#20262b'

/** Words that nobody needs to read: what is on the card is invented anyway. */
const line = (x: number, y: number, width: number): string => box(x, y, width, 3, PRINT, 1.5)

const across = stroke('M-60 30l110-70', '#b3393f', 5)

const framed = (inner: string, turn: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 120">${
    box(0, 0, 160, 120, TABLE) +
    each([18, 47, 76, 105], (y) => stroke(`M0 ${y}q40 4 80 0t80 0`, '#443931', 1)) +
    moved(80, 60, box(-66, -40, 132, 82, '#00000040', 7) + box(-68, -43, 136, 84, CARD, 7) + inner, turn)
  }</svg>`

const placed = (portrait: string, x: number, y: number, size: number): string =>
  portrait.replace('<svg ', `<svg x="${x}" y="${y}" width="${size}" height="${size}" `)

/** A card as somebody lays it on the table and photographs it; the bar across it says that it is good for nothing. */
export const drawIdentity = (key: string, look: Look, side: 'front' | 'back'): string => {
  const chance = chanceOf(seedOf(`identity ${key}`))
  const turn = chance.whole(-5, 5)
  if (side === 'back')
    return framed(
      box(-68, -32, 136, 15, STRIPE) +
        each([-6, 3, 12], (y) => line(-58, y, chance.whole(44, 70))) +
        each([...Array(18).keys()], (n) => box(20 + n * 2.2, -6, n % 3 === 0 ? 1.6 : 0.8, 24, STRIPE)) +
        faint(0.5, across),
      turn,
    )
  return framed(
    box(-68, -43, 136, 16, BAND, 7) +
      box(-68, -35, 136, 8, BAND) +
      box(-58, -38, 46, 5, '#e9f1f4', 2) +
      placed(drawPortrait(key, look), -60, -20, 44) +
      each([-18, -8, 2, 12], (y) => line(-6, y, chance.whole(34, 64))) +
      box(-6, 26, 42, 6, '#c9d5da', 2) +
      stroke('M-2 30q4-8 8 0t9-1 8 2 8-3', STRIPE, 1.1) +
      faint(0.5, across),
    turn,
  )
}
