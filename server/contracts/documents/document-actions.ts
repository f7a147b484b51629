import { paths } from '#core/paths.ts'
import { createHash } from 'node:crypto'
import type * as api from '#core/contracts/api.ts'
import type { Contract } from '#core/contracts/api.ts'
import { contractNumber, isCancelled, isSigned } from '#core/contracts/rules.ts'
import type { AnswerOf } from '#core/kernel/endpoint.ts'
import type { Me } from '#core/kernel/me.ts'
import { parseDollars } from '#core/kernel/money.ts'
import { refusal } from '#core/kernel/problem.ts'
import { viewContract, type Deps } from '#server/contracts/actions.ts'
import { calendarOf } from '#server/contracts/documents/calendar.ts'
import { drawContract } from '#server/contracts/documents/contract-pdf.ts'
import * as store from '#server/contracts/documents/document-store.ts'
import { preferredDay } from '#server/contracts/terms.ts'
import { readClock, type Db } from '#server/platform/database/database.ts'
import type { FileStorage } from '#server/platform/files/file-storage.ts'
import { RefusalError } from '#server/platform/http/refusal-error.ts'
import { attachKeys, saveDocument } from '#server/platform/files/stored-files.ts'

export interface DocumentDeps extends Deps {
  storage: FileStorage
  publicUrl: string
}

const NOT_SIGNED = refusal(409, 'not_signed', 'The contract is a document once both have signed it.')
const NO_DAY = refusal(409, 'no_day', 'There is no date in this contract yet.')

/** Signed by both, even if canceled since. */
const wasSigned = ({ status, posterSigned, workerSigned }: Contract): boolean =>
  isSigned(status) || (isCancelled(status) && posterSigned && workerSigned)

const draw = async ({ db, publicUrl }: DocumentDeps, contract: Contract): Promise<Uint8Array> => {
  const signatures = await store.listSignatures(db, contract.id, contract.termsHash)
  const [area] = await store.readAreas(db, contract.id)
  return drawContract({
    id: contract.id,
    number: contract.number,
    title: contract.job.title,
    poster: { firstName: contract.poster.firstName ?? 'The poster' },
    worker: { firstName: contract.worker.firstName ?? 'The worker' },
    amount: parseDollars(contract.amount)!,
    feeBasisPoints: contract.feeBasisPoints,
    scheduledDate: contract.scheduledDate,
    scheduledTime: contract.scheduledTime,
    where: area ?? 'Online',
    timeZone: contract.timeZone,
    termsText: contract.termsText,
    termsHash: contract.termsHash,
    createdAt: contract.createdAt,
    issuedAt: signatures.at(-1)!.signedAt,
    signatures,
    publicUrl,
    isTestMode: contract.money.isTestMode,
  })
}

/** DOCUMENT-1: created once and stored, so that everyone gets the same bytes. */
export const contractPdf = async (
  deps: DocumentDeps,
  me: Me,
  id: string,
): Promise<{ name: string; bytes: Uint8Array }> => {
  const contract = await viewContract(deps, me, id)
  if (!wasSigned(contract)) throw new RefusalError(NOT_SIGNED)
  const name = `${contract.number}.pdf`
  const storedKey = await store.findDocument(deps.db, id)
  const stored = storedKey && (await deps.storage.get(storedKey))
  if (stored) return { name, bytes: stored }
  const drawn = await draw(deps, contract)
  const document = { bytes: drawn, extension: 'pdf', mimeType: 'application/pdf' }
  const owner = { purpose: 'contract', ownerId: contract.posterId }
  const key = await saveDocument(deps.db, deps.storage, owner, document)
  const earlierKey = await deps.db.transaction().execute(async (trx) => {
    const isFirst = await store.insertDocument(trx, {
      contractId: id,
      sha256: createHash('sha256').update(drawn).digest('hex'),
      key,
    })
    if (isFirst) await attachKeys(trx, [key])
    return isFirst ? null : store.findDocument(trx, id)
  })
  return { name, bytes: (earlierKey && (await deps.storage.get(earlierKey))) || drawn }
}

/** DOCUMENT-2: by the hash of the file; reveals only what the file contains. */
export const verifyDocument = async (db: Db, sha256: string): Promise<AnswerOf<typeof api.verifyDocument>> => {
  const found = await store.findByHash(db, sha256.toLowerCase())
  if (!found)
    return {
      isGenuine: false,
      number: null,
      title: null,
      textHash: null,
      posterSignedAt: null,
      workerSignedAt: null,
      issuedAt: null,
    }
  const { jobId, ordinal, ...facts } = found
  return { isGenuine: true, number: contractNumber(jobId, ordinal), ...facts }
}

/** DOCUMENT-3 */
export const contractCalendar = async (
  deps: DocumentDeps,
  me: Me,
  id: string,
): Promise<{ name: string; text: string }> => {
  const contract = await viewContract(deps, me, id)
  const { preferredDate } = contract.job
  const day = contract.scheduledDate ?? (preferredDate && preferredDay(preferredDate))
  if (!day) throw new RefusalError(NO_DAY)
  const other = contract.role === 'poster' ? contract.worker : contract.poster
  const text = calendarOf({
    contractId: id,
    sequence: await store.sequenceOf(deps.db, id),
    status: contract.status,
    when: contract.startsAt ? { startsAt: contract.startsAt } : { day },
    summary: contract.job.title,
    location: contract.job.location,
    description: `${contract.number}, with ${other.firstName ?? 'the other side'}.`,
    url: `${deps.publicUrl}${paths.contract(id)}`,
    changedAt: contract.updatedAt,
    writtenAt: await readClock(deps.db),
  })
  return { name: `${contract.number}.ics`, text }
}
