import { fileTypeFromBuffer } from 'file-type'

/** A browser might render this as a page or an image. */
const MARKUP = /^\s*<(?:\?xml|!doctype|!--|svg|html|head|body|script)/i

/** The test looks for a forbidden character, because a pattern for the whole text would backtrack over megabytes. */
const NO_SIGN = /[^\P{Cc}\t\r\n]/u

/** Valid UTF-8 without control characters. */
export const isPlainText = (bytes: Uint8Array): boolean => {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return text.trim() !== '' && !MARKUP.test(text) && !NO_SIGN.test(text)
  } catch {
    return false
  }
}

export interface DocumentKind {
  extension: string
  mimeType: string
}

export const PLAIN_TEXT: DocumentKind = { extension: 'txt', mimeType: 'text/plain; charset=utf-8' }

/** Office documents, audio and video in common formats; nothing executable. */
const CARRIED = new Map<string, string>([
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'docx'],
  ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'xlsx'],
  ['application/vnd.openxmlformats-officedocument.presentationml.presentation', 'pptx'],
  ['application/vnd.oasis.opendocument.text', 'odt'],
  ['application/vnd.oasis.opendocument.spreadsheet', 'ods'],
  ['audio/mpeg', 'mp3'],
  ['audio/mp4', 'm4a'],
  ['audio/x-m4a', 'm4a'],
  ['audio/wav', 'wav'],
  ['audio/ogg', 'ogg'],
  ['audio/aac', 'aac'],
  ['video/mp4', 'mp4'],
  ['video/quicktime', 'mov'],
  ['video/webm', 'webm'],
  ['video/3gpp', '3gp'],
])

/** The type by content, not by name; null if it is not accepted. */
export const typeOfAttachment = async (bytes: Uint8Array): Promise<DocumentKind | null> => {
  const mimeType = (await fileTypeFromBuffer(bytes).catch(() => undefined))?.mime
  const extension = mimeType && CARRIED.get(mimeType)
  if (extension) return { extension, mimeType }
  return mimeType === undefined && isPlainText(bytes) ? PLAIN_TEXT : null
}

const STEM = /\.[^.]*$/

/** The user's file name without path separators, with the extension of its content. */
export const nameWith = (given: string, extension: string, otherwise: string): string => {
  const stem = given
    .replace(STEM, '')
    .replace(/[^\p{L}\p{N} ._-]+/gu, ' ')
    .trim()
    .slice(0, 80)
  return `${stem || otherwise}.${extension}`
}
