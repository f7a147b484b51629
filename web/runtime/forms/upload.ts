import type { AnswerOf, Endpoint, Files } from '#core/kernel/endpoint.ts'
import { addressOf, CallError, notifySignedOut } from '#web/runtime/call.ts'

interface UploadOptions {
  params?: Record<string, string>
  /** The other fields of the form. */
  fields?: Record<string, string>
  /** The idempotency key, the same for every attempt, as with `call`. */
  once?: string
  /** 0 to 1. */
  onProgress?: (share: number) => void
  signal?: AbortSignal
}

const OFFLINE = { message: 'You seem to be offline. Check your connection and try again.', code: 'offline' }

/** Sends files as a form. Not by `fetch`, which does not report the upload progress. */
export const upload = <E extends Endpoint & { files: Files }>(
  endpoint: E,
  files: readonly File[],
  { params = {}, fields = {}, once, onProgress, signal }: UploadOptions = {},
): Promise<AnswerOf<E>> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(endpoint.method, addressOf(endpoint, { params }))
    request.setRequestHeader('accept', 'application/json')
    if (once !== undefined) request.setRequestHeader('idempotency-key', once)
    request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) onProgress?.(loaded / total)
    })
    request.addEventListener('load', () => {
      const { status, statusText, responseText } = request
      if (status === 401) notifySignedOut()
      if (status < 200 || status > 299) return reject(new CallError(status, responseText, statusText))
      resolve(JSON.parse(responseText) as AnswerOf<E>)
    })
    request.addEventListener('error', () =>
      reject(new CallError(0, '', 'no answer', navigator.onLine ? null : OFFLINE)),
    )
    request.addEventListener('abort', () => reject(new DOMException('The upload was called off.', 'AbortError')))
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    if (signal?.aborted) return reject(new DOMException('The upload was called off.', 'AbortError'))
    request.send(formOf(fields, endpoint.files.field, files))
  })

const formOf = (fields: Record<string, string>, field: string, files: readonly File[]): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const file of files) form.append(field, file, file.name)
  return form
}

/** The user canceled the upload. */
export const isCalledOff = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'
