import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { crc32, deflateSync } from 'node:zlib'
import { fileTypeFromBuffer } from 'file-type'
import sharp, { type ResizeOptions } from 'sharp'
import { limitConcurrency } from '#server/platform/queue/loop.ts'

export interface Picture {
  full: Uint8Array
  thumbnail: Uint8Array
  width: number
  height: number
}

/** Input and output of the HEIC thread. */
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

// Leaves cores and memory for the rest of the server.
sharp.cache(false)
sharp.concurrency(1)
// Only the listed formats reach a decoder, whatever a file claims to be; not SVG, PDF or scientific formats.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Nsgif', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}`),
})

const inTurn = limitConcurrency(2)
/** The decoder may use 2 GB, whatever the limits of its thread. */
const inHeicTurn = limitConcurrency(1)

/** PHOTO-2: the bytes decide, not the name or the type that came with them. */
const typeOf = async (bytes: Uint8Array): Promise<string | undefined> =>
  (await fileTypeFromBuffer(bytes).catch(() => undefined))?.mime

/**
 * PHOTO-4: one thread per picture, because the decoder never frees memory, and a hanging one can only be terminated.
 */
const decodeHeic = (bytes: Uint8Array): Promise<HeicPixels> =>
  inHeicTurn(async () => {
    const workerData: HeicOrder = { bytes, maxPixels: MAX_PIXELS }
    const worker = new Worker(new URL('heic-worker.ts', import.meta.url), {
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 32 },
      // The decoder prints warnings about a file to the console.
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

/** The colors of an iPhone are Display P3, not sRGB: the file contains the profile. */
const colorProfileOf = (heic: Buffer): Buffer | null => {
  const at = heic.indexOf('colrprof')
  return at < 4 ? null : heic.subarray(at + 8, at - 4 + heic.readUInt32BE(at - 4))
}

/** The signature and first chunk of every PNG; the profile is inserted after them. */
const PNG_HEADER_BYTES = 33

/** sharp treats raw pixels as sRGB, so they are passed on as a PNG with the profile. */
const heicToPng = async (bytes: Uint8Array): Promise<Uint8Array> => {
  const { data, width, height } = await decodeHeic(bytes)
  const png = await sharp(data, { raw: { width, height, channels: 4 } })
    .png({ compressionLevel: 0 })
    .toBuffer()
  const profile = colorProfileOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length))
  if (!profile) return png
  const chunk = Buffer.concat([Buffer.from('iCCPp\0\0'), deflateSync(profile)])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(chunk.length - 4)
  checksum.writeUInt32BE(crc32(chunk))
  return Buffer.concat([png.subarray(0, PNG_HEADER_BYTES), length, chunk, checksum, png.subarray(PNG_HEADER_BYTES)])
}

/** PHOTO-1, PHOTO-3: upright, sRGB, first frame, small; all metadata is removed. */
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

/** Null: not an accepted picture. */
export const readPicture = async (bytes: Uint8Array, look: 'photo' | 'portrait'): Promise<Picture | null> => {
  const type = await typeOf(bytes)
  if (!type || !PICTURE_TYPES.has(type)) return null
  return inTurn(async () => makePicture(HEIC_TYPES.has(type) ? await heicToPng(bytes) : bytes, look)).catch(() => null)
}

/** Checks for a header, an object and an end, so that a script behind a PDF header is refused. */
const isPdf = (bytes: Buffer): boolean =>
  bytes.subarray(0, 5).equals(Buffer.from('%PDF-')) && bytes.includes(' obj') && bytes.includes('%%EOF')

/** For identity documents. Only the type is checked here; readPicture decodes the picture. */
export const kindOfDocument = async (bytes: Uint8Array): Promise<'pdf' | 'picture' | null> => {
  if (isPdf(Buffer.from(bytes))) return 'pdf'
  return PICTURE_TYPES.has((await typeOf(bytes)) ?? '') ? 'picture' : null
}
