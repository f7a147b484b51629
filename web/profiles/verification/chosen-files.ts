import { MAX_PORTRAIT_BYTES, MAX_RECORD_FILE_BYTES } from '#core/profiles/api.ts'
import type { ToastText } from '#web/kit/feedback/toast.ts'

const MEGABYTE = 1024 * 1024
/** PHOTO-2: what the server can read; it takes no drawings, such as SVG. Phones name HEIC by its suffix only. */
const PICTURE_TYPE = /^image\/(?:jpeg|a?png|gif|webp|avif|hei[cf](?:-sequence)?)$/
const PICTURE_NAME = /\.(?:jpe?g|png|gif|webp|avif|hei[cf])$/i

type ChosenFile = Pick<File, 'name' | 'type' | 'size'>

const bad = (title: string, text: string): ToastText => ({ title, text, tone: 'bad' })

const isPicture = ({ name, type }: ChosenFile): boolean => PICTURE_TYPE.test(type) || PICTURE_NAME.test(name)
const isPdf = ({ name, type }: ChosenFile): boolean => type === 'application/pdf' || /\.pdf$/i.test(name)

/** "7.2 MB", "48 KB". */
export const formatSize = (bytes: number): string =>
  bytes < MEGABYTE ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / MEGABYTE).toFixed(1)} MB`

/** The types that the page names. Other types that the server can read are accepted too. */
interface AcceptedFiles {
  kinds: string
  maxBytes: number
}
export const PORTRAIT: AcceptedFiles = { kinds: 'JPG, PNG, or GIF', maxBytes: MAX_PORTRAIT_BYTES }
export const PIECE: AcceptedFiles = { kinds: 'JPG, PNG, GIF, or HEIC', maxBytes: MAX_RECORD_FILE_BYTES }

/** Checked before the upload; the server checks the bytes again. */
export const pictureProblem = (file: ChosenFile, { kinds, maxBytes }: AcceptedFiles): ToastText | null => {
  if (!isPicture(file)) return bad('Invalid file type', `${file.name} is not supported. Please select ${kinds} files.`)
  if (file.size > maxBytes)
    return bad('File too large', `${file.name} is larger than ${maxBytes / MEGABYTE}MB. Please choose smaller images.`)
  return null
}

export const documentProblem = (file: ChosenFile, maxBytes: number): ToastText | null => {
  if (!isPicture(file) && !isPdf(file))
    return bad('Invalid file type', `${file.name} is not supported. Please choose a picture or a PDF.`)
  if (file.size > maxBytes)
    return bad('File too large', `${file.name} is larger than ${maxBytes / MEGABYTE}MB. Please choose smaller files.`)
  return null
}

export const tooManyPictures = (remaining: number, max: number): ToastText =>
  bad('Too many images', `You can only upload ${remaining} more image(s). Maximum ${max} images allowed.`)
