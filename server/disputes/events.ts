import { defineEvent } from '#server/platform/queue/outbox.ts'

/** Everything that happens in a dispute. Listeners read its current state. */
export const disputeMoved = defineEvent<{
  what:
    | 'raised'
    | 'evidence'
    | 'verified'
    | 'proposed'
    | 'accepted'
    | 'countered'
    | 'escalated'
    | 'resolved'
    | 'withdrawn'
  disputeId: string
  contractId: string
  posterId: string
  workerId: string
  /** Null: by the rules, a timer or an admin. */
  by: string | null
  /** The text of the person who did it. */
  detail?: string
}>('disputes.moved')
