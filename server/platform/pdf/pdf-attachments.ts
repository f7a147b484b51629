export interface Attachment {
  name: string
  mimeType: string
  bytes: Uint8Array
  /** The only date in it. */
  at: string
  about: string
}

/** A name in a PDF, without what would end it. */
const nameOf = (mimeType: string): string =>
  (mimeType.split(';')[0] ?? '').replace(/[^\w.+-]/g, (sign) => `#${sign.charCodeAt(0).toString(16).padStart(2, '0')}`)

/** What pdfkit writes as text; a plain string is a name. */
const text = (value: string): unknown => Object(value)

/**
 * A file inside the paper. pdfkit's own way reckons an MD5 that nobody needs, in JavaScript: with twenty megabytes
 * everybody else in the house would wait a second for it.
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
