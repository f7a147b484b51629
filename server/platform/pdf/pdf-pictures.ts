import type { Printed } from '#server/platform/pdf/pdf-canvas.ts'

/** Sharp enough at the size in which papers show them. */
const MAX_PIXELS = 640
const JPEG = { quality: 78 }

/** A picture as we keep it, for a paper: PDFs know JPEG. Null: these bytes are no picture. */
export const printPicture = async (bytes: Uint8Array): Promise<Printed | null> => {
  const { default: sharp } = await import('sharp')
  try {
    const { data, info } = await sharp(bytes)
      .resize({ width: MAX_PIXELS, height: MAX_PIXELS, fit: 'inside', withoutEnlargement: true })
      // Paper is white where a picture is clear.
      .flatten({ background: '#ffffff' })
      .jpeg(JPEG)
      .toBuffer({ resolveWithObject: true })
    return { jpeg: data, width: info.width, height: info.height }
  } catch {
    return null
  }
}
