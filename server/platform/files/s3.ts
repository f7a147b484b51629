import { createHash, createHmac } from 'node:crypto'
import type { S3Config } from '#server/platform/config/config.ts'
import { assertFileKey, type FileStorage } from '#server/platform/files/file-storage.ts'

/** AWS Signature Version 4 for three calls; the vendor's client would bring some eighty packages for them. */
export interface SignedRequest {
  url: string
  headers: Record<string, string>
}

const sha256 = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex')
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

const TIMEOUT_MS = 30_000

const encodePath = (path: string): string => path.split('/').map(encodeURIComponent).join('/')

export const signS3 = (
  config: S3Config,
  {
    method,
    url,
    headers = {},
    bytes = new Uint8Array(),
    now = new Date(),
  }: { method: string; url: string; headers?: Record<string, string>; bytes?: Uint8Array; now?: Date },
): SignedRequest => {
  const target = new URL(url)
  const stamp = now.toISOString().replace(/[-:]|\.\d{3}/g, '')
  const day = stamp.slice(0, 8)
  const bodyHash = sha256(bytes)
  const signed: Record<string, string> = {
    ...headers,
    host: target.host,
    'x-amz-content-sha256': bodyHash,
    'x-amz-date': stamp,
  }
  const names = Object.keys(signed).toSorted()
  const canonical = [
    method,
    target.pathname,
    target.search.slice(1),
    ...names.map((name) => `${name}:${signed[name]!.trim()}`),
    '',
    names.join(';'),
    bodyHash,
  ].join('\n')
  const scope = `${day}/${config.region}/s3/aws4_request`
  const key = hmac(hmac(hmac(hmac(`AWS4${config.secretAccessKey}`, day), config.region), 's3'), 'aws4_request')
  const signature = hmac(key, ['AWS4-HMAC-SHA256', stamp, scope, sha256(canonical)].join('\n')).toString('hex')
  const authorization = `AWS4-HMAC-SHA256 Credential=${config.accessKeyId}/${scope},SignedHeaders=${names.join(';')},Signature=${signature}`
  const { host: _host, ...sendable } = signed
  return { url, headers: { ...sendable, authorization } }
}

export const s3Storage = (config: S3Config): FileStorage => {
  const send = async (
    method: 'PUT' | 'GET' | 'DELETE',
    key: string,
    bytes?: Uint8Array,
    mimeType?: string,
  ): Promise<Response> => {
    assertFileKey(key)
    const url = `${config.endpoint.replace(/\/$/, '')}/${encodePath(`${config.bucket}/${key}`)}`
    const request = signS3(config, {
      method,
      url,
      ...(bytes && { bytes }),
      ...(mimeType && { headers: { 'content-type': mimeType } }),
    })
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const response = await fetch(request.url, {
      method,
      headers: request.headers,
      signal,
      ...(bytes && { body: Buffer.from(bytes) }),
    })
    if (!response.ok && response.status !== 404)
      throw new Error(`file storage answered ${response.status} to ${method}`)
    return response
  }
  return {
    async put(key, bytes, mimeType) {
      const response = await send('PUT', key, bytes, mimeType)
      if (!response.ok) throw new Error('file storage has no such bucket')
    },
    async get(key) {
      const response = await send('GET', key)
      return response.ok ? new Uint8Array(await response.arrayBuffer()) : null
    },
    async remove(key) {
      await send('DELETE', key)
    },
  }
}
