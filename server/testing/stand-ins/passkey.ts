import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')
const sha256 = (text: string | Uint8Array): Buffer => createHash('sha256').update(text).digest()

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40

interface Options {
  /** Of the page that asks. */
  origin: string
  /** SIGNIN-3 */
  counter?: number
  isVerified?: boolean
}

const clientData = (type: 'webauthn.create' | 'webauthn.get', challenge: string, origin: string): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

/** An authenticator with one passkey: what a browser would answer, made by hand (WebAuthn, CBOR, ES256). */
export const createPasskey = () => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  let count = 0

  const authenticatorData = (options: Options, extra = Buffer.alloc(0)): Buffer => {
    count = options.counter ?? count + 1
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(count)
    const flags =
      USER_PRESENT | (options.isVerified === false ? 0 : USER_VERIFIED) | (extra.length > 0 ? HAS_CREDENTIAL : 0)
    return Buffer.concat([sha256(new URL(options.origin).hostname), Buffer.from([flags]), counter, extra])
  }
  const answer = (response: object) => ({
    id: base64url(id),
    rawId: base64url(id),
    type: 'public-key' as const,
    clientExtensionResults: {},
    response,
  })

  return {
    id: base64url(id),

    create({ challenge }: { challenge: string }, options: Options) {
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ])
      const data = authenticatorData(options, Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key]))
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.from([data.length]),
        data,
      ])
      return answer({
        clientDataJSON: base64url(clientData('webauthn.create', challenge, options.origin)),
        attestationObject: base64url(attestation),
        transports: ['internal'],
      })
    },

    get({ challenge }: { challenge: string }, options: Options) {
      const data = authenticatorData(options)
      const client = clientData('webauthn.get', challenge, options.origin)
      return answer({
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
      })
    },
  }
}
export type TestPasskey = ReturnType<typeof createPasskey>
