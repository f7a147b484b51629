import { defineEvent } from '#server/platform/queue/outbox.ts'

/** Signals between the two browsers of a call. */
export const callTopic = (contractId: string): string => `call:${contractId}`

interface CallAttempt {
  sessionId: string
  contractId: string
  fromId: string
  toId: string
}

export const callRang = defineEvent<CallAttempt & { until: string }>('calls.rang')
export const callMissed = defineEvent<CallAttempt & { why: 'unanswered' | 'busy' | 'called-off' }>('calls.missed')
