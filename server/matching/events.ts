import { defineEvent } from '#server/platform/queue/outbox.ts'

/** MATCH-2: the next wave of alerts is due, to workers farther away. */
export const waveDue = defineEvent<{ jobId: string; wave: number }>('matching.wave-due')
