export interface Attachment {
  name: string
  mimeType: string
  bytes: Uint8Array
  /** The only date in the file. */
  at: string
  about: string
}

/** A PDF name, without characters that would end it. */
const nameOf = (mimeType: string): string =>
  (mimeType.split(';')[0] ?? '').replace(/[^\w.+-]/g, (sign) => `#${sign.charCodeAt(0).toString(16).padStart(2, '0')}`)

/** pdfkit writes String objects as text and plain strings as names. */
const text = (value: string): unknown => Object(value)

/**
 * Attaches a file. pdfkit's own way computes an MD5 in JavaScript, which would block the server for a second with
 * twenty megabytes.
 */
export const attach = (doc: PDFKit.PDFDocument, { name, mimeType, bytes, at, about }: Attachment): void => {
  const date = new Date(at)
  const file = doc.ref({
    Type: 'EmbeddedFile',
    Subtype: nameOf(mimeType),
    Params: { Size: bytes.length, CreationDate: date, ModDate: date },
  })
  file.end(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length))
  const entry = doc.ref({
    Type: 'Filespec',
    AFRelationship: 'Unspecified',
    F: text(name),
    UF: text(name),
    EF: { F: file },
    Desc: text(about),
  })
  entry.end(null)
  doc.addNamedEmbeddedFile(name, entry)
}
