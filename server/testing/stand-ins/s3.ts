import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { S3Config } from '#server/platform/config/config.ts'

const BUCKET = 'nearhand-test'
const SECRET = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY'
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex')
const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest()

/** Verifies the signature from the received request; independent of the code under test. */
const isSigned = ({ method = '', url = '', headers }: IncomingMessage, body: Buffer): boolean => {
  const given =
    /^AWS4-HMAC-SHA256 Credential=[^/]+\/(\d{8})\/([^/]+)\/s3\/aws4_request,\s*SignedHeaders=([^,]+),\s*Signature=(\w+)$/.exec(
      headers.authorization ?? '',
    )
  if (!given || headers['x-amz-content-sha256'] !== sha256(body)) return false
  const [, day = '', region = '', names = '', signature] = given
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => names.split(';').includes(name))) return false
  const [path = '', query = ''] = url.split('?')
  const lines = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`)
  const canonical = `${method}\n${path}\n${query}\n${lines.join('')}\n${names}\n${sha256(body)}`
  const toSign = `AWS4-HMAC-SHA256\n${String(headers['x-amz-date'])}\n${day}/${region}/s3/aws4_request\n${sha256(canonical)}`
  const key = [region, 's3', 'aws4_request'].reduce((parent, part) => hmac(parent, part), hmac(`AWS4${SECRET}`, day))
  return hmac(key, toSign).toString('hex') === signature
}

/** The part of S3 that the server needs: one bucket, with signature checks. */
export const startS3StandIn = async (): Promise<{ config: S3Config; close(): Promise<void> }> => {
  const kept = new Map<string, Buffer>()
  const answer = (request: IncomingMessage, body: Buffer): { status: number; bytes?: Buffer } => {
    const { method, url: path = '' } = request
    if (!isSigned(request, body)) return { status: 403 }
    if (!path.startsWith(`/${BUCKET}/`)) return { status: 404 }
    if (method === 'PUT') return (kept.set(path, body), { status: 200 })
    if (method === 'DELETE') return (kept.delete(path), { status: 204 })
    const bytes = kept.get(path)
    return bytes ? { status: 200, bytes } : { status: 404 }
  }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { status, bytes } = answer(request, Buffer.concat(chunks))
      response.writeHead(status).end(bytes)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    config: {
      endpoint: `http://127.0.0.1:${port}/`,
      region: 'eu-central-1',
      bucket: BUCKET,
      accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
      secretAccessKey: SECRET,
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
