// A thread for HEIC: the decoder is third-party native code that may be slow, leak or crash.
import { parentPort, workerData } from 'node:worker_threads'
import libheif from 'libheif-js/wasm-bundle.js'
import type { HeicOrder, HeicPixels } from '#server/platform/files/images.ts'

const { bytes, maxPixels } = workerData as HeicOrder

const image = new libheif.HeifDecoder().decode(bytes).find((each) => each.is_primary())
if (!image) throw new Error('No picture in this file')
const width = image.get_width()
const height = image.get_height()
if (width * height > maxPixels) throw new Error('Too many pixels')

image.display({ data: new Uint8ClampedArray(width * height * 4) }, (drawn) => {
  if (!drawn) throw new Error('This picture cannot be decoded')
  const pixels: HeicPixels = { data: drawn.data, width, height }
  parentPort!.postMessage(pixels, [drawn.data.buffer as ArrayBuffer])
})
