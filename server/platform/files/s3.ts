import { createHash } from 'node:crypto'
import { AwsV4Signer } from 'aws4fetch'
import type { S3Config } from '#server/platform/config/config.ts'
import { assertFileKey, type FileStorage } from '#server/platform/files/file-storage.ts'

const TIMEOUT_MS = 30_000

export const s3Storage = ({ endpoint, bucket, ...credentials }: S3Config): FileStorage => {
  const address = `${endpoint.replace(/\/$/, '')}/${encodeURIComponent(bucket)}`
  const send = async (
    method: 'PUT' | 'GET' | 'DELETE',
    key: string,
    bytes?: Uint8Array,
    mimeType?: string,
  ): Promise<Response> => {
    assertFileKey(key)
    const hash = createHash('sha256').update(bytes ?? '')
    const signer = new AwsV4Signer({
      ...credentials,
      service: 's3',
      method,
      url: `${address}/${key}`,
      // Without the hash the library leaves the content out of the signature.
      headers: { 'x-amz-content-sha256': hash.digest('hex'), ...(mimeType && { 'content-type': mimeType }) },
      allHeaders: true,
    })
    const { url, headers } = await signer.sign()
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    // A redirect is an error: only the configured address is trusted with files.
    const body = bytes && { body: Buffer.from(bytes) }
    const response = await fetch(url, { method, headers, signal, redirect: 'manual', ...body })
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
