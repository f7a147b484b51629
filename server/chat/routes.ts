import { countUnread, listConversations } from '#server/chat/actions.ts'
import * as api from '#core/chat/api.ts'
import * as actions from '#server/chat/actions.ts'
import { readFile, sendFile, type FileDeps } from '#server/chat/file-actions.ts'
import { route, sendPrivateFile, type Route } from '#server/platform/http/server.ts'
import type { Limit, Limiter } from '#server/platform/http/rate-limits.ts'

const PAGE_SIZE = 50
const FILES: Limit = { name: 'chat:files', max: 60, perMinutes: 10 }
const EDITS: Limit = { name: 'chat:edits', max: 60, perMinutes: 10 }
export const chatRoutes = (deps: FileDeps & { limiter: Limiter }): Route[] => {
  const { db, limiter } = deps
  return [
    route(api.listConversations, async ({ me, query, linkNext }) => {
      const range = { before: query.cursor ?? null, search: query.q ?? '' }
      const { conversations, next } = await listConversations(db, me.person.id, range, PAGE_SIZE)
      if (next) linkNext(next)
      return conversations
    }),
    route(api.countUnreadMessages, async ({ me }) => ({ count: await countUnread(db, me.person.id) })),
    route(api.getConversation, ({ me, params }) =>
      actions.findOwnConversation(db, me.person.id, params.conversationId),
    ),
    route(api.listMessages, ({ me, params, query }) =>
      actions.listOwnMessages(db, me.person.id, params.conversationId, query),
    ),
    route(api.uploadChatFile, async ({ me, body, files }) => {
      await limiter.count([FILES, me.person.id])
      return sendFile(deps, me.person.id, body, files)
    }),
    route(api.editMessage, async ({ me, params, body }) => {
      await limiter.count([EDITS, me.person.id])
      return actions.editMessage(deps, me.person.id, params.id, body.content)
    }),
    route(api.chatFile, async ({ me, params, query }) =>
      sendPrivateFile(await readFile(deps, me.person.id, params.id, query.size ?? 'full')),
    ),
  ]
}
