import { defineEvent } from '#server/platform/queue/outbox.ts'

/** What the browsers in one room tell each other. */
export const callTopic = (contractId: string): string => `call:${contractId}`

interface Ringing {
  sessionId: string
  contractId: string
  fromId: string
  toId: string
}

export const callRang = defineEvent<Ringing & { until: string }>('calls.rang')
/** Nobody answered, the line was busy, or the caller gave up first. */
export const callMissed = defineEvent<Ringing & { why: 'unanswered' | 'busy' | 'called-off' }>('calls.missed')
