// QR codes (ISO/IEC 18004) for texts of a screen's length: bytes, error correction M, the smallest version that holds
// them. Rows of `1` for dark and `0` for light, without the quiet zone.

/** By version: error correction bytes of each block, and how many blocks there are (level M). */
const CORRECTION_BYTES = [
  10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26, 28, 28, 28, 28, 28, 28, 28, 28,
  28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28,
]
const BLOCKS = [
  1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21, 23, 25, 26, 28, 29, 31, 33, 35,
  37, 38, 40, 43, 45, 47, 49,
]
const LAST_VERSION = 40
const LEVEL_M = 0b00
const BYTE_MODE = 0b0100
const PAD_BYTES = [0xec, 0x11]

export const drawQr = (text: string): string[] => {
  const bytes = new TextEncoder().encode(text)
  const version = versionFor(bytes.length)
  const bits = bitsOf(addCorrection(version, encode(version, bytes)))
  const masked = MASKS.map((_, mask) => paint(version, bits, mask))
  const best = masked.reduce((one, other) => (penaltyOf(other) < penaltyOf(one) ? other : one))
  return best.map((row) => row.map((isDark) => (isDark ? '1' : '0')).join(''))
}

// ---- bytes -------------------------------------------------------------------------------------------------------

const sizeOf = (version: number): number => version * 4 + 17

/** What is left for data once the patterns and what is said about the code are in place. */
const countCodewords = (version: number): number => {
  let modules = (16 * version + 128) * version + 64
  if (version >= 2) {
    const across = Math.floor(version / 7) + 2
    modules -= (25 * across - 10) * across - 55
    if (version >= 7) modules -= 36
  }
  return Math.floor(modules / 8)
}
const dataCodewords = (version: number): number =>
  countCodewords(version) - CORRECTION_BYTES[version - 1]! * BLOCKS[version - 1]!

const lengthBits = (version: number): number => (version < 10 ? 8 : 16)

const versionFor = (length: number): number => {
  for (let version = 1; version <= LAST_VERSION; version++)
    if (4 + lengthBits(version) + length * 8 <= dataCodewords(version) * 8) return version
  throw new RangeError('too much for one picture')
}

const bitsOf = (bytes: Iterable<number>): number[] =>
  [...bytes].flatMap((byte) => Array.from({ length: 8 }, (_, at) => (byte >> (7 - at)) & 1))
const numberBits = (value: number, length: number): number[] =>
  Array.from({ length }, (_, at) => (value >> (length - 1 - at)) & 1)

const encode = (version: number, bytes: Uint8Array): number[] => {
  const capacity = dataCodewords(version)
  const bits = [
    ...numberBits(BYTE_MODE, 4),
    ...numberBits(bytes.length, lengthBits(version)),
    ...bitsOf(bytes),
    0,
    0,
    0,
    0,
  ].slice(0, capacity * 8)
  while (bits.length % 8 !== 0) bits.push(0)
  const words = Array.from({ length: bits.length / 8 }, (_, at) =>
    bits.slice(at * 8, at * 8 + 8).reduce((word, bit) => word * 2 + bit, 0),
  )
  for (let turn = 0; words.length < capacity; turn++) words.push(PAD_BYTES[turn % 2]!)
  return words
}

// ---- error correction (Reed–Solomon over GF(256), polynomial 0x11d) -----------------------------------------------

const multiply = (x: number, y: number): number => {
  let product = 0
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >> 7) * 0x11d)
    product ^= ((y >> bit) & 1) * x
  }
  return product
}

/** (x - 1)(x - 2)(x - 4)…, without its first factor, which is one. */
const divisorOf = (degree: number): number[] => {
  const divisor = Array.from({ length: degree }, (_, at) => Number(at === degree - 1))
  let root = 1
  for (let step = 0; step < degree; step++) {
    for (let at = 0; at < degree; at++) divisor[at] = multiply(divisor[at]!, root) ^ (divisor[at + 1] ?? 0)
    root = multiply(root, 2)
  }
  return divisor
}

const remainderOf = (data: number[], divisor: number[]): number[] => {
  const rest = divisor.map(() => 0)
  for (const byte of data) {
    const factor = byte ^ rest.shift()!
    rest.push(0)
    for (const [at, part] of divisor.entries()) rest[at]! ^= multiply(part, factor)
  }
  return rest
}

const inTurns = (columns: number[][]): number[] =>
  Array.from({ length: Math.max(...columns.map(({ length }) => length)) }, (_, at) =>
    columns.flatMap((column) => column[at] ?? []),
  ).flat()

/** Long blocks come last and have one byte more; all of them are laid down in turns. */
const addCorrection = (version: number, data: number[]): number[] => {
  const blocks = BLOCKS[version - 1]!
  const divisor = divisorOf(CORRECTION_BYTES[version - 1]!)
  const short = Math.floor(data.length / blocks)
  const firstLong = blocks - (data.length % blocks)
  const parts = Array.from({ length: blocks }, (_, block) => {
    const from = block * short + Math.max(0, block - firstLong)
    return data.slice(from, from + short + (block >= firstLong ? 1 : 0))
  })
  return [...inTurns(parts), ...inTurns(parts.map((part) => remainderOf(part, divisor)))]
}

// ---- the picture -------------------------------------------------------------------------------------------------

type Picture = boolean[][]

const MASKS: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_x, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
]

/** Where the small squares lie: evenly apart, the first one at six. */
const alignmentsOf = (version: number): number[] => {
  if (version === 1) return []
  const across = Math.floor(version / 7) + 2
  const step = Math.floor((version * 8 + across * 3 + 5) / (across * 4 - 4)) * 2
  const last = sizeOf(version) - 7
  return [6, ...Array.from({ length: across - 1 }, (_, at) => last - step * (across - 2 - at))]
}

const paint = (version: number, bits: number[], mask: number): Picture => {
  const size = sizeOf(version)
  const cells: (boolean | null)[][] = Array.from({ length: size }, () => Array.from({ length: size }, () => null))
  const set = (x: number, y: number, isDark: boolean) => {
    if (x >= 0 && y >= 0 && x < size && y < size) cells[y]![x] = isDark
  }
  const ring = (centreX: number, centreY: number, radius: number, isDark: (distance: number) => boolean) => {
    for (let y = -radius; y <= radius; y++)
      for (let x = -radius; x <= radius; x++) set(centreX + x, centreY + y, isDark(Math.max(Math.abs(x), Math.abs(y))))
  }

  for (let at = 0; at < size; at++) {
    set(6, at, at % 2 === 0)
    set(at, 6, at % 2 === 0)
  }
  const corners = [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const
  for (const [x, y] of corners) ring(x, y, 4, (distance) => distance !== 2 && distance !== 4)
  const places = alignmentsOf(version)
  for (const x of places)
    for (const y of places)
      if (!corners.some(([cornerX, cornerY]) => Math.abs(x - cornerX) < 5 && Math.abs(y - cornerY) < 5))
        ring(x, y, 2, (distance) => distance !== 1)
  writeFormat(size, mask, set)
  if (version >= 7) writeVersion(size, version, set)
  return fill(cells, bits, MASKS[mask]!)
}

/** What keeps its value when it is divided by the generator: said twice, so that one may be torn off. */
const withRemainder = (value: number, generator: number, length: number): number => {
  let rest = value
  for (let step = 0; step < length; step++) rest = (rest << 1) ^ ((rest >> (length - 1)) * generator)
  return (value << length) | (rest & ((1 << length) - 1))
}

const writeFormat = (size: number, mask: number, set: (x: number, y: number, isDark: boolean) => void): void => {
  const bits = withRemainder((LEVEL_M << 3) | mask, 0x537, 10) ^ 0x5412
  const isDark = (at: number) => ((bits >> at) & 1) === 1
  for (let at = 0; at < 15; at++) {
    // Down the left corner's right side, around the line of dots, and along its lower side.
    if (at < 8) set(8, at < 6 ? at : at + 1, isDark(at))
    else set(at === 8 ? 7 : 14 - at, 8, isDark(at))
    // Again along the right corner, and up the lower one.
    if (at < 8) set(size - 1 - at, 8, isDark(at))
    else set(8, size - 15 + at, isDark(at))
  }
  set(8, size - 8, true)
}

const writeVersion = (size: number, version: number, set: (x: number, y: number, isDark: boolean) => void): void => {
  const bits = withRemainder(version, 0x1f25, 12)
  for (let at = 0; at < 18; at++) {
    const isDark = ((bits >> at) & 1) === 1
    const long = size - 11 + (at % 3)
    const short = Math.floor(at / 3)
    set(long, short, isDark)
    set(short, long, isDark)
  }
}

/** In columns of two from the right, up and down in turns, around what stands already and past the line of dots. */
const fill = (cells: (boolean | null)[][], bits: number[], isTurned: (x: number, y: number) => boolean): Picture => {
  const size = cells.length
  let next = 0
  let isUpward = true
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5
    for (let step = 0; step < size; step++) {
      const y = isUpward ? size - 1 - step : step
      for (const x of [right, right - 1])
        if (cells[y]![x] === null) cells[y]![x] = ((bits[next++] ?? 0) === 1) !== isTurned(x, y)
    }
    isUpward = !isUpward
  }
  return cells as Picture
}

// ---- which mask is read best ---------------------------------------------------------------------------------------

const LIKE_A_CORNER = /(?=10111010000)|(?=00001011101)/g

const penaltyOf = (picture: Picture): number => {
  const rows = picture.map((row) => row.map(Number).join(''))
  const columns = rows.map((_, x) => rows.map((row) => row[x]).join(''))
  let penalty = 0
  for (const line of [...rows, ...columns]) {
    for (const [run] of line.matchAll(/0{5,}|1{5,}/g)) penalty += run.length - 2
    penalty += 40 * [...line.matchAll(LIKE_A_CORNER)].length
  }
  for (let y = 1; y < rows.length; y++)
    for (let x = 1; x < rows.length; x++) {
      const four = rows[y]![x]! + rows[y]![x - 1]! + rows[y - 1]![x]! + rows[y - 1]![x - 1]!
      if (four === '0000' || four === '1111') penalty += 3
    }
  const dark = rows.join('').replaceAll('0', '').length
  const share = (dark * 100) / rows.length ** 2
  return penalty + 10 * Math.floor(Math.abs(share - 50) / 5)
}
