import { createHash } from 'node:crypto'
import { APP_NAME } from '#core/kernel/app.ts'
import { NO_SUCH_DISPUTE } from '#core/disputes/rules.ts'
import { drawPack } from '#server/disputes/pack/pdf.ts'
import { canAttachFiles, printRecord, recordOf, type PackInput } from '#server/disputes/pack/record.ts'
import { newest, type LoadedFile } from '#server/disputes/pack/sheet.ts'
import * as store from '#server/disputes/pack/store.ts'
import { readDispute, type Viewer } from '#server/disputes/view.ts'
import type { Db } from '#server/platform/database/database.ts'
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

/** Read from one snapshot. */
const collectFacts = ({ db, isTestMode }: Deps, viewer: Viewer, id: string): Promise<PackFacts> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const dispute = await readDispute(trx, id, viewer)
      if (!dispute) throw new RefusalError(NO_SUCH_DISPUTE)
      const { contractId } = dispute
      const issuedFor = viewer === null ? 'operator' : dispute.role
      const agreed = await store.readContract(trx, contractId)
      return {
        dispute,
        issuedFor,
        agreed,
        signed: await store.listSignatures(trx, agreed),
        evidenceFiles: await store.listEvidenceFiles(trx, id),
        progress: await store.listProgress(trx, contractId),
        messages: await store.listMessages(trx, contractId),
        payments: await store.listPaid(trx, contractId, issuedFor),
        movements: await store.listMoved(trx, contractId, issuedFor),
        owed: await store.listOwed(trx, contractId, issuedFor),
        outcome: await store.readDivision(trx, id),
        isTestMode,
      }
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

/** PACK-1: for either side and for admins, at any time, also after the settlement. */
export const disputePack = async (deps: Deps, viewer: Viewer, id: string, format: 'pdf' | 'json'): Promise<Pack> => {
  const known = await collectFacts(deps, viewer, id)
  const name = `${APP_NAME.toLowerCase()}-dispute-${known.dispute.number}.${format}`
  return inTurn(async () => {
    const { hashes, files } = await load(deps, known, format)
    const record = recordOf({ ...known, hashes })
    return format === 'json'
      ? { name, type: 'application/json; charset=utf-8', body: printRecord(record) }
      : { name, type: 'application/pdf', body: Buffer.from(await drawPack(record, files)) }
  })
}
