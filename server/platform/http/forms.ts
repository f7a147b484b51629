import type { Files } from '#core/kernel/endpoint.ts'
import { refusal } from '#core/kernel/problem.ts'
import { RefusalError } from '#server/platform/http/refusal-error.ts'

/** An uploaded file: neither its name nor its type is trusted. */
export interface Upload {
  name: string
  bytes: Uint8Array
}

const MAX_NAME = 80
/** INPUT-5: more of a name, with its path, is not looked at. */
const MAX_GIVEN_NAME = 1000
const MEGABYTE = 1024 * 1024

/** A multipart form, read completely: its size is limited before it is parsed. */
export class Form {
  readonly fields: Record<string, string> = {}
  readonly #files: { field: string; upload: Upload }[] = []

  add(field: string, value: string | Upload): void {
    if (typeof value === 'string') this.fields[field] = value
    else this.#files.push({ field, upload: value })
  }

  /** PHOTO-5: the endpoint limits number and size; the refusal names the file. */
  filesOf({ field, max, maxBytes, noun, isOptional }: Files): Upload[] {
    const uploads = this.#files.filter((file) => file.field === field).map(({ upload }) => upload)
    const refuse = (status: 413 | 422, code: string, message: string) =>
      new RefusalError(refusal(status, code, message, { fields: { [field]: message } }))
    if (uploads.length === 0 && isOptional) return []
    if (uploads.length === 0) throw refuse(422, 'no_file', `Please choose at least one of your ${noun}.`)
    if (uploads.length > max)
      throw refuse(
        422,
        'too_many_files',
        noun === 'images'
          ? `You can only upload ${max} more image(s). Maximum ${max} images allowed.`
          : `At most ${max} files.`,
      )
    const large = uploads.find(({ bytes }) => bytes.length > maxBytes)
    if (large)
      throw refuse(
        413,
        'file_too_large',
        `${large.name} is larger than ${maxBytes / MEGABYTE}MB. Please choose smaller ${noun}.`,
      )
    return uploads
  }
}

export const readForm = async (body: Buffer, contentType: string): Promise<Form> => {
  const form = new Form()
  try {
    // Node's own form parser, in memory.
    const data = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }).formData()
    for (const [field, value] of data) {
      if (typeof value === 'string') form.add(field, value)
      else form.add(field, { name: plainName(value.name), bytes: new Uint8Array(await value.arrayBuffer()) })
    }
  } catch {
    throw new RefusalError(refusal(400, 'invalid_form', 'The form could not be read.'))
  }
  return form
}

/** Only ever shown to the user who sent it. */
const plainName = (name: string): string =>
  name
    .slice(-MAX_GIVEN_NAME)
    .replace(/^.*[\\/]/, '')
    .replace(/\p{Cc}/gu, '')
    .slice(0, MAX_NAME) || 'The file'
