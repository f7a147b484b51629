import { defineEvent } from '#server/platform/queue/outbox.ts'

/** MATCH-2: it is time to tell those who live farther away. */
export const waveDue = defineEvent<{ jobId: string; wave: number }>('matching.wave-due')
