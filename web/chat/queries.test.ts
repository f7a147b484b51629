import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { getConversation, listConversations } from '#core/chat/api.ts'
import { showPresence } from '#web/chat/queries.ts'
import { keyOf } from '#web/runtime/query.ts'

const talk = (id: string, partner: string) => ({ id, partner: { id: partner, isOnline: false } })

test('CHAT-UI-8 who comes online is online in every conversation with them, and nobody else is', () => {
  const client = new QueryClient()
  const list = [listConversations.path, 'pages', '']
  const open = keyOf(getConversation, { params: { conversationId: 'gate' } })
  client.setQueryData(list, {
    pages: [{ items: [talk('gate', 'amara'), talk('sofa', 'devon')] }, { items: [talk('shelf', 'amara')] }],
    pageParams: [],
  })
  client.setQueryData(open, talk('gate', 'amara'))
  showPresence(client, 'gate', 'amara', true)
  const { pages } = client.getQueryData<{ pages: { items: ReturnType<typeof talk>[] }[] }>(list)!
  const online = pages.flatMap(({ items }) => items).filter(({ partner }) => partner.isOnline)
  expect(online.map(({ id }) => id)).toEqual(['gate', 'shelf'])
  expect(client.getQueryData<ReturnType<typeof talk>>(open)?.partner.isOnline).toBe(true)
})
