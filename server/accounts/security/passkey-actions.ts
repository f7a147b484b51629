import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Passkey } from '#core/accounts/security-api.ts'
import { MAX_PASSKEYS, NO_SUCH_PASSKEY, PASSKEY_REFUSED, TOO_MANY_PASSKEYS } from '#core/accounts/security.ts'
import { APP_NAME } from '#core/kernel/app.ts'
import { lockMember } from '#server/accounts/member-store.ts'
import * as store from '#server/accounts/security/passkey-store.ts'
import { reportSecurityEvent, type Origin } from '#server/accounts/security/security-event-actions.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Db, Trx } from '#server/platform/database/database.ts'
import { isLoopback } from '#server/platform/http/guards.ts'
import { RefusalError } from '#server/platform/http/refusal-error.ts'
import type { Identity } from '#server/platform/http/server.ts'

/** Loaded with the first use, since few requests need it. */
const library = () => import('@simplewebauthn/server')

/** Where passkeys belong to: the domain, and the address of the page. */
export interface Site {
  id: string
  origin: string
}

const isLocal = ({ hostname }: URL): boolean => hostname === 'localhost' || isLoopback(hostname.replace(/^\[|\]$/g, ''))

/** SIGNIN-4: on this machine the page may be opened at another name than PUBLIC_URL, such as localhost. */
export const siteOf = ({ publicUrl }: Config, host: string | undefined): Site => {
  const known = new URL(publicUrl)
  const asked = host && URL.canParse(`${known.protocol}//${host}`) ? new URL(`${known.protocol}//${host}`) : known
  const { hostname, origin } = isLocal(known) && isLocal(asked) ? asked : known
  return { id: hostname, origin }
}

interface PasskeyDeps {
  db: Db
  site: Site
}

/** As the schema of the endpoint lets it through; the library checks every part. */
type GivenPasskey = { id: string; response: Record<string, unknown> }

const USER_VERIFIED = 'required'
/** ES256, EdDSA, RS256. */
const ALGORITHMS = [-7, -8, -257]

export const creationOptions = async (
  { db, site }: PasskeyDeps,
  { person }: Identity,
): Promise<Record<string, unknown>> => {
  const { generateRegistrationOptions } = await library()
  const known = await store.listTransports(db, person.id)
  if (known.length >= MAX_PASSKEYS) throw new RefusalError(TOO_MANY_PASSKEYS)
  const options = await generateRegistrationOptions({
    rpName: APP_NAME,
    rpID: site.id,
    userName: person.email,
    userDisplayName: person.firstName ?? person.email,
    userID: new TextEncoder().encode(person.id),
    excludeCredentials: known,
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: 'required', userVerification: USER_VERIFIED },
  })
  await store.saveChallenge(db, options.challenge, 'add', person.id)
  return { ...options }
}

export const addPasskey = async (
  { db, site }: PasskeyDeps,
  me: Identity,
  { name, passkey }: { name: string; passkey: GivenPasskey },
  origin: Origin,
): Promise<Passkey> => {
  const userId = me.person.id
  const { verifyRegistrationResponse } = await library()
  const checked = await verifyRegistrationResponse({
    response: passkey as unknown as RegistrationResponseJSON,
    expectedChallenge: (challenge) => store.takeChallenge(db, challenge, 'add', userId),
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => null)
  if (!checked?.verified) throw new RefusalError(PASSKEY_REFUSED)
  const { id, publicKey, counter, transports } = checked.registrationInfo.credential
  return db.transaction().execute(async (trx) => {
    await lockMember(trx, userId)
    if ((await store.listTransports(trx, userId)).length >= MAX_PASSKEYS) throw new RefusalError(TOO_MANY_PASSKEYS)
    const added = await store.insertPasskey(trx, {
      id,
      userId,
      publicKey,
      counter,
      transports: (transports ?? []).slice(0, 8),
      name,
    })
    if (!added) throw new RefusalError(PASSKEY_REFUSED)
    await reportSecurityEvent(trx, origin, { kind: 'passkey_added', userId, detail: name })
    return added
  })
}

export const requestOptions = async (
  { db, site }: PasskeyDeps,
  purpose: 'sign_in' | 'confirm',
  userId: string | null,
): Promise<Record<string, unknown>> => {
  const { generateAuthenticationOptions } = await library()
  const options = await generateAuthenticationOptions({
    rpID: site.id,
    userVerification: USER_VERIFIED,
    // SIGNIN-2: without a list the browser offers what it knows, and we reveal nothing.
    ...(userId !== null && {
      allowCredentials: await store.listTransports(db, userId),
    }),
  })
  await store.saveChallenge(db, options.challenge, purpose, userId)
  return { ...options }
}

export type PasskeyProof =
  | { isRight: true; userId: string; name: string }
  | { isRight: false; userId: string | null; why: 'counter' | 'passkey' }

/** Returns whose passkey it is. Uses up the challenge either way. */
export const provePasskey = async (
  { db, site }: PasskeyDeps,
  given: GivenPasskey,
  purpose: 'sign_in' | 'confirm',
  userId: string | null,
): Promise<PasskeyProof> => {
  const { verifyAuthenticationResponse } = await library()
  return db.transaction().execute(async (trx: Trx): Promise<PasskeyProof> => {
    const known = await store.lockPasskey(trx, given.id)
    const wrong = { isRight: false, userId: known?.user_id ?? userId, why: 'passkey' } as const
    if (!known || (userId !== null && known.user_id !== userId)) return wrong
    try {
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response: given as unknown as AuthenticationResponseJSON,
        expectedChallenge: (challenge) => store.takeChallenge(trx, challenge, purpose, userId),
        expectedOrigin: site.origin,
        expectedRPID: site.id,
        credential: {
          id: known.id,
          publicKey: new Uint8Array(known.public_key),
          counter: Number(known.counter),
          transports: known.transports,
        },
        requireUserVerification: true,
      })
      if (!verified) return wrong
      await store.usePasskey(trx, known.id, authenticationInfo.newCounter)
      return { isRight: true, userId: known.user_id, name: known.name }
    } catch (error) {
      // SIGNIN-3: a copy of the key was used meanwhile. The library tells its reasons only as text.
      return { ...wrong, why: /counter/.test(String(error)) ? 'counter' : 'passkey' }
    }
  })
}

export const renamePasskey = async (db: Db, { person }: Identity, id: string, name: string): Promise<Passkey> => {
  const renamed = await store.renamePasskey(db, person.id, id, name)
  if (!renamed) throw new RefusalError(NO_SUCH_PASSKEY)
  return renamed
}

export const removePasskey = (db: Db, { person }: Identity, id: string, origin: Origin): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const removed = await store.deletePasskey(trx, person.id, id)
    if (!removed) throw new RefusalError(NO_SUCH_PASSKEY)
    await reportSecurityEvent(trx, origin, { kind: 'passkey_removed', userId: person.id, detail: removed.name })
  })
