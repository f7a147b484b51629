import { MAX_IMAGE_BYTES } from '#core/jobs/rules.ts'

/** Title and text as specified. */
export interface PhotoProblem {
  title: 'Too many images' | 'File too large' | 'Invalid file type' | 'Upload failed'
  text: string
}

type ChosenFile = Pick<File, 'name' | 'size' | 'type'>

const EXTENSIONS = /\.(?:jpe?g|png|gif|webp|heic|heif)$/i
/** SVG may contain scripts; the server checks everything else. */
const DRAWING = /svg/i

/** Phones identify HEIC only by its extension. */
export const ACCEPT = 'image/jpeg,image/png,image/gif,image/webp,image/heic,image/heif,image/*,.heic,.heif'

export const tooMany = (room: number, max: number): PhotoProblem => ({
  title: 'Too many images',
  text: `You can only upload ${room} more image(s). Maximum ${max} images allowed.`,
})

export const tooLarge = (name: string): PhotoProblem => ({
  title: 'File too large',
  text: `${name} is larger than 5MB. Please choose smaller images.`,
})

export const wrongType = (name: string): PhotoProblem => ({
  title: 'Invalid file type',
  text: `${name} is not supported. Please select JPG, PNG, GIF, or HEIC files.`,
})

export const UPLOAD_FAILED: PhotoProblem = {
  title: 'Upload failed',
  text: 'Failed to upload images. Please try again with JPG, PNG, or GIF files under 5MB each.',
}

const looksLikePhoto = ({ name, type }: ChosenFile): boolean =>
  !DRAWING.test(type) && (type.startsWith('image/') ? !/\.svgz?$/i.test(name) : EXTENSIONS.test(name))

/** Checks before sending; null if the file is acceptable. */
export const problemWith = (file: ChosenFile): PhotoProblem | null => {
  if (file.size > MAX_IMAGE_BYTES) return tooLarge(file.name)
  return looksLikePhoto(file) ? null : wrongType(file.name)
}

/** Errors after the server has checked the file. */
export const problemFrom = (status: number, name: string): PhotoProblem => {
  if (status === 413) return tooLarge(name)
  return status === 415 ? wrongType(name) : UPLOAD_FAILED
}
