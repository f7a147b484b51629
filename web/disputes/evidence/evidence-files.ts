import { MAX_EVIDENCE_BYTES, NOT_EVIDENCE } from '#core/disputes/rules.ts'

type ChosenFile = Pick<File, 'name' | 'type' | 'size'>
export type FileKind = 'photo' | 'pdf' | 'text'

const MEGABYTE = 1024 * 1024
const PHOTO_NAME = /\.(?:jpe?g|png|gif|webp|avif|hei[cf])$/i
const PDF_NAME = /\.pdf$/i
const TEXT_NAME = /\.(?:txt|text|log|md|csv)$/i
/** SVG may contain scripts. */
const DRAWING = /svg/i

/** Phones identify HEIC only by its extension. */
export const ACCEPT_EVIDENCE = 'image/*,.heic,.heif,application/pdf,.pdf,text/plain,.txt'

/** By name and type; the server checks the content. */
export const kindOf = ({ name, type }: ChosenFile): FileKind | null => {
  if (DRAWING.test(type)) return null
  if (type.startsWith('image/') || PHOTO_NAME.test(name)) return 'photo'
  if (type === 'application/pdf' || PDF_NAME.test(name)) return 'pdf'
  return type.startsWith('text/plain') || TEXT_NAME.test(name) ? 'text' : null
}

/** EVIDENCE-UI-1: why a file is refused before it is sent. */
export const problemWith = (file: ChosenFile): string | null => {
  if (kindOf(file) === null) return `${file.name}: ${NOT_EVIDENCE.message}`
  if (file.size === 0) return `${file.name} is empty.`
  return file.size > MAX_EVIDENCE_BYTES ? `${file.name} is larger than ${MAX_EVIDENCE_BYTES / MEGABYTE} MB.` : null
}
