// The rows of contracts and signatures.
import { createHash } from 'node:crypto'
import { DEFAULT_TERMS, termsText } from '#core/contracts/terms.ts'
import { parseDollars } from '#core/kernel/money.ts'
import type { Chance } from '#demo/chance.ts'
import type { FinishedJob, RunningJob } from '#demo/data/jobs/job.ts'
import { personOf } from '#demo/data/people/people.ts'
import { iso, localDay, localTime, SECOND, formatSpoken, areaText, type Row, type History } from '#demo/seed/history.ts'
import { newId } from '#server/platform/database/ids.ts'

/** Addresses reserved for documentation, and common devices. */
const ADDRESSES = ['203.0.113.24', '203.0.113.87', '198.51.100.12', '198.51.100.230'] as const
const DEVICES = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 15; K) AppleWebKit/537.36 Chrome/137.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/137.0.0.0 Safari/537.36',
] as const

export interface Agreement {
  job: FinishedJob | RunningJob
  /** The bid that was chosen. */
  bid: { id: string; job_id: string; poster_id: string; bidder_id: string; amount: string }
  id?: string | undefined
  chosenAt: number
  startsAt: number
  /** Its status and what has changed since the signatures. */
  columns: Pick<Row<'contracts'>, 'status'> & Partial<Row<'contracts'>>
}

export interface ContractParties {
  contractId: string
  poster: string
  worker: string
  /** When the second one signed. */
  signedAt: number
}

/** Written at the choice, signed by both within minutes. */
export const addSignedContract = (
  { job, bid, id, chosenAt, startsAt, columns }: Agreement,
  chance: Chance,
  history: History,
): ContractParties => {
  const contractId = id ?? newId(chosenAt)
  const [poster, worker] = [bid.poster_id, bid.bidder_id]
  const signedAt = [chosenAt + chance.whole(40, 400) * SECOND, chosenAt + chance.whole(30, 600) * SECOND] as const
  const terms = termsText({
    ...DEFAULT_TERMS,
    title: job.title,
    work: job.text,
    poster: personOf(job.by).firstName,
    worker: personOf(job.to).firstName,
    where: areaText(job.zip),
    when: formatSpoken(startsAt),
    hasStart: true,
    total: parseDollars(bid.amount)!,
  })
  history.contracts.push({
    id: contractId,
    job_id: bid.job_id,
    bid_id: bid.id,
    poster_id: poster,
    worker_id: worker,
    amount: bid.amount,
    description: job.text,
    scheduled_date: localDay.format(startsAt),
    scheduled_time: localTime.format(startsAt),
    terms_text: terms,
    poster_signed: true,
    worker_signed: true,
    poster_signed_at: iso(signedAt[0]),
    worker_signed_at: iso(signedAt[1]),
    created_at: iso(chosenAt),
    updated_at: iso(Math.max(...signedAt)),
    ...columns,
  })
  const shared = { contract_id: contractId, text_hash: createHash('sha256').update(terms).digest('hex') }
  const sign = (role: 'poster' | 'worker', userId: string, at: number) =>
    history.contract_signatures.push({
      ...shared,
      id: newId(at),
      user_id: userId,
      role,
      signed_at: iso(at),
      ip_address: chance.pick(ADDRESSES),
      user_agent: chance.pick(DEVICES),
    })
  sign('poster', poster, signedAt[0])
  sign('worker', worker, signedAt[1])
  return { contractId, poster, worker, signedAt: Math.max(...signedAt) }
}
