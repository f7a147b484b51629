import type { ToastText } from '#web/kit/toast.ts'

const MEGABYTE = 1024 * 1024
const PICTURE_NAME = /\.(?:jpe?g|png|gif|webp|hei[cf])$/i

type ChosenFile = Pick<File, 'name' | 'type' | 'size'>

const bad = (title: string, text: string): ToastText => ({ title, text, tone: 'bad' })

const isPicture = ({ name, type }: ChosenFile): boolean => type.startsWith('image/') || PICTURE_NAME.test(name)
const isPdf = ({ name, type }: ChosenFile): boolean => type === 'application/pdf' || /\.pdf$/i.test(name)

/** "7.2 MB", "48 KB". */
export const sizeWords = (bytes: number): string =>
  bytes < MEGABYTE ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / MEGABYTE).toFixed(1)} MB`

/** Why a picture is not taken, before it is sent; the server looks at its bytes again. */
export const pictureProblem = (file: ChosenFile, maxBytes: number): ToastText | null => {
  if (!isPicture(file))
    return bad('Invalid file type', `${file.name} is not supported. Please select JPG, PNG, GIF, or HEIC files.`)
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

export const tooManyPictures = (room: number, most: number): ToastText =>
  bad('Too many images', `You can only upload ${room} more image(s). Maximum ${most} images allowed.`)
