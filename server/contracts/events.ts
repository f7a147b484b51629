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
  /** By a dispute and its end. */
  | 'disputed'
  | 'restored'
  | 'extended'
  | 'settled'
  | 'undone'
  /** After a cancellation of work that has progressed; `due`: little time is left to answer. */
  | 'settlement-started'
  | 'settlement-due'
  | 'settlement-withdrawn'
  | 'settlement-accepted'

/** One event type for all changes; listeners read the current contract. */
export const contractMoved = defineEvent<{
  move: Move
  contractId: string
  jobId: string
  posterId: string
  workerId: string
  /** Null: a timer or the end of a dispute. */
  by: string | null
  /** A message or an amount. */
  detail?: string
}>('contracts.moved')
