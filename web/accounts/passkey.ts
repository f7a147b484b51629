import { CallError } from '#web/runtime/call.ts'

/** Loaded when somebody uses a passkey. */
const library = () => import('@simplewebauthn/browser')

/** Whether this browser knows passkeys, which need https or this machine. */
export const knowsPasskeys = (): boolean => typeof PublicKeyCredential === 'function'

/** What the browser says is about its own interface; the sentence is ours. */
const asCallError = (error: unknown): CallError => {
  const name = error instanceof Error ? error.name : ''
  const message =
    name === 'InvalidStateError'
      ? 'This device has a passkey for your account already.'
      : name === 'SecurityError'
        ? 'Passkeys need an address with a name, such as localhost instead of 127.0.0.1.'
        : 'No passkey was used. Please try again, or use another way.'
  return new CallError(0, '', 'passkey', { message, code: 'passkey' })
}

type Json = Record<string, unknown>
/** As the endpoint takes it. The library names every field, the endpoint passes them on unread. */
interface Answer {
  id: string
  rawId: string
  type: 'public-key'
  response: Json
}

const answerOf = async (ask: () => Promise<object>): Promise<Answer> => {
  try {
    const { id, rawId, response } = (await ask()) as Answer
    return { id, rawId, type: 'public-key', response: { ...response } }
  } catch (error) {
    throw asCallError(error)
  }
}

export const makePasskey = (options: Json): Promise<Answer> =>
  answerOf(async () => (await library()).startRegistration({ optionsJSON: options as never }))

export const getPasskey = (options: Json): Promise<Answer> =>
  answerOf(async () => (await library()).startAuthentication({ optionsJSON: options as never }))
