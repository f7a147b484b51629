import { describe, expect, test } from 'vitest'
import { drawQr } from '#server/platform/pdf/qr.ts'

// Read back by a reader that was written from the standard's tables, apart from the code that it judges.

/** Table 9, level M: [short blocks, data bytes of each, long blocks, data bytes of each, correction bytes of each]. */
const LAYOUT: Record<number, [number, number, number, number, number]> = {
  1: [1, 16, 0, 0, 10],
  2: [1, 28, 0, 0, 16],
  3: [1, 44, 0, 0, 26],
  4: [2, 32, 0, 0, 18],
  5: [2, 43, 0, 0, 24],
  6: [4, 27, 0, 0, 16],
  7: [4, 31, 0, 0, 18],
  8: [2, 38, 2, 39, 22],
  9: [3, 36, 2, 37, 22],
  10: [4, 43, 1, 44, 26],
  14: [4, 40, 5, 41, 24],
  21: [17, 42, 0, 0, 26],
  40: [18, 47, 31, 48, 28],
}
/** Table E.1. */
const ALIGNED: Record<number, number[]> = {
  1: [],
  2: [6, 18],
  3: [6, 22],
  4: [6, 26],
  5: [6, 30],
  6: [6, 34],
  7: [6, 22, 38],
  8: [6, 24, 42],
  9: [6, 26, 46],
  10: [6, 28, 50],
  14: [6, 26, 46, 66],
  21: [6, 28, 50, 72, 94],
  40: [6, 30, 58, 86, 114, 142, 170],
}
/** Table C.1, level M: the fifteen bits as they are printed, mask 0 to 7. */
const FORMATS = [
  '101010000010010',
  '101000100100101',
  '101111001111100',
  '101101101001011',
  '100010111111001',
  '100000011001110',
  '100111110010111',
  '100101010100000',
]
/** Table D.1. */
const VERSIONS: Record<number, string> = {
  7: '000111110010010100',
  8: '001000010110111100',
  9: '001001101010011001',
  10: '001010010011010011',
  14: '001110011000001101',
  21: '010101011010000011',
  40: '101000110001101001',
}

const POWERS: number[] = []
for (let power = 0, value = 1; power < 255; power++) {
  POWERS.push(value)
  value = value < 128 ? value * 2 : (value * 2) ^ 0x11d
}
const times = (a: number, b: number): number =>
  a === 0 || b === 0 ? 0 : POWERS[(POWERS.indexOf(a) + POWERS.indexOf(b)) % 255]!

/** Zero for every root of the generator: no byte of the block is wrong. */
const syndromesOf = (block: number[], count: number): number[] =>
  Array.from({ length: count }, (_, root) => block.reduce((sum, byte) => times(sum, POWERS[root]!) ^ byte, 0))

const MASK_RULES = [
  (i: number, j: number) => (i + j) % 2,
  (i: number) => i % 2,
  (_i: number, j: number) => j % 3,
  (i: number, j: number) => (i + j) % 3,
  (i: number, j: number) => (Math.floor(i / 2) + Math.floor(j / 3)) % 2,
  (i: number, j: number) => ((i * j) % 2) + ((i * j) % 3),
  (i: number, j: number) => (((i * j) % 2) + ((i * j) % 3)) % 2,
  (i: number, j: number) => (((i + j) % 2) + ((i * j) % 3)) % 2,
]

const isReserved = (size: number, version: number, row: number, column: number): boolean => {
  const isCorner = (row < 9 && (column < 9 || column >= size - 8)) || (row >= size - 8 && column < 9)
  if (isCorner || row === 6 || column === 6) return true
  if (version >= 7 && ((row < 6 && column >= size - 11) || (column < 6 && row >= size - 11))) return true
  const places = ALIGNED[version]!
  const last = places.at(-1)
  return places.some((y) =>
    places.some((x) => {
      const isOverCorner = (x === 6 && y === 6) || (x === 6 && y === last) || (x === last && y === 6)
      return !isOverCorner && Math.abs(row - y) <= 2 && Math.abs(column - x) <= 2
    }),
  )
}

const readBits = (squares: string[], version: number, mask: number): string => {
  const size = squares.length
  let bits = ''
  let column = size - 1
  for (let turn = 0; column > 0; turn++, column -= 2) {
    if (column === 6) column--
    for (let step = 0; step < size; step++) {
      const row = turn % 2 === 0 ? size - 1 - step : step
      for (const x of [column, column - 1]) {
        if (isReserved(size, version, row, x)) continue
        const isTurned = MASK_RULES[mask]!(row, x) === 0
        bits += (squares[row]![x] === '1') !== isTurned ? '1' : '0'
      }
    }
  }
  return bits
}

interface Reading {
  version: number
  text: string
  syndromes: number[]
}

const read = (squares: string[]): Reading => {
  const size = squares.length
  const version = (size - 17) / 4
  const format =
    [0, 1, 2, 3, 4, 5, 7, 8].map((x) => squares[8]![x]).join('') +
    [7, 5, 4, 3, 2, 1, 0].map((y) => squares[y]![8]).join('')
  const again = [1, 2, 3, 4, 5, 6, 7].map((up) => squares[size - up]![8]).join('') + squares[8]!.slice(size - 8)
  expect(again).toBe(format)
  const mask = FORMATS.indexOf(format)
  expect(mask, `the format ${format} is none of level M`).toBeGreaterThanOrEqual(0)
  expect(squares[size - 8]![8]).toBe('1')

  const bits = readBits(squares, version, mask)
  const words = (bits.match(/.{8}/g) ?? []).map((word) => Number.parseInt(word, 2))
  const [shortBlocks, shortBytes, longBlocks, longBytes, correction] = LAYOUT[version]!
  const blocks: number[][] = Array.from({ length: shortBlocks + longBlocks }, () => [])
  let next = 0
  for (let at = 0; at < Math.max(shortBytes, longBytes); at++)
    for (const [index, block] of blocks.entries())
      if (at < (index < shortBlocks ? shortBytes : longBytes)) block.push(words[next++]!)
  const data = blocks.flat()
  for (let at = 0; at < correction; at++) for (const block of blocks) block.push(words[next++]!)
  expect(next).toBe(words.length)

  const stream = data.map((word) => word.toString(2).padStart(8, '0')).join('')
  expect(stream.slice(0, 4)).toBe('0100')
  const countBits = version < 10 ? 8 : 16
  const length = Number.parseInt(stream.slice(4, 4 + countBits), 2)
  const from = 4 + countBits
  const bytes = Array.from({ length }, (_, at) => Number.parseInt(stream.slice(from + at * 8, from + at * 8 + 8), 2))
  // Zeros to the next byte, then the two pad bytes in turns.
  const rest = stream.slice(from + length * 8)
  const pads = rest.slice(
    rest.length % 8 === 0 && rest.length < 4 ? 0 : Math.min(rest.length, 4 + ((rest.length - 4) % 8)),
  )
  expect(pads).toBe('1110110000010001'.repeat(pads.length).slice(0, pads.length))
  return {
    version,
    text: new TextDecoder('utf-8', { fatal: true }).decode(new Uint8Array(bytes)),
    syndromes: blocks.flatMap((block) => syndromesOf(block, correction)),
  }
}

/** What fits exactly: one byte more needs the next version. */
const CAPACITIES: [version: number, bytes: number][] = [
  [1, 14],
  [2, 26],
  [3, 42],
  [4, 62],
  [5, 84],
  [6, 106],
  [7, 122],
  [8, 152],
  [9, 180],
  [10, 213],
  [14, 362],
  [21, 711],
  [40, 2331],
]
const messages = (length: number): string => Array.from({ length }, (_, at) => 'otpauth://0aZ?'[at % 14]).join('')

describe('TOTP-3 the picture', () => {
  test.each(CAPACITIES)('of version %i holds %i bytes, read back without an error', (version, bytes) => {
    const text = messages(bytes)
    const reading = read(drawQr(text))
    expect(reading).toMatchObject({ version, text })
    expect(new Set(reading.syndromes)).toEqual(new Set([0]))
    const next = version === 40 ? null : drawQr(`${text}x`).length
    expect(next).toBe(version === 40 ? null : (version + 1) * 4 + 17)
  })

  test('is read whatever it says, in whichever of the eight masks', () => {
    const seen = new Set<string>()
    for (let count = 0; count < 60; count++) {
      const text = `otpauth://totp/Nearhand:ada${count}@example.com?secret=${messages(count % 30)}`
      const squares = drawQr(text)
      expect(read(squares).text).toBe(text)
      seen.add(squares[8]!.slice(0, 6))
    }
    expect(seen.size).toBeGreaterThan(3)
    expect(read(drawQr('')).text).toBe('')
    expect(read(drawQr('Straße 7 €')).text).toBe('Straße 7 €')
  })

  test('has three corners, lines of dots, its version and no ragged row', () => {
    for (const [version, bytes] of CAPACITIES) {
      const squares = drawQr(messages(bytes))
      const size = version * 4 + 17
      expect(squares.map((row) => row.length)).toEqual(Array.from({ length: size }, () => size))
      expect(squares.join('')).toMatch(/^[01]+$/)
      const corner = (x: number, y: number) => squares.slice(y, y + 7).map((row) => row.slice(x, x + 7))
      const CORNER = ['1111111', '1000001', '1011101', '1011101', '1011101', '1000001', '1111111']
      for (const [x, y] of [
        [0, 0],
        [size - 7, 0],
        [0, size - 7],
      ] as const)
        expect(corner(x, y)).toEqual(CORNER)
      expect(squares[6]!.slice(7, size - 7)).toMatch(/^0(?:10)*$/)
      expect(squares[7]!.slice(0, 8) + squares[7]!.slice(size - 8)).toBe('0'.repeat(16))
      for (const y of ALIGNED[version]!.slice(1))
        expect(squares.slice(y - 2, y + 3).map((row) => row.slice(y - 2, y + 3))).toEqual([
          '11111',
          '10001',
          '10101',
          '10001',
          '11111',
        ])
      if (version < 7) continue
      const told = Array.from({ length: 18 }, (_, at) => squares[5 - Math.floor(at / 3)]![size - 9 - (at % 3)]).join('')
      expect(told).toBe(VERSIONS[version])
    }
  })

  test('is not drawn for what is too long', () => {
    expect(() => drawQr('x'.repeat(2332))).toThrow(RangeError)
  })
})
