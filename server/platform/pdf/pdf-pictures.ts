import type { PdfPicture } from '#server/platform/pdf/pdf-canvas.ts'

/** Sharp enough for the size in documents. */
const MAX_PIXELS = 640
const JPEG = { quality: 78 }

/** Converts a stored picture to JPEG for a document. Null: the bytes are not a picture. */
export const printPicture = async (bytes: Uint8Array): Promise<PdfPicture | null> => {
  const { default: sharp } = await import('sharp')
  try {
    const { data, info } = await sharp(bytes)
      .resize({ width: MAX_PIXELS, height: MAX_PIXELS, fit: 'inside', withoutEnlargement: true })
      // Transparent areas become white, like the page.
      .flatten({ background: '#ffffff' })
      .jpeg(JPEG)
      .toBuffer({ resolveWithObject: true })
    return { jpeg: data, width: info.width, height: info.height }
  } catch {
    return null
  }
}
