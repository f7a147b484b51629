import type { TestApp, TestClient } from '#server/testing/app.ts'
import type { TestFile } from '#server/testing/scenarios/uploads.ts'

export interface Piece {
  file?: TestFile
  description?: string
  /** With a key the request is idempotent. */
  key?: string
}

/** Uploads evidence as a browser does. */
export const addEvidence = async (client: TestClient, disputeId: string, { file, description, key }: Piece) => {
  const form = new FormData()
  if (file) form.set('file', new File([new Uint8Array(Buffer.from(file.bytes))], file.name))
  if (description !== undefined) form.set('description', description)
  const sent = new Response(form)
  return client.send('POST', `/api/disputes/${disputeId}/evidence`, Buffer.from(await sent.arrayBuffer()), {
    'content-type': sent.headers.get('content-type')!,
    ...(key && { 'idempotency-key': key }),
  })
}

/** A file with its exact bytes. */
export const download = async ({ app }: TestApp, { cookie, jar }: TestClient, url: string) => {
  const reply = await app.http.inject({
    url,
    headers: { cookie: [cookie, ...jar.values()].filter(Boolean).join('; ') },
  })
  return { status: reply.statusCode, headers: reply.headers, bytes: reply.rawPayload }
}
