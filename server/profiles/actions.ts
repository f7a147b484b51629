import { ZIP_SENTENCE } from '#core/kernel/fields.ts'
import type { Me } from '#core/kernel/me.ts'
import { refusal } from '#core/kernel/problem.ts'
import type { ProfileForm, PublicProfile, Verification } from '#core/profiles/api.ts'
import {
  BUSINESS_NAME_SENTENCE,
  completenessOf,
  lacksBusinessName,
  needsVerification,
  NOT_VERIFIED_FOR_LARGE,
  otherNotVerified,
  PHOTO_REFUSED,
  PROFILE_MISSING,
  refuseRequest,
  unsupportedFile,
  type VerificationRule,
  isApprovedRequest,
  isPendingRequest,
} from '#core/profiles/rules.ts'
import { VERIFICATION_LIMIT, VERIFICATION_REQUIRED } from '#core/profiles/settings.ts'
import { cents, centsOf, dollarText, type Cents } from '#core/kernel/money.ts'
import type { Db, Queryable, Trx } from '#server/platform/database/database.ts'
import { SIGN_IN_NEEDED, type Identity } from '#server/platform/http/server.ts'
import type { FileStorage } from '#server/platform/files/file-storage.ts'
import type { Upload } from '#server/platform/http/forms.ts'
import { kindOfDocument, readPicture } from '#server/platform/files/images.ts'
import { publish } from '#server/platform/queue/outbox.ts'
import { findPlace } from '#server/platform/database/places.ts'
import { demand, RefusalError } from '#server/platform/http/refusal-error.ts'
import { readSettings } from '#server/platform/database/settings.ts'
import {
  attachFiles,
  attachKeys,
  deleteFileRows,
  saveDocument,
  savePicture,
  releaseFiles,
} from '#server/platform/files/stored-files.ts'
import * as members from '#server/accounts/member-actions.ts'
import * as events from '#server/profiles/events.ts'
import { findPublicProfile } from '#server/profiles/store.ts'
import * as verifications from '#server/profiles/verification-store.ts'

const inTransaction = <T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> => db.transaction().execute(work)

/** PROFILE-4 */
export const viewProfile = async (db: Db, userId: string, viewer: string | null): Promise<PublicProfile> => {
  const profile = await findPublicProfile(db, userId, viewer)
  if (!profile) throw new RefusalError(PROFILE_MISSING)
  return profile
}

// ---- the profile -------------------------------------------------------------------------------------------------

/** Ignoring case; the first spelling is kept. */
const unique = (texts: string[]): string[] =>
  texts.filter((text, at) => texts.findIndex((other) => other.toLowerCase() === text.toLowerCase()) === at)

/** PROFILE-2: only the fields that were sent; an empty text becomes null. */
const changesFrom = ({ hourlyRate, languages, ...plain }: ProfileForm): Partial<members.Profile> => ({
  ...Object.fromEntries(
    Object.entries(plain)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, value === '' ? null : value]),
  ),
  ...(hourlyRate !== undefined && {
    hourlyRate: hourlyRate === null || hourlyRate === '' ? null : dollarText(centsOf(hourlyRate)),
  }),
  ...(languages && { languages: unique(languages) }),
})

export const updateProfile = (db: Db, me: Identity, form: ProfileForm): Promise<Me> =>
  changeProfile(db, me, changesFrom(form))

/** Saved with the upload, even if the form is not saved. */
export const uploadProfilePhoto = async (
  db: Db,
  storage: FileStorage,
  me: Identity,
  { bytes }: Upload,
): Promise<string> => {
  const picture = await readPicture(bytes, 'portrait')
  if (!picture) throw new RefusalError(PHOTO_REFUSED)
  const profileImageUrl = await savePicture(db, storage, { purpose: 'avatar', ownerId: me.person.id }, picture)
  await changeProfile(db, me, { profileImageUrl })
  return profileImageUrl
}

const changeProfile = (db: Db, me: Identity, changes: Partial<members.Profile>): Promise<Me> =>
  inTransaction(db, async (trx) => {
    const userId = me.person.id
    const before = await members.lockMember(trx, userId)
    if (!before) throw new RefusalError(SIGN_IN_NEEDED)
    await checkByTables(trx, userId, before, changes)
    const completeness = completenessOf({ ...before, ...changes })
    const after = await members.saveProfile(trx, userId, { ...changes, profileCompleteness: completeness })
    if (before.profileImageUrl && before.profileImageUrl !== after.profileImageUrl)
      await releaseFiles(trx, userId, [before.profileImageUrl])
    await publish(trx, events.profileChanged, { userId, completeness })
    return { ...me.person, ...after }
  })

/** PROFILE-2: checks that need the database, only of changed fields. */
const checkByTables = async (
  trx: Trx,
  userId: string,
  before: members.Profile,
  changes: Partial<members.Profile>,
): Promise<void> => {
  const { profileImageUrl: photo, zipCode, businessName } = changes
  const fields: Record<string, string> = {}
  const isNewPhoto = photo && photo !== before.profileImageUrl
  if (isNewPhoto && !(await attachFiles(trx, { purpose: 'avatar', ownerId: userId }, [photo])))
    fields['profileImageUrl'] = 'Please upload your photo again.'
  if (zipCode && zipCode !== before.zipCode && !(await findPlace(trx, zipCode))) fields['zipCode'] = ZIP_SENTENCE
  if (businessName !== undefined && lacksBusinessName({ ...before, ...changes }))
    fields['businessName'] = BUSINESS_NAME_SENTENCE
  const [first] = Object.values(fields)
  if (first) throw new RefusalError(refusal(422, 'profile_refused', first, { fields }))
}

// ---- identity ----------------------------------------------------------------------------------------------------

/** VERIFY-1 */
export const verificationRule = async (db: Queryable): Promise<VerificationRule> => {
  const read = await readSettings(db, [VERIFICATION_REQUIRED, VERIFICATION_LIMIT])
  return { required: read(VERIFICATION_REQUIRED), limit: cents(read(VERIFICATION_LIMIT)) }
}

/** VERIFY-1: above the limit both sides must be verified. */
export const requireBothVerified = async (
  db: Queryable,
  worth: Cents,
  { isMine, isTheirs, other }: { isMine: boolean; isTheirs: boolean; other: 'poster' | 'worker' },
): Promise<void> => {
  if (isMine && isTheirs) return
  if (!needsVerification(await verificationRule(db), 'worker', worth)) return
  throw new RefusalError(isMine ? otherNotVerified(other) : NOT_VERIFIED_FOR_LARGE)
}

/** Checks the documents, and calls `decideVerification` later. */
export interface IdentityProvider {
  name: string
  /** Runs in the transaction that stores the request. */
  begin(trx: Trx, request: { requestId: string; userId: string }): Promise<void>
}

export const readVerification = async (db: Queryable, userId: string): Promise<Verification> => {
  const { isVerified, status, reason, requestedAt, decidedAt } = await verifications.readStatus(db, userId)
  const { required, limit } = await verificationRule(db)
  const rule = { rule: required, limit: dollarText(limit) }
  const isCurrent = isVerified === isApprovedRequest(status)
  if (isCurrent && status) return { status, reason, requestedAt, decidedAt, ...rule }
  return { status: isVerified ? 'approved' : 'none', reason: null, requestedAt: null, decidedAt: null, ...rule }
}

export const requestVerification = async (
  db: Db,
  { storage, provider }: { storage: FileStorage; provider: IdentityProvider },
  userId: string,
  documents: Upload[],
): Promise<Verification> => {
  const { isVerified, status } = await verifications.readStatus(db, userId)
  demand(refuseRequest({ isVerified, isPending: isPendingRequest(status) }))
  const keys: string[] = []
  try {
    for (const document of documents) keys.push(await storeIdentityDocument(db, storage, userId, document))
    return await inTransaction(db, async (trx) => {
      const person = await members.lockMember(trx, userId)
      if (!person) throw new RefusalError(SIGN_IN_NEEDED)
      const requestId = await verifications.insertRequest(trx, { userId, provider: provider.name, documents: keys })
      demand(refuseRequest({ isVerified: person.isVerified, isPending: requestId === null }))
      await attachKeys(trx, keys)
      await members.saveVerificationDocuments(trx, userId, keys)
      await provider.begin(trx, { requestId: requestId!, userId })
      return readVerification(trx, userId)
    })
  } catch (error) {
    await inTransaction(db, (trx) => releaseFiles(trx, userId, keys))
    throw error
  }
}

/** VERIFY-3: pictures are re-encoded without metadata; a PDF is stored unchanged and only offered as a download. */
const storeIdentityDocument = async (
  db: Db,
  storage: FileStorage,
  ownerId: string,
  { name, bytes }: Upload,
): Promise<string> => {
  const owner = { purpose: 'identity', ownerId }
  const kind = await kindOfDocument(bytes)
  if (kind === 'pdf') return saveDocument(db, storage, owner, { bytes, extension: 'pdf', mimeType: 'application/pdf' })
  const picture = kind === 'picture' ? await readPicture(bytes, 'photo') : null
  if (!picture)
    throw new RefusalError(
      unsupportedFile('documents', `${name} is not supported. Please select pictures or PDF files.`),
    )
  return saveDocument(db, storage, owner, { bytes: picture.full, extension: 'webp', mimeType: 'image/webp' })
}

/** The request that was decided, or why there was none. */
export type Decision = { requestId: string } | 'nobody' | 'nothing_to_decide'

/** VERIFY-2: for a pending request, or for a person without one. */
export const decideVerification = async (trx: Trx, decision: verifications.VerificationDecision): Promise<Decision> => {
  const { userId, isApproved, reason } = decision
  const person = await members.lockMember(trx, userId)
  if (!person) return 'nobody'
  const isWithoutRequest = decision.requestId === null && isApproved && !person.isVerified
  const requestId =
    (await verifications.decidePending(trx, decision)) ??
    (isWithoutRequest ? await verifications.insertDecided(trx, decision) : null)
  if (!requestId) return 'nothing_to_decide'
  if (isApproved) {
    await members.saveVerified(trx, userId)
    await publish(trx, events.verified, { userId })
  } else await publish(trx, events.verificationRefused, { userId, reason: reason ?? '' })
  return { requestId }
}

/** For an admin; the caller writes the audit entry. */
export const openDocument = async (db: Db, storage: FileStorage, requestId: string, number: number) => {
  const document = await verifications.findDocument(db, requestId, number)
  const bytes = document && (await storage.get(document.key))
  return bytes ? { bytes, mimeType: document.mimeType, userId: document.userId } : null
}

export const listRequests = (db: Db, page: verifications.RequestsPage) => verifications.listRequests(db, page)

const ERASE_BATCH_SIZE = 50

/** VERIFY-3: deletes files before their rows, since files without a row would never be found again. */
export const eraseDocuments = async (trx: Trx, storage: FileStorage): Promise<void> => {
  for (const request of await verifications.takeRequestsToErase(trx, ERASE_BATCH_SIZE)) {
    for (const key of request.documents) await storage.remove(key)
    await deleteFileRows(trx, request.documents)
    await members.removeVerificationDocuments(trx, request.userId, request.documents)
    await verifications.forgetDocuments(trx, request.id)
  }
}
