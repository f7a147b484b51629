import type { AdditionalWork, Note, Progress } from '#core/contracts/api.ts'
import type * as api from '#core/contracts/api.ts'
import {
  canRequestExtraWork,
  IN_SETTLEMENT,
  isInProgress,
  TOO_MANY_NOTES,
  MAX_NOTES_PER_SIDE,
  NO_SUCH_REQUEST,
  notNow,
  OTHER_ROLE,
  otherRole,
  OWN_REQUEST,
  REQUEST_SETTLED,
  type Role,
  isUnsigned,
  isOpenRequest,
} from '#core/contracts/rules.ts'
import { maskContacts } from '#core/kernel/contacts.ts'
import type { BodyOf } from '#core/kernel/endpoint.ts'
import type { Me } from '#core/kernel/me.ts'
import { cents, dollarText, parseDollars, type Cents, centsOf } from '#core/kernel/money.ts'
import { fieldRefusal, refusal } from '#core/kernel/problem.ts'
import type { Deps } from '#server/contracts/actions.ts'
import {
  asParty,
  asPoster,
  asWorker,
  lockAsParty,
  lockContract,
  publishMove,
  type AsParty,
} from '#server/contracts/move-actions.ts'
import { partiesOf } from '#server/contracts/store.ts'
import * as store from '#server/contracts/work-store.ts'
import type { Db, Queryable, Trx } from '#server/platform/database/database.ts'
import type { FileStorage } from '#server/platform/files/file-storage.ts'
import type { Upload } from '#server/platform/http/forms.ts'
import { readPicture } from '#server/platform/files/images.ts'
import { idFor } from '#server/platform/http/idempotency.ts'
import { RefusalError } from '#server/platform/http/refusal-error.ts'
import { requireBothVerified } from '#server/profiles/verification-actions.ts'
import { attachKeys, savePrivatePicture, readPrivatePicture } from '#server/platform/files/stored-files.ts'

export const requireParty = async (db: Queryable, me: Me, contractId: string): Promise<Role> =>
  asParty(await partiesOf(db, contractId), me).role

export const isParty = async (db: Queryable, userId: string, contractId: string): Promise<boolean> => {
  const parties = await partiesOf(db, contractId)
  return parties !== undefined && (parties.posterId === userId || parties.workerId === userId)
}

// ---- notes -------------------------------------------------------------------------------------------------------

export const listNotes = async (db: Db, me: Me, contractId: string): Promise<Note[]> => {
  await requireParty(db, me, contractId)
  return store.listNotes(db, contractId, me.id)
}

/** NOTE-2: contact data is masked until both have signed, except in internal notes. */
const maskUntilSigned = (message: string, { status }: Pick<AsParty, 'status'>, isInternal: boolean): string =>
  isUnsigned(status) && !isInternal ? maskContacts(message) : message

/** NOTE-3: counted under the lock of the contract. */
const requireFewerNotes = async (trx: Trx, contractId: string, authorId: string): Promise<void> => {
  if ((await store.countNotes(trx, contractId, authorId)) > MAX_NOTES_PER_SIDE) throw new RefusalError(TOO_MANY_NOTES)
}

export const addNote = (
  db: Db,
  me: Me,
  contractId: string,
  { message: given, isInternal }: BodyOf<typeof api.addNote>,
  once: string | null,
): Promise<Note> =>
  db.transaction().execute(async (trx) => {
    const contract = await lockAsParty(trx, me, contractId)
    const message = maskUntilSigned(given, contract, isInternal)
    const id = idFor(once)
    if (await store.insertNote(trx, { id, contractId, authorId: me.id, message, isInternal })) {
      await requireFewerNotes(trx, contractId, me.id)
      await publishMove(trx, contract, isInternal ? 'internal-note' : 'note', me.id, message)
    }
    return (await store.findNote(trx, id, me.id))!
  })

// ---- progress ----------------------------------------------------------------------------------------------------

const PHOTOS = 'progress'
const EMPTY_UPDATE = refusal(422, 'empty', 'Please add a photo, a few words or how far you are.')
const NO_SUCH_PHOTO = refusal(404, 'not_found', 'This photo does not exist.')
const NO_PHOTO = refusal(409, 'no_photo', 'There is no photo in this update.')

export const listProgress = async (db: Db, me: Me, contractId: string): Promise<Progress[]> => {
  await requireParty(db, me, contractId)
  return store.listProgress(db, contractId)
}

const storePhoto = async (
  db: Db,
  storage: FileStorage,
  ownerId: string,
  photo: Upload | undefined,
): Promise<string | null> => {
  if (!photo) return null
  const picture = await readPicture(photo.bytes, 'photo')
  if (picture) return savePrivatePicture(db, storage, { purpose: PHOTOS, ownerId }, picture)
  const message = `${photo.name} is not supported. Please select JPG, PNG, GIF, or HEIC files.`
  throw new RefusalError(refusal(415, 'invalid_file_type', message, { fields: { photo: message } }))
}

/** PROGRESS-1: by the worker while work is in progress. */
export const addProgress = async (
  { db, storage }: { db: Db; storage: FileStorage },
  me: Me,
  contractId: string,
  { description, percent, location }: BodyOf<typeof api.addProgress>,
  [photo]: readonly Upload[],
  once: string | null,
): Promise<Progress> => {
  asWorker(await partiesOf(db, contractId), me)
  const share = percent === undefined || percent === '' ? null : Number(percent)
  if (!photo && !description && share === null) throw new RefusalError(EMPTY_UPDATE)
  const id = idFor(once)
  const fileKey = await storePhoto(db, storage, me.id, photo)
  return db.transaction().execute(async (trx) => {
    const contract = asWorker(await lockContract(trx, contractId), me)
    if (!isInProgress(contract.status)) throw new RefusalError(notNow(contract.status))
    if (contract.isSettling) throw new RefusalError(IN_SETTLEMENT)
    const isNew = await store.insertProgress(trx, {
      id,
      contractId,
      uploadedBy: me.id,
      fileKey,
      photoUrl: fileKey && `/api/progress-photos/${id}/photo`,
      description: description || null,
      percent: share,
      location: location || null,
    })
    if (isNew && fileKey) await attachKeys(trx, [fileKey])
    if (isNew) await publishMove(trx, contract, 'progress', me.id, share === null ? description : `${share}%`)
    return (await store.findProgress(trx, id))!
  })
}

export const readPhoto = async (
  { db, storage }: { db: Db; storage: FileStorage },
  me: Me,
  id: string,
  size: 'full' | 'thumb',
) => {
  const key = await store.findPhotoKey(db, id, me.id)
  const bytes = key && (await readPrivatePicture(storage, key, size))
  if (!bytes) throw new RefusalError(NO_SUCH_PHOTO)
  return bytes
}

export const approvePhoto = (db: Db, me: Me, id: string): Promise<Progress> =>
  db.transaction().execute(async (trx) => {
    const progress = await store.findProgress(trx, id)
    if (!progress) throw new RefusalError(NO_SUCH_PHOTO)
    const party = await lockAsParty(trx, me, progress.contractId).catch(() => {
      throw new RefusalError(NO_SUCH_PHOTO)
    })
    const contract = asPoster(party, me)
    if (!progress.photoUrl) throw new RefusalError(NO_PHOTO)
    if (await store.approveProgress(trx, id, me.id)) await publishMove(trx, contract, 'photo-approved', me.id)
    return (await store.findProgress(trx, id))!
  })

// ---- additional work ---------------------------------------------------------------------------------------------

const LAST_UNPAID = refusal(
  409,
  'extra_unpaid',
  'The extra work that was approved last is not paid yet. It comes first.',
)
const TOO_MUCH = fieldRefusal('too_much', 'additionalAmount', 'Extra work may cost at most $100,000 in all.')

export const listRequests = async (db: Db, me: Me, contractId: string): Promise<AdditionalWork[]> => {
  await requireParty(db, me, contractId)
  return store.listRequests(db, contractId, me.id)
}

/** EXTRA-1: on a running contract whose own amount is held. */
const requireRunning = async (trx: Trx, { escrow }: Deps, contract: AsParty): Promise<void> => {
  if (!canRequestExtraWork(contract.status)) throw new RefusalError(notNow(contract.status))
  if (contract.isSettling) throw new RefusalError(IN_SETTLEMENT)
  await escrow.requireHeld(trx, contract.id)
}

const requireVerified = async (trx: Trx, { id, role }: AsParty, extra: Cents): Promise<void> => {
  const { worth, isPosterVerified, isWorkerVerified } = await store.readWorth(trx, id)
  const [isMine, isTheirs] =
    role === 'poster' ? [isPosterVerified, isWorkerVerified] : [isWorkerVerified, isPosterVerified]
  await requireBothVerified(trx, cents(parseDollars(worth)! + extra), { isMine, isTheirs, other: otherRole(role) })
}

export const requestAdditionalWork = (
  deps: Deps,
  me: Me,
  contractId: string,
  { description, additionalAmount }: BodyOf<typeof api.requestAdditionalWork>,
  once: string | null,
): Promise<AdditionalWork> =>
  deps.db.transaction().execute(async (trx) => {
    const contract = await lockAsParty(trx, me, contractId)
    await requireRunning(trx, deps, contract)
    await requireVerified(trx, contract, centsOf(additionalAmount))
    const amount = dollarText(centsOf(additionalAmount))
    const id = idFor(once)
    const request = { id, contractId, requestedBy: me.id, description, amount, isPoster: contract.role === 'poster' }
    if (await store.insertRequest(trx, request)) await publishMove(trx, contract, 'extra-requested', me.id, amount)
    return (await store.findRequest(trx, id, me.id))!
  })

const lockRequest = async (trx: Trx, me: Me, id: string): Promise<{ contract: AsParty; request: AdditionalWork }> => {
  const found = await store.findRequest(trx, id, me.id)
  if (!found) throw new RefusalError(NO_SUCH_REQUEST)
  const contract = await lockAsParty(trx, me, found.contractId).catch(() => {
    throw new RefusalError(NO_SUCH_REQUEST)
  })
  // Read again under the lock of the contract.
  return { contract, request: (await store.findRequest(trx, id, me.id))! }
}

/** EXTRA-2: with the second approval the amount is held in addition. */
export const approveAdditionalWork = async (deps: Deps, me: Me, id: string, role: Role): Promise<AdditionalWork> => {
  const after = await deps.db.transaction().execute(async (trx) => {
    const { contract, request } = await lockRequest(trx, me, id)
    if (role !== contract.role) throw new RefusalError(OTHER_ROLE)
    if (!isOpenRequest(request)) throw new RefusalError(REQUEST_SETTLED)
    if (request.isMine) throw new RefusalError(OWN_REQUEST)
    await requireRunning(trx, deps, contract)
    if (await store.hasUnpaidExtra(trx, contract.id)) throw new RefusalError(LAST_UNPAID)
    if (await store.isOverMax(trx, contract.id, request.additionalAmount)) throw new RefusalError(TOO_MUCH)
    await requireVerified(trx, contract, parseDollars(request.additionalAmount)!)
    await store.approveRequest(trx, id)
    await publishMove(trx, contract, 'extra-approved', me.id, request.additionalAmount)
    return deps.escrow.hold(trx, {
      contractId: contract.id,
      posterId: contract.posterId,
      amount: request.additionalAmount,
      requestId: id,
    })
  })
  await after()
  return (await store.findRequest(deps.db, id, me.id))!
}

/** Both sides may: the one who asked withdraws it, the other refuses it. */
export const rejectAdditionalWork = (db: Db, me: Me, id: string, reason: string): Promise<AdditionalWork> =>
  db.transaction().execute(async (trx) => {
    const { contract } = await lockRequest(trx, me, id)
    if (!(await store.rejectRequest(trx, id, reason || null))) throw new RefusalError(REQUEST_SETTLED)
    await publishMove(trx, contract, 'extra-rejected', me.id, reason)
    return (await store.findRequest(trx, id, me.id))!
  })

/** For payments: the extra work is paid and counts from now on. */
export const countAdditionalWork = (trx: Trx, requestId: string): Promise<void> => store.addToContract(trx, requestId)
