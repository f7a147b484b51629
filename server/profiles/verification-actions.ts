import type { VerificationRequest } from '#core/admin/api.ts'
import { cents, dollarText, type Cents } from '#core/kernel/money.ts'
import type { Verification } from '#core/profiles/api.ts'
import {
  isApprovedRequest,
  isPendingRequest,
  needsVerification,
  NO_RECORD,
  NOT_VERIFIED_FOR_LARGE,
  otherNotVerified,
  refuseRecordRequest,
  refuseRequest,
  unsupportedFile,
  type VerificationRule,
  type VerifiedKind,
} from '#core/profiles/rules.ts'
import { VERIFICATION_LIMIT, VERIFICATION_REQUIRED } from '#core/profiles/settings.ts'
import * as members from '#server/accounts/member-actions.ts'
import type { Db, Queryable, Trx } from '#server/platform/database/database.ts'
import { readSettings } from '#server/platform/database/settings.ts'
import type { FileStorage } from '#server/platform/files/file-storage.ts'
import { kindOfDocument, readPicture } from '#server/platform/files/images.ts'
import { attachKeys, deleteFileRows, releaseFiles, saveDocument } from '#server/platform/files/stored-files.ts'
import type { Upload } from '#server/platform/http/forms.ts'
import { demand, RefusalError } from '#server/platform/http/refusal-error.ts'
import { SIGN_IN_NEEDED } from '#server/platform/http/server.ts'
import { publish } from '#server/platform/queue/outbox.ts'
import * as events from '#server/profiles/events.ts'
import * as records from '#server/profiles/record-store.ts'
import * as store from '#server/profiles/verification-store.ts'

export const { listRequests, listPendingOf } = store

/** For support, which decides nothing. */
export const withoutClaim = (request: VerificationRequest): VerificationRequest => ({ ...request, claim: null })

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

/** Checks the documents, and calls `decideRequest` later. */
export interface IdentityProvider {
  name: string
  /** Runs in the transaction that stores the request. */
  begin(trx: Trx, request: { requestId: string; userId: string }): Promise<void>
}

export const readVerification = async (db: Queryable, userId: string): Promise<Verification> => {
  const { isVerified, status, reason, requestedAt, decidedAt } = await store.readStatus(db, userId)
  const { required, limit } = await verificationRule(db)
  const rule = { rule: required, limit: dollarText(limit) }
  const isCurrent = isVerified === isApprovedRequest(status)
  if (isCurrent && status) return { status, reason, requestedAt, decidedAt, ...rule }
  return { status: isVerified ? 'approved' : 'none', reason: null, requestedAt: null, decidedAt: null, ...rule }
}

// ---- sending documents -------------------------------------------------------------------------------------------

interface Deps {
  db: Db
  storage: FileStorage
}

/** VERIFY-3: pictures are re-encoded without metadata; a PDF is stored unchanged and only offered as a download. */
const storeDocument = async (
  { db, storage }: Deps,
  owner: { purpose: string; ownerId: string },
  { name, bytes }: Upload,
): Promise<string> => {
  const kind = await kindOfDocument(bytes)
  if (kind === 'pdf') return saveDocument(db, storage, owner, { bytes, extension: 'pdf', mimeType: 'application/pdf' })
  const picture = kind === 'picture' ? await readPicture(bytes, 'photo') : null
  if (!picture)
    throw new RefusalError(
      unsupportedFile('documents', `${name} is not supported. Please select pictures or PDF files.`),
    )
  return saveDocument(db, storage, owner, { bytes: picture.full, extension: 'webp', mimeType: 'image/webp' })
}

/** Stores the documents, then the request; what was stored for a refused request is swept. */
const sendDocuments = async <T>(
  deps: Deps,
  owner: { purpose: string; ownerId: string },
  documents: Upload[],
  request: (trx: Trx, keys: string[], person: { isVerified: boolean }) => Promise<T>,
): Promise<T> => {
  const keys: string[] = []
  try {
    for (const document of documents) keys.push(await storeDocument(deps, owner, document))
    return await deps.db.transaction().execute(async (trx) => {
      const person = await members.lockMember(trx, owner.ownerId)
      if (!person) throw new RefusalError(SIGN_IN_NEEDED)
      const answer = await request(trx, keys, person)
      await attachKeys(trx, keys)
      return answer
    })
  } catch (error) {
    await deps.db.transaction().execute((trx) => releaseFiles(trx, owner.ownerId, keys))
    throw error
  }
}

export const requestVerification = async (
  { provider, ...deps }: Deps & { provider: IdentityProvider },
  userId: string,
  documents: Upload[],
): Promise<Verification> => {
  const { isVerified, status } = await store.readStatus(deps.db, userId)
  demand(refuseRequest({ isVerified, isPending: isPendingRequest(status) }))
  return sendDocuments(deps, { purpose: 'identity', ownerId: userId }, documents, async (trx, keys, person) => {
    const requestId = await store.insertRequest(trx, { userId, provider: provider.name, documents: keys })
    demand(refuseRequest({ isVerified: person.isVerified, isPending: requestId === null }))
    await members.saveVerificationDocuments(trx, userId, keys)
    await provider.begin(trx, { requestId: requestId!, userId })
    return readVerification(trx, userId)
  })
}

/** RECORD-1: an admin looks at the documents. */
export const sendRecordDocuments = async <K extends VerifiedKind>(
  deps: Deps,
  userId: string,
  { kind, id }: { kind: K; id: string },
  documents: Upload[],
): Promise<records.RecordOf<K>> => {
  const check = async (db: Queryable) => {
    const record = await records.findRecord(db, kind, userId, id)
    if (!record) throw new RefusalError(NO_RECORD)
    const { isVerified, isExpired } = record
    demand(refuseRecordRequest({ isVerified, isExpired, isPending: isPendingRequest(record.documents.status) }))
  }
  await check(deps.db)
  return sendDocuments(deps, { purpose: kind, ownerId: userId }, documents, async (trx, keys) => {
    await check(trx)
    await store.insertRequest(trx, { userId, provider: 'manual', documents: keys, record: { kind, id } })
    await records.saveDocuments(trx, kind, id, keys)
    return (await records.findRecord(trx, kind, userId, id))!
  })
}

// ---- deciding ----------------------------------------------------------------------------------------------------

/** The request that was decided, or why there was none. */
export type Decision = { requestId: string } | 'nobody' | 'nothing_to_decide'

/** VERIFY-2: the pending request about the identity, or a person without one. */
export const decideIdentity = async (trx: Trx, decision: store.IdentityDecision): Promise<Decision> => {
  const { userId, isApproved } = decision
  const person = await members.lockMember(trx, userId)
  if (!person) return 'nobody'
  const isWithoutRequest = decision.requestId === null && isApproved && !person.isVerified
  const requestId =
    (await store.decideIdentity(trx, decision)) ?? (isWithoutRequest ? await store.insertDecided(trx, decision) : null)
  if (!requestId) return 'nothing_to_decide'
  await applyIdentity(trx, userId, decision)
  return { requestId }
}

const applyIdentity = async (
  trx: Trx,
  userId: string,
  { isApproved, reason }: { isApproved: boolean; reason: string | null },
): Promise<void> => {
  if (isApproved) {
    await members.saveVerified(trx, userId)
    await publish(trx, events.verified, { userId })
  } else await publish(trx, events.verificationRefused, { userId, reason: reason ?? '' })
}

/** RECORD-2 and VERIFY-2: documents of any kind, decided once. */
export const decideRequest = async (
  trx: Trx,
  requestId: string,
  verdict: store.Verdict,
): Promise<store.DecidedRequest | 'unknown' | 'decided'> => {
  const userId = await store.ownerOf(trx, requestId)
  if (userId === null || !(await members.lockMember(trx, userId))) return 'unknown'
  const decided = await store.decideRequest(trx, requestId, verdict)
  if (!decided) return 'decided'
  const { record } = decided
  if (record === null) await applyIdentity(trx, userId, verdict)
  else {
    const { isApproved, reason } = verdict
    const { name } = await records.saveDecision(trx, record.kind, record.id, isApproved)
    await publish(trx, events.recordDecided, { userId, ...record, name, isApproved, reason: reason ?? '' })
  }
  return decided
}

/** For an admin; the caller writes the audit entry. */
export const openDocument = async (db: Db, storage: FileStorage, requestId: string, number: number) => {
  const document = await store.findDocument(db, requestId, number)
  const bytes = document && (await storage.get(document.key))
  return bytes ? { bytes, mimeType: document.mimeType, userId: document.userId } : null
}

const ERASE_BATCH_SIZE = 50

/** VERIFY-3: deletes files before their rows, since files without a row would never be found again. */
export const eraseDocuments = async (trx: Trx, storage: FileStorage): Promise<void> => {
  for (const request of await store.takeRequestsToErase(trx, ERASE_BATCH_SIZE)) {
    for (const key of request.documents) await storage.remove(key)
    await deleteFileRows(trx, request.documents)
    await members.removeVerificationDocuments(trx, request.userId, request.documents)
    await records.removeDocuments(trx, request.documents)
    await store.forgetDocuments(trx, request.id)
  }
}
