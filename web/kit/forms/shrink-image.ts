const JPEG_QUALITY = 0.85

/** Null where the browser cannot read the picture, such as HEIC outside of Safari. */
const decode = async (file: File): Promise<ImageBitmap | null> => {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch {
    return null
  }
}

const jpegOf = async (picture: ImageBitmap, scale: number): Promise<Blob | null> => {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const context = canvas.getContext('2d')
  if (!context) return null
  // JPEG has no transparency: those parts become white instead of black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY))
}

const jpegName = (name: string): string => `${name.replace(/\.[^.]*$/, '')}.jpg`

/** Photos of phones are larger than any screen. Returns the file itself if the JPEG is not smaller. */
export const shrinkPicture = async (file: File, longSide = 2000): Promise<File> => {
  const picture = await decode(file)
  if (!picture) return file
  const jpeg = await jpegOf(picture, Math.min(1, longSide / Math.max(picture.width, picture.height)))
  picture.close()
  if (!jpeg || jpeg.size >= file.size) return file
  return new File([jpeg], jpegName(file.name), { type: 'image/jpeg', lastModified: file.lastModified })
}
