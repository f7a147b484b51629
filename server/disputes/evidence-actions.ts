import { createHash } from 'node:crypto'
import type { Evidence } from '#core/disputes/api.ts'
import {
  DISPUTE_OVER,
  EMPTY_EVIDENCE,
  TOO_MUCH_EVIDENCE,
  MAX_EVIDENCE_PER_SIDE,
  NO_SUCH_EVIDENCE,
  NOT_EVIDENCE,
  isOpenDispute,
} from '#core/disputes/rules.ts'
import type { Me } from '#core/kernel/me.ts'
import type { Refusal } from '#core/kernel/problem.ts'
import { EMPTY_FILE } from '#core/kernel/problem.ts'
import { lockOwnDispute, publishDispute } from '#server/disputes/actions.ts'
import * as store from '#server/disputes/store.ts'
import { listEvidence } from '#server/disputes/view.ts'
import type { Db, Queryable, Trx } from '#server/platform/database/database.ts'
import { isPlainText, nameWith, PLAIN_TEXT } from '#server/platform/files/documents.ts'
import type { FileStorage } from '#server/platform/files/file-storage.ts'
import type { Upload } from '#server/platform/http/forms.ts'
import { kindOfDocument, readPicture } from '#server/platform/files/images.ts'
import { idFor } from '#server/platform/http/idempotency.ts'
import { demand, RefusalError } from '#server/platform/http/refusal-error.ts'
import {
  attachKeys,
  saveDocument,
  savePrivatePicture,
  readPrivatePicture,
} from '#server/platform/files/stored-files.ts'

interface Deps {
  db: Db
  storage: FileStorage
}

type StoredEvidence = Pick<store.NewEvidence, 'type' | 'storageKey' | 'fileName' | 'mimeType' | 'sha256'>

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** EVIDENCE-1: decided by content, not by name. Pictures are re-encoded without their metadata. */
const keep = async ({ db, storage }: Deps, ownerId: string, { bytes, name }: Upload): Promise<StoredEvidence> => {
  const kept = { purpose: 'evidence', ownerId }
  const kind = await kindOfDocument(bytes)
  if (kind === 'picture') {
    const picture = await readPicture(bytes, 'photo')
    if (!picture) throw new RefusalError(NOT_EVIDENCE)
    const storageKey = await savePrivatePicture(db, storage, kept, picture)
    const fileName = nameWith(name, 'webp', 'evidence')
    return { type: 'photo', storageKey, fileName, mimeType: 'image/webp', sha256: sha256(picture.full) }
  }
  if (kind === null && !isPlainText(bytes)) throw new RefusalError(NOT_EVIDENCE)
  const [type, extension, mimeType] =
    kind === 'pdf'
      ? (['pdf', 'pdf', 'application/pdf'] as const)
      : (['text', PLAIN_TEXT.extension, PLAIN_TEXT.mimeType] as const)
  const storageKey = await saveDocument(db, storage, kept, { bytes, extension, mimeType })
  return { type, storageKey, fileName: nameWith(name, extension, 'evidence'), mimeType, sha256: sha256(bytes) }
}

const STATEMENT: StoredEvidence = { type: 'text', storageKey: null, fileName: null, mimeType: null, sha256: null }

const holdOpenDispute = async (trx: Trx, me: Me, disputeId: string) => {
  const found = await lockOwnDispute(trx, me, disputeId)
  if (!isOpenDispute(found.dispute)) throw new RefusalError(DISPUTE_OVER)
  return found
}

const refuseMore = async (trx: Trx, disputeId: string, userId: string): Promise<Refusal | null> =>
  (await store.countEvidence(trx, disputeId, userId)) >= MAX_EVIDENCE_PER_SIDE ? TOO_MUCH_EVIDENCE : null

export const addEvidence = async (
  deps: Deps,
  me: Me,
  disputeId: string,
  description: string,
  [file]: readonly Upload[],
  once: string | null,
): Promise<Evidence> => {
  const id = idFor(once)
  // Checked before anything is stored.
  await deps.db.transaction().execute(async (trx) => {
    await holdOpenDispute(trx, me, disputeId)
    const isAgain = await store.hasEvidence(trx, id)
    if (!isAgain) demand(await refuseMore(trx, disputeId, me.id))
  })
  if (!file && description === '') throw new RefusalError(EMPTY_EVIDENCE)
  if (file?.bytes.length === 0) throw new RefusalError(EMPTY_FILE)
  const kept = file ? await keep(deps, me.id, file) : STATEMENT
  await deps.db.transaction().execute(async (trx) => {
    const { held } = await holdOpenDispute(trx, me, disputeId)
    const piece = { ...kept, id, disputeId, submittedBy: me.id, description: description || null }
    if (!(await store.hasEvidence(trx, id))) demand(await refuseMore(trx, disputeId, me.id))
    if (!(await store.insertEvidence(trx, piece))) return
    if (kept.storageKey) await attachKeys(trx, [kept.storageKey])
    await publishDispute(trx, held, disputeId, 'evidence', me.id, description)
  })
  return (await listEvidence(deps.db, disputeId, me.id)).find((piece) => piece.id === id)!
}

export interface EvidenceBytes {
  bytes: Uint8Array
  mimeType: string
  fileName: string
  disputeId: string
}

/** EVIDENCE-2: for the two sides, or for an admin when `me` is null. */
export const readEvidence = async (
  { db, storage }: { db: Queryable; storage: FileStorage },
  viewer: string | null,
  id: string,
  size: 'full' | 'thumb',
): Promise<EvidenceBytes> => {
  const found = await store.findEvidenceFile(db, id, viewer)
  if (!found) throw new RefusalError(NO_SUCH_EVIDENCE)
  const isPicture = found.type === 'photo'
  // Only pictures have thumbnails: a whole document under that size would escape the audit log.
  if (size === 'thumb' && !isPicture) throw new RefusalError(NO_SUCH_EVIDENCE)
  const bytes = isPicture ? await readPrivatePicture(storage, found.key, size) : await storage.get(found.key)
  if (!bytes) throw new RefusalError(NO_SUCH_EVIDENCE)
  return { bytes, mimeType: found.mimeType, fileName: found.fileName, disputeId: found.disputeId }
}
