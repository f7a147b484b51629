import { createHash } from 'node:crypto'
import { APP_NAME } from '#core/kernel/app.ts'
import { contractNumber } from '#core/contracts/rules.ts'
import { NO_SUCH_CHARGEBACK } from '#core/payments/chargebacks.ts'
import { NO_SUCH_DISPUTE } from '#core/disputes/rules.ts'
import { drawPack } from '#server/disputes/pack/pdf.ts'
import { canAttachFiles, printRecord, recordOf, type PackInput } from '#server/disputes/pack/record.ts'
import { newest, type LoadedFile } from '#server/disputes/pack/sheet.ts'
import * as store from '#server/disputes/pack/store.ts'
import { readTimelineEvents } from '#server/disputes/timeline-store.ts'
import { timelineOf } from '#server/disputes/timeline.ts'
import { NAMELESS, readDispute, type Viewer } from '#server/disputes/view.ts'
import type { Db, Trx } from '#server/platform/database/database.ts'
import type { FileStorage } from '#server/platform/files/file-storage.ts'
import { printPicture } from '#server/platform/pdf/pdf-pictures.ts'
import { RefusalError } from '#server/platform/http/refusal-error.ts'

export interface Pack {
  name: string
  type: string
  body: string | Uint8Array
}

interface Deps {
  db: Db
  storage: FileStorage
  isTestMode: boolean
}

type PackFacts = Omit<PackInput, 'hashes'>

const inSnapshot = <T>(db: Db, read: (trx: Trx) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)

const collect = async (
  trx: Trx,
  { isTestMode }: Deps,
  contractId: string,
  about: Pick<PackFacts, 'dispute' | 'chargeback' | 'issuedFor'>,
): Promise<PackFacts> => {
  const { dispute, issuedFor } = about
  const { jobId, ordinal, ...parties } = await store.readParties(trx, contractId)
  const agreed = await store.readContract(trx, contractId)
  return {
    ...about,
    subject: {
      ...parties,
      number: contractNumber(jobId, ordinal),
      timeline: dispute?.timeline ?? (await readTimeline(trx, contractId, parties)),
    },
    agreed,
    signed: await store.listSignatures(trx, agreed),
    evidenceFiles: dispute ? await store.listEvidenceFiles(trx, dispute.id) : new Map(),
    progress: await store.listProgress(trx, contractId),
    messages: await store.listMessages(trx, contractId),
    payments: await store.listPaid(trx, contractId, issuedFor),
    movements: await store.listMoved(trx, contractId, issuedFor),
    owed: await store.listOwed(trx, contractId, issuedFor),
    outcome: dispute && (await store.readDivision(trx, dispute.id)),
    isTestMode,
  }
}

const readTimeline = async (
  trx: Trx,
  contractId: string,
  { posterName, workerName }: Pick<store.PackParties, 'posterName' | 'workerName'>,
) => {
  const names = { poster: posterName ?? NAMELESS.poster, worker: workerName ?? NAMELESS.worker }
  return timelineOf(
    await readTimelineEvents(trx, contractId),
    names,
    (photo) => `/api/admin/progress-photos/${photo}/photo`,
  )
}

const collectDispute = (deps: Deps, viewer: Viewer, id: string): Promise<PackFacts> =>
  inSnapshot(deps.db, async (trx) => {
    const dispute = await readDispute(trx, id, viewer)
    if (!dispute) throw new RefusalError(NO_SUCH_DISPUTE)
    const issuedFor = viewer === null ? 'operator' : dispute.role
    return collect(trx, deps, dispute.contractId, { dispute, chargeback: null, issuedFor })
  })

const collectChargeback = (deps: Deps, id: string): Promise<PackFacts> =>
  inSnapshot(deps.db, async (trx) => {
    const chargeback = await store.findChargeback(trx, id)
    if (!chargeback) throw new RefusalError(NO_SUCH_CHARGEBACK)
    const disputeId = await store.findDisputeOf(trx, chargeback.contractId)
    const dispute = disputeId === null ? null : await readDispute(trx, disputeId, null)
    return collect(trx, deps, chargeback.contractId, { dispute, chargeback, issuedFor: 'bank' })
  })

interface LoadedPack {
  hashes: Map<string, string>
  files: Map<string, LoadedFile>
}

/** One after the other, because all photos at once could exceed the memory. */
const load = async ({ storage }: Deps, known: PackFacts, format: 'pdf' | 'json'): Promise<LoadedPack> => {
  const [hashes, files] = [new Map<string, string>(), new Map<string, LoadedFile>()]
  const isKept = format === 'pdf' && canAttachFiles(known)
  // PACK-4: a photo that is not drawn is attached.
  const drawn = new Set([...known.evidenceFiles.keys(), ...newest(known.progress).map(({ id }) => id)])
  const keep = async (id: string, { mimeType }: store.PackFileRow, bytes: Uint8Array): Promise<void> => {
    const isDrawn = mimeType.startsWith('image/') && drawn.has(id)
    files.set(id, { bytes: isKept ? bytes : null, printed: isDrawn ? await printPicture(bytes) : null })
  }
  if (format === 'pdf')
    for (const [id, stored] of known.evidenceFiles) {
      const isNeeded = isKept || stored.mimeType.startsWith('image/')
      const bytes = isNeeded ? await storage.get(stored.key) : null
      if (bytes) await keep(id, stored, bytes)
    }
  for (const { id, stored } of known.progress) {
    const bytes = stored && (await storage.get(stored.key))
    if (!bytes) continue
    hashes.set(id, createHash('sha256').update(bytes).digest('hex'))
    if (format === 'pdf') await keep(id, stored, bytes)
  }
  return { hashes, files }
}

let before: Promise<unknown> = Promise.resolve()
/** One pack at a time, because each may hold all files of a dispute. */
const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
  const mine = before.then(work)
  before = mine.catch(() => {})
  return mine
}

const drawn = async (deps: Deps, known: PackFacts): Promise<Buffer> => {
  const { hashes, files } = await load(deps, known, 'pdf')
  return Buffer.from(await drawPack(recordOf({ ...known, hashes }), files))
}

/** PACK-1: for either side and for admins, at any time, also after the settlement. */
export const disputePack = async (deps: Deps, viewer: Viewer, id: string, format: 'pdf' | 'json'): Promise<Pack> => {
  const known = await collectDispute(deps, viewer, id)
  const name = `${APP_NAME.toLowerCase()}-dispute-${known.dispute!.number}.${format}`
  return inTurn(async () => {
    if (format === 'pdf') return { name, type: 'application/pdf', body: await drawn(deps, known) }
    const { hashes } = await load(deps, known, format)
    return { name, type: 'application/json; charset=utf-8', body: printRecord(recordOf({ ...known, hashes })) }
  })
}

/** CHARGEBACK-2: what proves a card payment right, for its bank. Holds the newest dispute if there is one. */
export const chargebackPack = async (deps: Deps, id: string): Promise<Pack & { body: Uint8Array }> => {
  const known = await collectChargeback(deps, id)
  const name = `${APP_NAME.toLowerCase()}-payment-${known.subject.number}.pdf`
  return inTurn(async () => ({ name, type: 'application/pdf', body: await drawn(deps, known) }))
}
