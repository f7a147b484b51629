import { fileTypeFromBuffer } from 'file-type'

/** What a browser might take for a page or a drawing. */
const MARKUP = /^\s*<(?:\?xml|!doctype|!--|svg|html|head|body|script)/i

/** Asked for what is wrong, not whether all is well: megabytes would be too long to go back over. */
const NO_SIGN = /[^\P{Cc}\t\r\n]/u

/** Plain text as people write it: whole in UTF-8 and without anything that is no sign. */
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

/** Office documents, sound and video as phones and offices make them; nothing that runs. */
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

/** By its content, whatever it is called; null: nothing that is passed on. */
export const kindOfCarried = async (bytes: Uint8Array): Promise<DocumentKind | null> => {
  const mimeType = (await fileTypeFromBuffer(bytes).catch(() => undefined))?.mime
  const extension = mimeType && CARRIED.get(mimeType)
  if (extension) return { extension, mimeType }
  return mimeType === undefined && isPlainText(bytes) ? PLAIN_TEXT : null
}

const STEM = /\.[^.]*$/

/** What somebody called it, without what could be taken for a path, and with the ending that its content has. */
export const nameWith = (given: string, extension: string, otherwise: string): string => {
  const stem = given
    .replace(STEM, '')
    .replace(/[^\p{L}\p{N} ._-]+/gu, ' ')
    .trim()
    .slice(0, 80)
  return `${stem || otherwise}.${extension}`
}
