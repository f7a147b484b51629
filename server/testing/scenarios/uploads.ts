import type { Answer, TestClient } from '#server/testing/app.ts'

export interface TestFile {
  name: string
  bytes: Uint8Array | string
}

const BOUNDARY = 'the-boundary-of-the-tests'

/** A form as browsers send it. */
export const formWith = (
  field: string,
  files: TestFile[],
  fields: Record<string, string> = {},
): { payload: Buffer; headers: { 'content-type': string } } => ({
  payload: Buffer.concat([
    ...Object.entries(fields).map(([name, value]) =>
      Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
    ),
    ...files.flatMap(({ name, bytes }) => [
      Buffer.from(
        `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
      ),
      Buffer.from(bytes),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ]),
  headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
})

export const sendFiles = (client: TestClient, url: string, field: string, files: TestFile[]): Promise<Answer> => {
  const { payload, headers } = formWith(field, files)
  return client.send('POST', url, payload, headers)
}

/** Sixteen equal pixels. */
export const PICTURE: TestFile = {
  name: 'picture.png',
  bytes: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAQAAAAECAIAAAAmkwkpAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEElEQVQImWM45MgDRwzEcQDEAxDxfdweCQAAAABJRU5ErkJggg==',
    'base64',
  ),
}
export const PDF: TestFile = { name: 'passport.pdf', bytes: '%PDF-1.4\n%\u00e2\u00e3\n1 0 obj << >> endobj\n%%EOF\n' }
export const NO_PICTURE: TestFile = { name: 'notes.png', bytes: 'This is not a picture.' }
