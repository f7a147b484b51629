import type { Trx } from '#server/platform/database/database.ts'

/** Implemented by chat, which is a higher domain: opens the conversation when a bid is selected. */
export type OpenConversation = (trx: Trx, contractId: string) => Promise<void>
