import type { Trx } from '#server/platform/database/database.ts'

/** What contracts ask of chat, so that the parties can write to each other as soon as a bid is selected. */
export type OpenConversation = (trx: Trx, contractId: string) => Promise<void>
