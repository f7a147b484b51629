import type { ChatMessage } from '#core/chat/api.ts'
import type { Role } from '#core/contracts/rules.ts'
import { sendMessage } from '#server/chat/actions.ts'
import { createSender } from '#server/chat/sender.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import type { TestApp } from '#server/testing/app.ts'
import { good, type Deal } from '#server/testing/scenarios/contracts.ts'
import { formWith, PICTURE } from '#server/testing/scenarios/uploads.ts'

/** Stores a message as the socket does, with no one connected. */
export const chat = async (test: TestApp, deal: Deal, role: Role, content: string): Promise<ChatMessage> => {
  const { db, pool, close } = openDatabase(test.databaseUrl)
  const silence = { publish: () => {}, subscribe: () => () => {}, onNotify: () => {}, onMissed: () => {} }
  const groups = { join: () => () => {}, notify: () => {} }
  try {
    const deps = {
      db,
      bus: { ...silence, quietMs: () => 0, close },
      groups,
      send: createSender(pool),
      publicUrl: test.config.publicUrl,
    }
    return (await sendMessage(deps, deal[role].id, { conversationId: deal.id, content })).message
  } finally {
    await close()
  }
}

/** One party sends a photo. */
export const chatFile = (deal: Deal, role: Role): Promise<ChatMessage> => {
  const { payload, headers } = formWith('file', [PICTURE], { conversationId: deal.id })
  return good(deal[role].client.send('POST', '/api/chat/upload', payload, headers))
}
