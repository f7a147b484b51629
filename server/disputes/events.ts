import { defineEvent } from '#server/platform/queue/outbox.ts'

/** Everything that happens in a dispute; whoever listens reads it as it stands. */
export const disputeMoved = defineEvent<{
  what: 'raised' | 'evidence' | 'proposed' | 'accepted' | 'countered' | 'escalated' | 'resolved' | 'withdrawn'
  disputeId: string
  contractId: string
  posterId: string
  workerId: string
  /** Null: the rules, the clock or an admin. */
  by: string | null
  /** In the words of whoever did it. */
  detail?: string
}>('disputes.moved')
