import type { Contract } from '#core/contracts/api.ts'
import { isDone as isJobDone, type JobStatus } from '#core/jobs/rules.ts'
import { isCancelled } from '#core/contracts/rules.ts'
import { formatDateTime, rightNow } from '#web/jobs/when.ts'
import { serverClock } from '#web/runtime/clock/server-clock.ts'
import { contractLine } from '#web/pages/work/contract-summary.ts'
import type { MyBid } from '#web/contracts/work-groups.ts'

/** What a job with a chosen bid waits for. */
export const WRITTEN = 'Contract written, waiting for both signatures.'

const LOST: Partial<Record<JobStatus, string>> = {
  assigned: 'Somebody else was chosen',
  completed: 'Somebody else did it',
  expired: 'Nobody was chosen',
  cancelled: 'The job was cancelled',
}

/** "Somebody else was chosen, 6:42 PM". */
export const pastText = ({ isSelected, job }: Pick<MyBid, 'isSelected' | 'job'>, now: Date = rightNow()): string => {
  const isDone = isSelected && isJobDone(job)
  return `${isDone ? 'You did it' : (LOST[job.status] ?? 'Over')}, ${formatDateTime(job.updatedAt, now)}`
}

/** The contract that was not cancelled. */
export const contractOfJob = (contracts: readonly Contract[], jobId: string): Contract | undefined =>
  contracts.find((contract) => contract.jobId === jobId && !isCancelled(contract.status))

/** "Devon, in progress." */
export const statusNote = (contract: Contract): string => `${contractLine(contract, serverClock.now()).detail}.`
