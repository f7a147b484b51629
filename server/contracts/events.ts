import { defineEvent } from '#server/platform/queue/outbox.ts'

export const contractTopic = (id: string): string => `contract:${id}`

export const bidSelected = defineEvent<{
  jobId: string
  bidId: string
  contractId: string
  posterId: string
  workerId: string
}>('contracts.bid-selected')

export type Move =
  | 'scheduled'
  | 'signed'
  | 'activated'
  | 'declined'
  | 'lapsed'
  | 'started'
  | 'completed'
  | 'changes-requested'
  | 'cancelled'
  | 'note'
  | 'internal-note'
  | 'progress'
  | 'photo-approved'
  | 'extra-requested'
  | 'extra-approved'
  | 'extra-rejected'
  /** What became of a dispute: back to work, complete, or undone. */
  | 'disputed'
  | 'restored'
  | 'extended'
  | 'settled'
  | 'undone'

/** Everything that happens under a contract, in one event: listeners read the contract as it is. */
export const contractMoved = defineEvent<{
  move: Move
  contractId: string
  jobId: string
  posterId: string
  workerId: string
  /** Null: the clock. */
  by: string | null
  /** A message of whoever did it, or an amount. */
  detail?: string
}>('contracts.moved')
