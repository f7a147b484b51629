import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { crc32, deflateSync } from 'node:zlib'
import { fileTypeFromBuffer } from 'file-type'
import sharp, { type ResizeOptions } from 'sharp'

export interface Picture {
  full: Uint8Array
  thumbnail: Uint8Array
  width: number
  height: number
}

/** What the HEIC thread is given, and what it hands back. */
export interface HeicOrder {
  bytes: Uint8Array
  maxPixels: number
}
export interface HeicPixels {
  data: Uint8ClampedArray
  width: number
  height: number
}

const MAX_PIXELS = 50_000_000
const MAX_SECONDS = 20
const WEBP = { quality: 80 }

const HEIC_TYPES = new Set(['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence'])
const PICTURE_TYPES = new Set([
  ...HEIC_TYPES,
  'image/jpeg',
  'image/png',
  'image/apng',
  'image/gif',
  'image/webp',
  'image/avif',
])

const LOOKS = {
  photo: {
    full: { width: 1600, height: 1600, fit: 'inside', withoutEnlargement: true },
    thumbnail: { width: 400, height: 300, fit: 'cover', withoutEnlargement: true },
  },
  portrait: {
    full: { width: 512, height: 512, fit: 'cover', position: 'attention' },
    thumbnail: { width: 128, height: 128 },
  },
} as const satisfies Record<string, Record<'full' | 'thumbnail', ResizeOptions>>

// The server has other things to do with its cores and memory.
sharp.cache(false)
sharp.concurrency(1)
// Whatever a file pretends to be, nothing else gets as far as a decoder: SVG, PDF and the many scientific formats.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Nsgif', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}`),
})

/** At most so many at the same time; the next one waits its turn. */
const turns = (atOnce: number) => {
  let busy = 0
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (busy < atOnce) busy += 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else busy -= 1
    }
  }
}
const inTurn = turns(2)
/** Its decoder may grow to 2 GB, whatever the limits of its thread say. */
const inHeicTurn = turns(1)

/** PHOTO-2: the bytes decide, not the name or the type that came with them. */
const typeOf = async (bytes: Uint8Array): Promise<string | undefined> =>
  (await fileTypeFromBuffer(bytes).catch(() => undefined))?.mime

/** PHOTO-4: a thread per picture, as the decoder never gives memory back, and one that hangs can only be ended. */
const decodeHeic = (bytes: Uint8Array): Promise<HeicPixels> =>
  inHeicTurn(async () => {
    const workerData: HeicOrder = { bytes, maxPixels: MAX_PIXELS }
    const worker = new Worker(new URL('heic-worker.ts', import.meta.url), {
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 32 },
      // It reports what it dislikes about a file to the console, which is nobody's business here.
      stdout: true,
      stderr: true,
      env: {},
    })
    const gone = new AbortController()
    worker.once('exit', () => gone.abort())
    const signal = AbortSignal.any([gone.signal, AbortSignal.timeout(MAX_SECONDS * 1000)])
    try {
      const [pixels] = await once(worker, 'message', { signal })
      return pixels as HeicPixels
    } finally {
      await worker.terminate()
    }
  })

/** An iPhone's colours are Display P3, not sRGB: its profile says so, in a box of its own. */
const colourProfileOf = (heic: Buffer): Buffer | null => {
  const at = heic.indexOf('colrprof')
  return at < 4 ? null : heic.subarray(at + 8, at - 4 + heic.readUInt32BE(at - 4))
}

/** The signature and the first chunk of every PNG; the profile comes next. */
const PNG_HEADER_BYTES = 33

/** sharp takes bare pixels for sRGB, so they travel on as a PNG, which can carry the profile. */
const heicToPng = async (bytes: Uint8Array): Promise<Uint8Array> => {
  const { data, width, height } = await decodeHeic(bytes)
  const png = await sharp(data, { raw: { width, height, channels: 4 } })
    .png({ compressionLevel: 0 })
    .toBuffer()
  const profile = colourProfileOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length))
  if (!profile) return png
  const chunk = Buffer.concat([Buffer.from('iCCPp\0\0'), deflateSync(profile)])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(chunk.length - 4)
  checksum.writeUInt32BE(crc32(chunk))
  return Buffer.concat([png.subarray(0, PNG_HEADER_BYTES), length, chunk, checksum, png.subarray(PNG_HEADER_BYTES)])
}

/** PHOTO-1, PHOTO-3: upright, sRGB, first frame, small; nothing but pixels is left. */
const makePicture = async (bytes: Uint8Array, look: keyof typeof LOOKS): Promise<Picture> => {
  const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .autoOrient()
    .resize(LOOKS[look].full)
    .timeout({ seconds: MAX_SECONDS })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const pixels = sharp(data, { raw: { width, height, channels } })
  const [full, thumbnail] = await Promise.all([
    pixels.clone().webp(WEBP).toBuffer(),
    pixels.clone().resize(LOOKS[look].thumbnail).webp(WEBP).toBuffer(),
  ])
  return { full, thumbnail, width, height }
}

/** null: this is not a picture we take. */
export const readPicture = async (bytes: Uint8Array, look: 'photo' | 'portrait'): Promise<Picture | null> => {
  const type = await typeOf(bytes)
  if (!type || !PICTURE_TYPES.has(type)) return null
  return inTurn(async () => makePicture(HEIC_TYPES.has(type) ? await heicToPng(bytes) : bytes, look)).catch(() => null)
}

/** A beginning, an object and an end: five letters in front of a script are no document. */
const isPdf = (bytes: Buffer): boolean =>
  bytes.subarray(0, 5).equals(Buffer.from('%PDF-')) && bytes.includes(' obj') && bytes.includes('%%EOF')

/** For identity documents. A picture is known by its type here; whether it can be read is for readPicture to find out. */
export const kindOfDocument = async (bytes: Uint8Array): Promise<'pdf' | 'picture' | null> => {
  if (isPdf(Buffer.from(bytes))) return 'pdf'
  return PICTURE_TYPES.has((await typeOf(bytes)) ?? '') ? 'picture' : null
}
