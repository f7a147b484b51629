import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { type ChatMessage, type Conversation, editMessage, getConversation, uploadChatFile } from '#core/chat/api.ts'
import type { ChatClientMessage, ChatServerMessage } from '#core/chat/socket.ts'
import { ChatPanel } from '#web/chat/ChatPanel.tsx'
import { ME, sampleMessage, THEM } from '#web/chat/messages/sample-message.ts'
import { newUnsentStore } from '#web/chat/composer/unsent.ts'
import { passTime, stopClock } from '#web/testing/clock.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { fakeSockets } from '#web/testing/fake-sockets.ts'
import { renderPart } from '#web/testing/render.tsx'
import { sampleConversation } from '#web/testing/samples-work.ts'
import { sampleId, sampleMe } from '#web/testing/samples.ts'

const CHAT = '/ws/chat'
const BOX = page.getByRole('textbox', { name: 'Message', exact: true })
const SEND = page.getByRole('button', { name: 'Send', exact: true })
const LOG = page.getByRole('log')
/** At the end of the label: "Not sent" also contains it. */
const SENT = /sent$/
const bubble = (text: string) => LOG.getByRole('listitem').filter({ hasText: text })
const textsIn = () => [...document.querySelectorAll("[data-slot='bubble-text']")].map(({ textContent }) => textContent)

/** A conversation of its own for each test, because the page caches them. */
let conversations = 0
const nextConversation = (): string => sampleId(7_000 + ++conversations)

interface Server {
  stored: ChatMessage[]
  /** Ignores what it receives. */
  isSilent: boolean
  /** Stores messages without answering. */
  isMute: boolean
  /** Refuses each message with this text. */
  refusal: string | null
  notice: string | null
}

/** A fake server for one conversation. */
const serve = (conversationId: string): Server => {
  const server: Server = { stored: [], isSilent: false, isMute: false, refusal: null, notice: null }
  fakeSockets.onMessage(CHAT, (raw, socket) => {
    const message = raw as ChatClientMessage
    const deliver = (answer: ChatServerMessage) =>
      queueMicrotask(() => {
        if (!server.isMute) socket.receive(answer)
      })
    if (message.type === 'auth') {
      const after = message.after ?? 0
      deliver({ type: 'authenticated', userId: ME, conversationId, now: new Date().toISOString() })
      const messages = server.stored.filter(({ seq }) => seq > after)
      deliver({ type: 'message_history', conversationId, messages, hasOlder: false })
      deliver({ type: 'presence', userId: THEM, conversationId, isOnline: true })
    }
    if (message.type !== 'send_message' || server.isSilent) return
    const { content, clientId = '' } = message
    if (server.refusal !== null)
      return deliver({
        type: 'error',
        code: 'no',
        message: server.refusal,
        about: 'send_message',
        conversationId,
        clientId,
      })
    const known = server.stored.find((one) => one.clientId === clientId)
    const fresh = known ?? mine(server.stored.length + 1, conversationId, { content, clientId })
    if (!known) server.stored.push(fresh)
    deliver({ type: 'ack', clientId, conversationId, message: fresh })
    if (server.notice !== null)
      deliver({ type: 'notice', code: 'masked', message: server.notice, conversationId, clientId })
  })
  return server
}

const mine = (seq: number, conversationId: string, parts: Partial<ChatMessage>): ChatMessage =>
  sampleMessage(seq, { conversationId, senderId: ME, receiverId: THEM, createdAt: new Date().toISOString(), ...parts })
const theirs = (seq: number, conversationId: string, content: string): ChatMessage =>
  sampleMessage(seq, { conversationId, content, createdAt: new Date().toISOString() })

const hasJoined = (): boolean =>
  fakeSockets.opened(CHAT).some(({ sent }) => sent.some((message) => (message as ChatClientMessage).type === 'auth'))

const open = async (extra: Partial<Conversation> = {}) => {
  const id = extra.id ?? nextConversation()
  const server = serve(id)
  const api = fakeApi()
  api.answer(getConversation, ({ params }) => sampleConversation({ ...extra, id: params.conversationId }))
  const onLeave = vi.fn<() => void>()
  const onCall = vi.fn<() => void>()
  const show = () => renderPart(<ChatPanel conversationId={id} onLeave={onLeave} onCall={onCall} />, { me: sampleMe() })
  await show()
  await expect.element(page.getByRole('heading', { name: 'Maren' })).toBeVisible()
  await expect.poll(hasJoined).toBe(true)
  return { id, server, api, onLeave, show }
}
const send = async (text: string) => {
  await BOX.fill(text)
  await SEND.click()
  await expect.element(BOX).toHaveValue('')
}
/** Closes the connection until the test advances the clock. */
const lose = async () => {
  stopClock()
  for (const socket of fakeSockets.opened(CHAT)) socket.drop()
  await expect.element(page.getByText('Disconnected')).toBeVisible()
}
const reconnect = () => passTime(1_000)

describe('writing', () => {
  test('CHAT-UI-4 a sent message is shown once, and blank text cannot be sent', async () => {
    const { server } = await open()
    await expect.element(LOG).toBeVisible()
    await expect.element(SEND).toBeDisabled()
    await BOX.fill('   ')
    await expect.element(SEND).toBeDisabled()
    await BOX.fill('Is there parking?')
    await userEvent.keyboard('{Enter}')
    await expect.element(bubble('Is there parking?')).toMatchTextContent(SENT)
    await expect.element(BOX).toHaveFocus()
    expect(server.stored.map(({ content }) => content)).toEqual(['Is there parking?'])
  })

  test('JOURNEY-38 a notice about masked contact data is shown before both have signed and beside a masked message', async () => {
    const { server } = await open({ isMasked: true, contractStatus: 'pending' })
    await expect
      .element(
        page.getByText('Phone numbers, e-mail addresses and outside links are taken out until both have signed.'),
      )
      .toBeVisible()
    server.notice = 'Phone numbers, e-mail addresses and links were taken out.'
    await send('Call me at …')
    await expect.element(bubble('Call me at')).toMatchTextContent(/were taken out\./)
  })

  test('JOURNEY-36 only addresses become links', async () => {
    const { id, server } = await open()
    const text = '<img src=x onerror=alert(1)> https://example.com/hinges javascript:alert(1)'
    server.stored.push(theirs(1, id, text))
    fakeSockets.opened(CHAT)[0]?.receive({ type: 'new_message', message: server.stored[0] })
    const link = bubble('hinges').getByRole('link')
    await expect.element(link).toHaveAttribute('href', 'https://example.com/hinges')
    await expect.element(link).toHaveAttribute('rel', 'noopener nofollow ugc')
    expect(textsIn()).toEqual([text])
  })

  test('JOURNEY-36 Up edits the last own message, Escape cancels, Enter saves, and the focus returns', async () => {
    const { id, api, server } = await open()
    await send('See you at 6:50')
    await expect.element(bubble('See you at 6:50')).toMatchTextContent(SENT)
    const edit = page.getByRole('textbox', { name: 'Edit your message' })
    BOX.element().focus()
    await userEvent.keyboard('{ArrowUp}')
    await edit.fill('never')
    await userEvent.keyboard('{Escape}')
    await expect.element(bubble('See you at 6:50')).toBeVisible()
    await expect.element(BOX).toHaveFocus()
    const changed = { ...server.stored[0], content: 'See you at 7:50', isEdited: true }
    api.answer(editMessage, { message: mine(1, id, changed), notice: null })
    await userEvent.keyboard('{ArrowUp}')
    await edit.fill('See you at 7:50')
    await userEvent.keyboard('{Enter}')
    await expect.element(bubble('See you at 7:50')).toMatchTextContent(/edited/)
    await expect.element(BOX).toHaveFocus()
  })

  test('JOURNEY-36 Up does not edit an older message while one is being sent', async () => {
    const { server } = await open()
    await send('Is there parking?')
    await expect.element(bubble('Is there parking?')).toMatchTextContent(SENT)
    server.isSilent = true
    await send('See you at 6:50')
    await expect.element(bubble('See you at 6:50')).toMatchTextContent(/sending/)
    BOX.element().focus()
    await userEvent.keyboard('{ArrowUp}')
    await userEvent.keyboard('See you at 7:50')
    await expect.element(BOX).toHaveValue('See you at 7:50')
    expect(textsIn()).toEqual(['Is there parking?', 'See you at 6:50'])
  })

  test('JOURNEY-36 Up keeps an open edit while a message is being sent', async () => {
    const { server } = await open()
    await send('Is there parking?')
    await expect.element(bubble('Is there parking?')).toMatchTextContent(SENT)
    await userEvent.keyboard('{ArrowUp}')
    const edit = page.getByRole('textbox', { name: 'Edit your message' })
    await edit.fill('Is there any parking?')
    server.isSilent = true
    await send('See you at 6:50')
    BOX.element().focus()
    await userEvent.keyboard('{ArrowUp}')
    await userEvent.keyboard('x')
    await expect.element(BOX).toHaveValue('x')
    await expect.element(edit).toHaveValue('Is there any parking?')
  })

  test('JOURNEY-36 a file that fails shows the reason and can be discarded', async () => {
    const { api } = await open()
    api.fail(uploadChatFile, 415, { message: 'This kind of file cannot be sent.' })
    await userEvent.upload(page.getByLabelText('Attach a file'), new File(['MZ'], 'setup.exe'))
    await expect.element(bubble('setup.exe')).toMatchTextContent(/This kind of file cannot be sent\./)
    await expect.element(page.getByText('Could not upload file')).toBeVisible()
    await bubble('setup.exe').getByRole('button', { name: 'Discard' }).click()
    await expect.element(bubble('setup.exe')).not.toBeInTheDocument()
  })

  test('JOURNEY-38 a refused message stays with the reason and can be sent again', async () => {
    const { server } = await open()
    server.refusal = 'You cannot write to Maren any more.'
    await send('Are you there?')
    await expect.element(bubble('Are you there?')).toMatchTextContent(/You cannot write to Maren any more\./)
    server.refusal = null
    await bubble('Are you there?').getByRole('button', { name: 'Retry' }).click()
    await expect.element(bubble('Are you there?')).toMatchTextContent(SENT)
    expect(textsIn()).toEqual(['Are you there?'])
  })
})

describe('a lost connection', () => {
  test('JOURNEY-37 is shown, disables sending and calling, and keeps the draft', async () => {
    await open()
    await expect.element(LOG).toBeVisible()
    await lose()
    await expect.element(page.getByRole('button', { name: 'Start a video call' })).toBeDisabled()
    await BOX.fill('five')
    await expect.element(SEND).toBeDisabled()
    await reconnect()
    await expect.element(page.getByText('Disconnected')).not.toBeInTheDocument()
    await expect.element(BOX).toHaveValue('five')
    await expect.element(SEND).toBeEnabled()
  })

  test('JOURNEY-37 causes neither loss nor duplicates of messages, in the order of the server', async () => {
    const { id, server } = await open()
    await send('one')
    await expect.element(bubble('one')).toMatchTextContent(SENT)
    server.isMute = true
    await send('two')
    await expect.element(bubble('two')).toMatchTextContent(/sending/)
    server.isSilent = true
    await send('three')
    await lose()
    server.stored.push(theirs(3, id, 'four, while you were away'))
    Object.assign(server, { isMute: false, isSilent: false })
    await reconnect()
    await expect.poll(textsIn).toEqual(['one', 'two', 'four, while you were away', 'three'])
    await expect.element(bubble('three')).toMatchTextContent(SENT)
    await expect.element(page.getByText('New', { exact: true })).toBeVisible()
    expect(server.stored.map(({ content }) => content)).toEqual(['one', 'two', 'four, while you were away', 'three'])
  })

  test('JOURNEY-37 a message without an answer is sent once by the next page', async () => {
    const id = nextConversation()
    const createdAt = new Date().toISOString()
    newUnsentStore(ME, id).put({ clientId: 'kept-1', content: 'six', createdAt, problem: null })
    const { server } = await open({ id })
    await expect.element(bubble('six')).toMatchTextContent(SENT)
    expect(server.stored.map(({ content, clientId }) => [content, clientId])).toEqual([['six', 'kept-1']])
    expect(newUnsentStore(ME, id).list()).toEqual([])
  })

  test('CHAT-UI-9 a draft survives a reload, in its conversation only', async () => {
    const { show } = await open()
    await BOX.fill('Half a sen')
    await cleanup()
    await show()
    await expect.element(BOX).toHaveValue('Half a sen')
    await cleanup()
    await open()
    await expect.element(BOX).toHaveValue('')
  })
})

describe('around the conversation', () => {
  const ring = page.getByRole('button', { name: 'Start a video call' })

  test('CALL-2 a canceled contract has no call button', async () => {
    await open({ contractStatus: 'cancelled' })
    await expect.element(page.getByRole('button', { name: 'Block or report' })).toBeVisible()
    await expect.element(ring).not.toBeInTheDocument()
    await cleanup()
    await open({ contractStatus: 'in_progress' })
    await expect.element(ring).toBeEnabled()
  })

  test('JOURNEY-38 nobody can write after a block, which can be undone', async () => {
    await open({ blocked: 'by_me' })
    await expect.element(page.getByText('You have blocked Maren. Neither of you can write here.')).toBeVisible()
    await expect.element(BOX).not.toBeInTheDocument()
    await expect.element(ring).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: 'Unblock Maren' })).toBeVisible()
  })

  test('CHAT-UI-6 typing is shown and sent, and ends after two seconds', async () => {
    const { id } = await open()
    await expect.element(LOG).toBeVisible()
    const [socket] = fakeSockets.opened(CHAT)
    socket?.receive({ type: 'typing_start', userId: THEM, conversationId: id })
    await expect.element(page.getByText('Maren is typing')).toBeInTheDocument()
    socket?.receive({ type: 'typing_stop', userId: THEM, conversationId: id })
    await expect.element(page.getByText('Maren is typing')).not.toBeInTheDocument()
    const sent = () => (socket?.sent ?? []) as ChatClientMessage[]
    const sentTyping = () => sent().flatMap(({ type }) => (type.startsWith('typing') ? [type] : []))
    stopClock()
    await BOX.fill('Right outside')
    await expect.poll(sentTyping).toEqual(['typing_start'])
    await passTime(2_000)
    expect(sentTyping()).toEqual(['typing_start', 'typing_stop'])
    await expect.element(BOX).toHaveValue('Right outside')
  })

  test('JOURNEY-36 a read message has a second tick', async () => {
    const { id } = await open()
    await send('Is there parking?')
    await expect.element(bubble('Is there parking?')).toMatchTextContent(SENT)
    fakeSockets.opened(CHAT)[0]?.receive({ type: 'messages_read', readBy: THEM, conversationId: id, upTo: 1 })
    await expect.element(bubble('Is there parking?')).toMatchTextContent(/read$/)
  })

  test('CHAT-UI-8 Escape returns to the list', async () => {
    const { onLeave } = await open()
    BOX.element().focus()
    await userEvent.keyboard('{Escape}')
    expect(onLeave).toHaveBeenCalledOnce()
  })

  test('JOURNEY-38 a stranger finds no conversation', async () => {
    const api = fakeApi()
    api.fail(getConversation, 404, { message: 'No.' })
    await renderPart(<ChatPanel conversationId={nextConversation()} />, { me: sampleMe() })
    await expect.element(page.getByRole('heading', { name: 'This conversation does not exist' })).toBeVisible()
  })
})
