import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getConversation, listConversations } from '#core/chat/api.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { answerShell } from '#web/testing/member-shell.ts'
import { renderPage } from '#web/testing/render.tsx'
import { sampleConversation } from '#web/testing/samples-work.ts'
import { SAMPLE_TIME, sampleId, sampleMe } from '#web/testing/samples.ts'

const CONVERSATIONS = Array.from({ length: 30 }, (_, at) =>
  sampleConversation({
    id: sampleId(8_000 + at),
    partner: { id: sampleId(2), name: `Neighbor ${at}`, avatar: null, isOnline: false, isVerified: false },
  }),
)
const preview = { messageType: 'text', fileName: null, isMine: false, createdAt: SAMPLE_TIME } as const
const ROWS = page.getByRole('navigation', { name: 'Conversations' }).getByRole('link')

const open = async () => {
  const api = fakeApi()
  answerShell(api)
  const [first = sampleConversation()] = CONVERSATIONS
  const found = { ...first, foundMessage: { ...preview, content: 'It leaned by an inch and a half.' } }
  api.answer(listConversations, ({ query }) => (query.q ? [found] : CONVERSATIONS))
  api.answer(getConversation, ({ params }) => sampleConversation({ id: params.conversationId }))
  await renderPage('/messages', { me: sampleMe() })
  await expect.element(ROWS.nth(29)).toBeInTheDocument()
  return api
}

test('CHAT-UI-8 opening a conversation and going back keeps the scroll position and focuses its row', async () => {
  await open()
  const last = ROWS.nth(29)
  last.element().scrollIntoView()
  const place = scrollY
  expect(place).toBeGreaterThan(100)
  await last.click()
  await expect.element(page.getByRole('textbox', { name: 'Message', exact: true })).toHaveFocus()
  expect(location.pathname).toBe(`/messages/${sampleId(8_029)}`)
  expect(scrollY).toBe(place)
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => location.pathname).toBe('/messages')
  await expect.element(last).toHaveFocus()
})

test('CHAT-UI-8 the search runs on the server and shows the matching message', async () => {
  const api = await open()
  await page.getByRole('searchbox', { name: 'Search messages' }).fill('leaned by an inch')
  await expect.element(ROWS).toHaveLength(1)
  await expect.element(ROWS).toMatchTextContent('It leaned by an inch and a half.')
  expect(api.calls(listConversations).at(-1)?.query.q).toBe('leaned by an inch')
  await page.getByRole('button', { name: 'Clear the search' }).click()
  await expect.element(ROWS).toHaveLength(30)
})
