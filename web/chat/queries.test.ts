import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { getConversation, listConversations } from '#core/chat/api.ts'
import { showPresence } from '#web/chat/queries.ts'
import { keyOf } from '#web/runtime/query.ts'

const conversation = (id: string, partner: string) => ({ id, partner: { id: partner, isOnline: false } })

test('CHAT-UI-8 presence is updated in every conversation with a partner', () => {
  const client = new QueryClient()
  const list = [listConversations.path, 'pages', '']
  const open = keyOf(getConversation, { params: { conversationId: 'gate' } })
  client.setQueryData(list, {
    pages: [
      { items: [conversation('gate', 'amara'), conversation('sofa', 'devon')] },
      { items: [conversation('shelf', 'amara')] },
    ],
    pageParams: [],
  })
  client.setQueryData(open, conversation('gate', 'amara'))
  showPresence(client, 'gate', 'amara', true)
  const { pages } = client.getQueryData<{ pages: { items: ReturnType<typeof conversation>[] }[] }>(list)!
  const online = pages.flatMap(({ items }) => items).filter(({ partner }) => partner.isOnline)
  expect(online.map(({ id }) => id)).toEqual(['gate', 'shelf'])
  expect(client.getQueryData<ReturnType<typeof conversation>>(open)?.partner.isOnline).toBe(true)
})
