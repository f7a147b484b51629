import type { AdditionalWork, Note, Progress } from '#core/contracts/api.ts'
import type * as api from '#core/contracts/api.ts'
import {
  TOO_MANY_NOTES,
  MAX_NOTES_PER_SIDE,
  NO_SUCH_CONTRACT,
  NO_SUCH_REQUEST,
  NOT_HELD,
  notNow,
  OTHER_ROLE,
  otherRole,
  OWN_REQUEST,
  REQUEST_SETTLED,
  type Role,
} from '#core/contracts/rules.ts'
import { maskContacts } from '#core/kernel/contacts.ts'
import type { BodyOf } from '#core/kernel/endpoint.ts'
import type { Me } from '#core/kernel/me.ts'
import { cents, dollarText, parseDollars, type Cents, centsOf } from '#core/kernel/money.ts'
import { fieldRefusal, refusal } from '#core/kernel/problem.ts'
import { holdOwn, tell, type Deps, type Held } from '#server/contracts/actions.ts'
import { partiesOf } from '#server/contracts/store.ts'
import * as store from '#server/contracts/work-store.ts'
import type { Db, Queryable, Trx } from '#server/platform/database/database.ts'
import type { FileStorage } from '#server/platform/files/file-storage.ts'
import type { Upload } from '#server/platform/http/forms.ts'
import { newId } from '#server/platform/database/ids.ts'
import { readPicture } from '#server/platform/files/images.ts'
import { idFrom } from '#server/platform/http/idempotency.ts'
import { Refused } from '#server/platform/http/refused-error.ts'
import { demandBothVerified } from '#server/profiles/actions.ts'
import { attachKeys, keepPrivatePicture, readPrivatePicture } from '#server/platform/files/stored-files.ts'

export const demandParty = async (db: Queryable, me: Me, contractId: string): Promise<Role> => {
  const parties = await partiesOf(db, contractId)
  if (!parties || (parties.posterId !== me.id && parties.workerId !== me.id)) throw new Refused(NO_SUCH_CONTRACT)
  return parties.posterId === me.id ? 'poster' : 'worker'
}

/** What is made with a key has an id that follows from it: made again it is there already. */
const idOf = (once: string | null): string => (once ? idFrom(once) : newId())

// ---- notes -------------------------------------------------------------------------------------------------------

export const listNotes = async (db: Db, me: Me, contractId: string): Promise<Note[]> => {
  await demandParty(db, me, contractId)
  return store.listNotes(db, contractId, me.id)
}

/** NOTE-2: until both have signed nobody is told how to reach the other around the house; one's own notes are one's own. */
const tellable = (message: string, { status }: Pick<Held, 'status'>, isInternal: boolean): string =>
  status === 'pending' && !isInternal ? maskContacts(message) : message

/** NOTE-3: counted while the contract is held, so that many at once are not more either. */
const demandRoom = async (trx: Trx, contractId: string, authorId: string): Promise<void> => {
  if ((await store.countNotes(trx, contractId, authorId)) > MAX_NOTES_PER_SIDE) throw new Refused(TOO_MANY_NOTES)
}

export const addNote = (
  db: Db,
  me: Me,
  contractId: string,
  { message: given, isInternal }: BodyOf<typeof api.addNote>,
  once: string | null,
): Promise<Note> =>
  db.transaction().execute(async (trx) => {
    const held = await holdOwn(trx, me, contractId)
    const message = tellable(given, held, isInternal)
    const id = idOf(once)
    if (await store.insertNote(trx, { id, contractId, authorId: me.id, message, isInternal })) {
      await demandRoom(trx, contractId, me.id)
      await tell(trx, held, isInternal ? 'internal-note' : 'note', me.id, message)
    }
    return (await store.findNote(trx, id, me.id))!
  })

// ---- progress ----------------------------------------------------------------------------------------------------

const PHOTOS = 'progress'
const NOTHING_SAID = refusal(422, 'empty', 'Please add a photo, a few words or how far you are.')
const WORKER_ONLY = refusal(403, 'worker_only', 'Only the worker can do this.')
const POSTER_ONLY = refusal(403, 'poster_only', 'Only the poster can do this.')
const NO_SUCH_PHOTO = refusal(404, 'not_found', 'This photo does not exist.')
const NO_PHOTO = refusal(409, 'no_photo', 'There is no photo in this update.')

export const listProgress = async (db: Db, me: Me, contractId: string): Promise<Progress[]> => {
  await demandParty(db, me, contractId)
  return store.listProgress(db, contractId)
}

const keepPhoto = async (
  db: Db,
  storage: FileStorage,
  ownerId: string,
  photo: Upload | undefined,
): Promise<string | null> => {
  if (!photo) return null
  const picture = await readPicture(photo.bytes, 'photo')
  if (picture) return keepPrivatePicture(db, storage, { purpose: PHOTOS, ownerId }, picture)
  const message = `${photo.name} is not supported. Please select JPG, PNG, GIF, or HEIC files.`
  throw new Refused(refusal(415, 'invalid_file_type', message, { fields: { photo: message } }))
}

/** PROGRESS-1: by the worker, while the work is in progress; sent twice with the same key it is there once. */
export const addProgress = async (
  { db, storage }: { db: Db; storage: FileStorage },
  me: Me,
  contractId: string,
  { description, percent, location }: BodyOf<typeof api.addProgress>,
  [photo]: readonly Upload[],
  once: string | null,
): Promise<Progress> => {
  if ((await demandParty(db, me, contractId)) === 'poster') throw new Refused(WORKER_ONLY)
  const share = percent === undefined || percent === '' ? null : Number(percent)
  if (!photo && !description && share === null) throw new Refused(NOTHING_SAID)
  const id = idOf(once)
  const fileKey = await keepPhoto(db, storage, me.id, photo)
  return db.transaction().execute(async (trx) => {
    const held = await holdOwn(trx, me, contractId)
    if (held.status !== 'in_progress') throw new Refused(notNow(held.status))
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
    if (isNew) await tell(trx, held, 'progress', me.id, share === null ? description : `${share}%`)
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
  if (!bytes) throw new Refused(NO_SUCH_PHOTO)
  return bytes
}

export const approvePhoto = (db: Db, me: Me, id: string): Promise<Progress> =>
  db.transaction().execute(async (trx) => {
    const progress = await store.findProgress(trx, id)
    if (!progress) throw new Refused(NO_SUCH_PHOTO)
    const held = await holdOwn(trx, me, progress.contractId).catch(() => {
      throw new Refused(NO_SUCH_PHOTO)
    })
    if (held.role !== 'poster') throw new Refused(POSTER_ONLY)
    if (!progress.photoUrl) throw new Refused(NO_PHOTO)
    if (await store.approveProgress(trx, id, me.id)) await tell(trx, held, 'photo-approved', me.id)
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
  await demandParty(db, me, contractId)
  return store.listRequests(db, contractId, me.id)
}

/** EXTRA-1: while the contract runs and its own money is held. */
const demandRunning = async (trx: Trx, { escrow }: Deps, held: Held): Promise<void> => {
  if (held.status !== 'active' && held.status !== 'in_progress') throw new Refused(notNow(held.status))
  if (!(await escrow.isHeld(trx, held.id))) throw new Refused(NOT_HELD)
}

const demandVerified = async (trx: Trx, { id, role }: Held, extra: Cents): Promise<void> => {
  const { worth, isPosterVerified, isWorkerVerified } = await store.readWorth(trx, id)
  const [isMine, isTheirs] =
    role === 'poster' ? [isPosterVerified, isWorkerVerified] : [isWorkerVerified, isPosterVerified]
  await demandBothVerified(trx, cents(parseDollars(worth)! + extra), { isMine, isTheirs, other: otherRole(role) })
}

export const requestAdditionalWork = (
  deps: Deps,
  me: Me,
  contractId: string,
  { description, additionalAmount }: BodyOf<typeof api.requestAdditionalWork>,
  once: string | null,
): Promise<AdditionalWork> =>
  deps.db.transaction().execute(async (trx) => {
    const held = await holdOwn(trx, me, contractId)
    await demandRunning(trx, deps, held)
    await demandVerified(trx, held, centsOf(additionalAmount))
    const amount = dollarText(centsOf(additionalAmount))
    const id = idOf(once)
    const request = { id, contractId, requestedBy: me.id, description, amount, isPoster: held.role === 'poster' }
    if (await store.insertRequest(trx, request)) await tell(trx, held, 'extra-requested', me.id, amount)
    return (await store.findRequest(trx, id, me.id))!
  })

const holdRequest = async (trx: Trx, me: Me, id: string): Promise<{ held: Held; request: AdditionalWork }> => {
  const found = await store.findRequest(trx, id, me.id)
  if (!found) throw new Refused(NO_SUCH_REQUEST)
  const held = await holdOwn(trx, me, found.contractId).catch(() => {
    throw new Refused(NO_SUCH_REQUEST)
  })
  // As it stands now that the contract is held.
  return { held, request: (await store.findRequest(trx, id, me.id))! }
}

/** EXTRA-2: each for the own role; with the second approval the amount is held in addition. */
export const approveAdditionalWork = async (deps: Deps, me: Me, id: string, role: Role): Promise<AdditionalWork> => {
  const after = await deps.db.transaction().execute(async (trx) => {
    const { held, request } = await holdRequest(trx, me, id)
    if (role !== held.role) throw new Refused(OTHER_ROLE)
    if (request.status !== 'pending') throw new Refused(REQUEST_SETTLED)
    if (request.isMine) throw new Refused(OWN_REQUEST)
    await demandRunning(trx, deps, held)
    if (await store.hasUnpaidExtra(trx, held.id)) throw new Refused(LAST_UNPAID)
    if (await store.isOverMax(trx, held.id, request.additionalAmount)) throw new Refused(TOO_MUCH)
    await demandVerified(trx, held, parseDollars(request.additionalAmount)!)
    await store.approveRequest(trx, id)
    await tell(trx, held, 'extra-approved', me.id, request.additionalAmount)
    return deps.escrow.hold(trx, {
      contractId: held.id,
      posterId: held.posterId,
      amount: request.additionalAmount,
      requestId: id,
    })
  })
  await after()
  return (await store.findRequest(deps.db, id, me.id))!
}

/** Whoever asked may take it back; the other side may refuse it. */
export const rejectAdditionalWork = (db: Db, me: Me, id: string, reason: string): Promise<AdditionalWork> =>
  db.transaction().execute(async (trx) => {
    const { held } = await holdRequest(trx, me, id)
    if (!(await store.rejectRequest(trx, id, reason || null))) throw new Refused(REQUEST_SETTLED)
    await tell(trx, held, 'extra-rejected', me.id, reason)
    return (await store.findRequest(trx, id, me.id))!
  })

/** For payments: the extra work is held, and counts from now on. */
export const countAdditionalWork = (trx: Trx, requestId: string): Promise<void> => store.addToContract(trx, requestId)
