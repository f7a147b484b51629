import { MINUTE_MS } from '#core/kernel/time.ts'
import { connect } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { EDIT_MINUTES, MASKED_NOTICE } from '#core/chat/rules.ts'
import type { App } from '#server/app.ts'
import { listConversations, type ConversationPage } from '#server/chat/store.ts'
import { openTestApp, openSecondApp, type TestApp } from '#server/testing/app.ts'
import { activeContract, good, openContract, sign, signBoth, type Deal } from '#server/testing/scenarios/contracts.ts'
import { joinConversation, openConnection, type TestSocket } from '#server/testing/sockets.ts'
import { createWorker } from '#server/testing/scenarios/market.ts'
import type { TestMember } from '#server/testing/scenarios/users.ts'
import { until } from '#server/testing/until.ts'

let testApp: TestApp
let secondApp: App
let stranger: TestMember
beforeAll(async () => {
  testApp = await openTestApp()
  secondApp = await openSecondApp(testApp)
  stranger = await createWorker(testApp)
})
afterAll(async () => {
  await secondApp.close()
  await testApp.close()
})

const messages = async (who: TestMember, { id }: Pick<Deal, 'id'>, query = ''): Promise<any[]> =>
  good(who.client.get(`/api/chat/${id}/messages${query}`))
const texts = async (who: TestMember, deal: Pick<Deal, 'id'>, query = '') =>
  (await messages(who, deal, query)).map(({ content }) => content)

let messageCount = 0
const write = (socket: TestSocket, { id }: Pick<Deal, 'id'>, content: string, extra: object = {}) => {
  const clientId = `c${++messageCount}`
  socket.send({ type: 'send_message', conversationId: id, content, clientId, ...extra })
  return clientId
}
const writeAndWait = async (socket: TestSocket, deal: Pick<Deal, 'id'>, content: string) => {
  const clientId = write(socket, deal, content)
  return (await socket.waitFor('ack', (ack) => ack.clientId === clientId)).message
}

describe('CHAT-1 who may connect and write', () => {
  test('nobody who is signed out, and no page of another site', async () => {
    expect(await (await openConnection(testApp.app, null)).ends()).toBe(401)
    const socket = await openConnection(testApp.app, stranger.client.cookie, { origin: 'https://evil.example' })
    expect(await socket.ends()).toBe(403)
  })

  test.each([
    ['auth', 'userId'],
    ['send_message', 'senderId'],
    ['typing_start', 'userId'],
    ['typing_stop', 'userId'],
    ['mark_read', 'userId'],
    ['video_call_request', 'fromUserId'],
    ['video_call_response', 'fromUserId'],
  ])('%s in the name of somebody else is refused and does nothing', async (type, claim) => {
    const deal = await activeContract(testApp)
    const socket = await joinConversation(testApp.app, deal.worker, deal.id)
    const other = await joinConversation(testApp.app, deal.poster, deal.id)
    const before = other.received.length
    socket.send({
      type,
      [claim]: deal.poster.id,
      conversationId: deal.id,
      contractId: deal.id,
      content: 'I agree to everything.',
      callId: 'call_1',
      sessionId: deal.id,
      accepted: true,
    })
    expect(await socket.waitFor('error')).toMatchObject({ code: 'not_you', about: type })
    expect(await texts(deal.poster, deal)).toEqual([])
    expect(other.received.length).toBe(before)
  })

  test.each(['auth', 'send_message', 'typing_start', 'typing_stop', 'mark_read', 'video_call_request', 'rtc_signal'])(
    '%s by a stranger is refused and reveals nothing',
    async (type) => {
      const deal = await activeContract(testApp)
      const poster = await joinConversation(testApp.app, deal.poster, deal.id)
      const socket = await openConnection(testApp.app, stranger.client.cookie)
      socket.send({
        type,
        conversationId: deal.id,
        contractId: deal.id,
        roomId: deal.id,
        content: 'hello',
        callId: 'call_1',
        signal: { kind: 'join' },
      })
      const { code } = await socket.waitFor('error')
      expect(code).toBe(
        type.startsWith('typing') ? 'not_joined' : /video|rtc/.test(type) ? 'access_denied' : 'no_such_conversation',
      )
      await writeAndWait(poster, deal, 'only for the two of us')
      expect(socket.received).toHaveLength(1)
      expect((await stranger.client.get(`/api/chat/${deal.id}/messages`)).status).toBe(404)
      expect((await stranger.client.get(`/api/chat/${deal.id}`)).status).toBe(404)
      expect(await good(stranger.client.get('/api/chat/conversations'))).toEqual([])
    },
  )

  test.each([
    ['an unknown type', { type: 'shout' }, 'unknown_message'],
    ['no type', {}, 'unknown_message'],
    ['a type of another kind', { type: 7 }, 'unknown_message'],
    ['an invalid id', { type: 'auth', conversationId: 'x' }, 'invalid_input'],
    [
      'an empty message',
      { type: 'send_message', conversationId: crypto.randomUUID(), content: '   ' },
      'invalid_input',
    ],
    [
      'too long a message',
      { type: 'send_message', conversationId: crypto.randomUUID(), content: 'x'.repeat(4001) },
      'invalid_input',
    ],
    ['a message of the server', { type: 'new_message', message: {} }, 'unknown_message'],
    ['a prototype', { type: '__proto__' }, 'unknown_message'],
    ['an unknown conversation', { type: 'auth', conversationId: crypto.randomUUID() }, 'no_such_conversation'],
  ])('%s gets an error message, and the connection stays open', async (_what, message, code) => {
    const socket = await openConnection(testApp.app, stranger.client.cookie)
    socket.send(message)
    expect(await socket.waitFor('error')).toMatchObject({ code, message: expect.stringMatching(/\.$/) })
    expect(socket.ws.readyState).toBe(socket.ws.OPEN)
  })

  test('invalid JSON closes the connection', async () => {
    for (const invalid of ['no json', '[]', 'null', '7']) {
      const socket = await openConnection(testApp.app, stranger.client.cookie)
      socket.send(invalid)
      expect(await socket.ends()).toBe(1008)
    }
  })

  test('a receiver who is not the other side is refused, and nothing is stored', async () => {
    const deal = await activeContract(testApp)
    const socket = await joinConversation(testApp.app, deal.worker, deal.id)
    write(socket, deal, 'hello', { receiverId: stranger.id })
    expect(await socket.waitFor('error')).toMatchObject({ code: 'wrong_receiver' })
    expect(await texts(deal.worker, deal)).toEqual([])
  })

  test('the id of a foreign conversation is not a valid cursor', async () => {
    const [mine, foreign] = [await activeContract(testApp), await activeContract(testApp)]
    const list = (cursor: string) => good(mine.worker.client.get(`/api/chat/conversations?cursor=${cursor}`))
    expect([await list(foreign.id), await list(crypto.randomUUID())]).toEqual([[], []])
  })

  test('a refused connection is closed by the server', async () => {
    const address = new URL((await openConnection(testApp.app, null)).ws.url)
    const client = connect({ port: Number(address.port), host: '127.0.0.1', allowHalfOpen: true })
    client.write(`GET /ws/chat HTTP/1.1\r\nHost: ${address.host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`)
    let isOver = false
    client.on('end', () => (isOver = true)).on('error', () => (isOver = true))
    client.resume()
    await until(() => isOver)
    // Half-open: the client can still write, but the server has closed.
    await until(() => (client.write('x'), client.destroyed || client.errored))
    expect(isOver).toBe(true)
    client.destroy()
  })

  test('a connection ends with its session', async () => {
    const deal = await activeContract(testApp)
    const socket = await joinConversation(secondApp, deal.worker, deal.id)
    await deal.worker.client.get('/api/logout')
    expect(await socket.ends()).toBe(4401)
  })
})

describe('CHAT-2 a message', () => {
  test('is acknowledged, stored and sent to every screen of both in every process', async () => {
    const deal = await activeContract(testApp)
    const [mine, mineElsewhere, theirs] = await Promise.all([
      joinConversation(testApp.app, deal.worker, deal.id),
      joinConversation(secondApp, deal.worker, deal.id),
      joinConversation(secondApp, deal.poster, deal.id),
    ])
    const message = await writeAndWait(mine, deal, 'On my way 👋\nsecond line')
    expect(message).toMatchObject({
      seq: 1,
      senderId: deal.worker.id,
      receiverId: deal.poster.id,
      content: 'On my way 👋\nsecond line',
      messageType: 'text',
      isRead: false,
      jobId: deal.jobId,
      contractId: deal.id,
    })
    for (const socket of [mine, mineElsewhere, theirs])
      expect((await socket.waitFor('new_message')).message).toEqual(message)
    expect(await messages(deal.poster, deal)).toEqual([message])
    expect(theirs.all('ack')).toEqual([])
  })

  test('of the largest size reaches the other process unchanged', async () => {
    const deal = await activeContract(testApp)
    const [mine, theirs] = [
      await joinConversation(testApp.app, deal.worker, deal.id),
      await joinConversation(secondApp, deal.poster, deal.id),
    ]
    const content = '𝄞'.repeat(2000)
    await writeAndWait(mine, deal, content)
    expect((await theirs.waitFor('new_message')).message.content).toBe(content)
  })

  test('without a clientId is sent but not acknowledged', async () => {
    const deal = await activeContract(testApp)
    const socket = await joinConversation(testApp.app, deal.worker, deal.id)
    socket.send({
      type: 'send_message',
      conversationId: deal.id,
      senderId: deal.worker.id,
      receiverId: deal.poster.id,
      content: 'as the specification says',
      messageType: 'text',
      jobId: deal.jobId,
      contractId: deal.id,
    })
    expect((await socket.waitFor('new_message')).message.content).toBe('as the specification says')
    expect(socket.all('ack')).toEqual([])
  })

  test('sent repeatedly, also in two processes, is stored once and acknowledged each time', async () => {
    const deal = await activeContract(testApp)
    const sockets = [
      await joinConversation(testApp.app, deal.worker, deal.id),
      await joinConversation(secondApp, deal.worker, deal.id),
    ]
    const again = { type: 'send_message', conversationId: deal.id, content: 'once', clientId: 'the-same' } as const
    for (let i = 0; i < 10; i++) for (const socket of sockets) socket.send(again)
    for (const socket of sockets) await until(() => socket.all('ack').length === 10)
    expect(await texts(deal.worker, deal)).toEqual(['once'])
    expect(new Set(sockets.flatMap((socket) => socket.all('ack').map(({ message }) => message.id))).size).toBe(1)
    expect(sockets[0]!.all('new_message')).toHaveLength(1)
  })

  test('a clientId is unique per conversation only', async () => {
    const [one, two] = [await activeContract(testApp), await openContract(testApp)]
    const socket = await joinConversation(testApp.app, one.worker, one.id)
    write(socket, one, 'here', { clientId: 'shared' })
    await socket.waitFor('ack')
    const other = await openConnection(testApp.app, two.worker.client.cookie)
    write(other, two, 'there', { clientId: 'shared' })
    expect((await other.waitFor('ack')).message.content).toBe('there')
  })

  test('CHAT-3 a hundred concurrent messages of both sides in two processes have one order without gaps', async () => {
    const deal = await activeContract(testApp)
    const sockets = [
      await joinConversation(testApp.app, deal.worker, deal.id),
      await joinConversation(secondApp, deal.worker, deal.id),
      await joinConversation(testApp.app, deal.poster, deal.id),
      await joinConversation(secondApp, deal.poster, deal.id),
    ]
    for (let i = 0; i < 25; i++) for (const [index, socket] of sockets.entries()) write(socket, deal, `${index} ${i}`)
    for (const socket of sockets) await until(() => socket.all('new_message').length === 100)
    const stored = [...(await messages(deal.poster, deal)), ...(await messages(deal.poster, deal, '?before=51'))]
    expect(stored.map(({ seq }) => seq).toSorted((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, i) => i + 1))
    for (const [index, socket] of sockets.entries()) {
      // Messages of one connection keep their order.
      const own = stored.filter(({ content }) => content.startsWith(`${index} `)).toSorted((a, b) => a.seq - b.seq)
      expect(own.map(({ content }) => content)).toEqual(Array.from({ length: 25 }, (_, i) => `${index} ${i}`))
      expect(new Set(socket.all('new_message').map(({ message }) => message.id)).size).toBe(100)
    }
  })

  test('concurrent messages in many conversations do not deadlock', async () => {
    const deals = await Promise.all(Array.from({ length: 6 }, () => activeContract(testApp)))
    const sockets = await Promise.all(
      deals.flatMap((deal) => [
        joinConversation(testApp.app, deal.worker, deal.id),
        joinConversation(secondApp, deal.poster, deal.id),
      ]),
    )
    for (let i = 0; i < 20; i++)
      for (const [index, socket] of sockets.entries()) write(socket, deals[Math.floor(index / 2)]!, `m${i}`)
    for (const socket of sockets) await until(() => socket.all('ack').length === 20)
    for (const deal of deals) expect(await messages(deal.poster, deal)).toHaveLength(40)
  })

  test('messages above the rate limit are refused with an error', async () => {
    const slow = await openTestApp({ RATE_LIMIT_SCALE: '1' })
    const deal = await activeContract(slow)
    const socket = await joinConversation(slow.app, deal.worker, deal.id)
    for (let i = 0; i < 60; i++) write(socket, deal, `m${i}`)
    expect(await socket.waitFor('error')).toMatchObject({ code: 'too_fast', clientId: expect.any(String) })
    await slow.close()
  })
})

describe('CHAT-4 reconnecting', () => {
  test('to any process sends only the missed messages', async () => {
    const deal = await activeContract(testApp)
    const [mine, theirs] = [
      await joinConversation(testApp.app, deal.worker, deal.id),
      await joinConversation(secondApp, deal.poster, deal.id),
    ]
    await writeAndWait(mine, deal, 'first')
    await theirs.waitFor('new_message')
    theirs.end()
    for (const text of ['second', 'third']) await writeAndWait(mine, deal, text)
    const back = await joinConversation(testApp.app, deal.poster, deal.id, 1)
    expect((await back.waitFor('message_history')).messages.map(({ content }) => content)).toEqual(['second', 'third'])
  })

  test('after a long time sends all missed messages in pages', async () => {
    const deal = await activeContract(testApp)
    const socket = await joinConversation(testApp.app, deal.worker, deal.id)
    for (let wave = 1; wave <= 3; wave++) {
      for (let i = 0; i < 150; i++) write(socket, deal, 'one of many')
      await until(() => socket.all('ack').length === 150 * wave, { withinMs: 10_000 })
    }
    const back = await joinConversation(secondApp, deal.poster, deal.id, 10)
    const seqs = back.all('message_history').flatMap(({ messages: piece }) => piece.map(({ seq }) => seq))
    expect(seqs).toEqual(Array.from({ length: 440 }, (_, i) => i + 11))
    const first = await joinConversation(secondApp, deal.poster, deal.id)
    const { messages: page, hasOlder } = await first.waitFor('message_history')
    expect([page.length, page[0]!.seq, hasOlder]).toEqual([50, 401, true])
    expect((await messages(deal.poster, deal, '?before=401')).map(({ seq }) => seq)[0]).toBe(351)
    expect(await messages(deal.poster, deal, '?before=1')).toEqual([])
  })

  test('a process that lost its bus connection sends the last page again', async () => {
    const deal = await activeContract(testApp)
    const sockets = [
      await joinConversation(testApp.app, deal.worker, deal.id),
      await joinConversation(secondApp, deal.poster, deal.id),
    ]
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'listen %'`.execute(testApp.app.db)
    for (const socket of sockets) await until(() => socket.all('message_history').length === 2)
    expect(sockets.map((socket) => socket.all('message_history')[1]!.conversationId)).toEqual([deal.id, deal.id])
  })
})

describe('CHAT-5 read receipts', () => {
  test('are sent to the partner and reduce the unread count, in every process', async () => {
    const deal = await activeContract(testApp)
    const [mine, theirs] = [
      await joinConversation(testApp.app, deal.worker, deal.id),
      await joinConversation(secondApp, deal.poster, deal.id),
    ]
    for (const text of ['one', 'two', 'three']) await writeAndWait(mine, deal, text)
    const unread = async () => (await good(deal.poster.client.get('/api/chat/unread'))).count
    expect(await unread()).toBe(3)
    theirs.send({ type: 'mark_read', conversationId: deal.id, upTo: 2 })
    expect(await mine.waitFor('messages_read')).toMatchObject({ readBy: deal.poster.id, upTo: 2 })
    expect(await unread()).toBe(1)
    expect((await messages(deal.worker, deal)).map(({ isRead }) => isRead)).toEqual([true, true, false])
    theirs.send({ type: 'mark_read', conversationId: deal.id, userId: deal.poster.id })
    await mine.waitFor('messages_read', ({ upTo }) => upTo === 3)
    expect(await unread()).toBe(0)
    // Never backwards or beyond the end, and without an event if nothing changed.
    for (const upTo of [1, 99]) theirs.send({ type: 'mark_read', conversationId: deal.id, upTo })
    theirs.send({ type: 'shout' })
    await theirs.waitFor('error')
    await writeAndWait(mine, deal, 'four')
    await theirs.waitFor('new_message', ({ message }) => message.seq === 4)
    expect(await unread()).toBe(1)
    expect(mine.all('messages_read')).toHaveLength(2)
  })

  test('do not count own messages as unread', async () => {
    const deal = await activeContract(testApp)
    const socket = await joinConversation(testApp.app, deal.worker, deal.id)
    await writeAndWait(socket, deal, 'mine')
    expect(await good(deal.worker.client.get('/api/chat/unread'))).toEqual({ count: 0 })
  })
})

describe('CHAT-6 editing a message', () => {
  test('is possible for 15 minutes, reaches both, and keeps the earlier text', async () => {
    const deal = await activeContract(testApp)
    const [mine, theirs] = [
      await joinConversation(testApp.app, deal.worker, deal.id),
      await joinConversation(secondApp, deal.poster, deal.id),
    ]
    const { id } = await writeAndWait(mine, deal, 'See you at 6')
    const { message } = await good(deal.worker.client.patch(`/api/chat/messages/${id}`, { content: 'See you at 7' }))
    expect(message).toMatchObject({ id, seq: 1, content: 'See you at 7', isEdited: true, editedAt: expect.any(String) })
    expect((await theirs.waitFor('new_message', (event) => event.message.isEdited)).message.content).toBe(
      'See you at 7',
    )
    const edits = await testApp.app.db
      .selectFrom('chat_message_edits')
      .select('content')
      .where('message_id', '=', id)
      .execute()
    expect(edits).toEqual([{ content: 'See you at 6' }])
    for (const [who, status] of [
      [deal.poster, 404],
      [stranger, 404],
    ] as const)
      expect((await who.client.patch(`/api/chat/messages/${id}`, { content: 'x' })).status).toBe(status)
    await testApp.moveClock((EDIT_MINUTES + 1) * MINUTE_MS)
    expect((await deal.worker.client.patch(`/api/chat/messages/${id}`, { content: 'late' })).body).toMatchObject({
      code: 'edit_too_late',
    })
  })
})

describe('MASK-2 contact data', () => {
  test('is masked until both have signed, and the sender gets a notice', async () => {
    const deal = await openContract(testApp)
    const [mine, theirs] = [
      await joinConversation(testApp.app, deal.worker, deal.id),
      await joinConversation(secondApp, deal.poster, deal.id),
    ]
    const text = 'Call 813-555-0142 or write to me@example.com, www.example.com. Gate 4, $45.'
    const clientId = write(mine, deal, text)
    expect(await mine.waitFor('notice')).toMatchObject({ code: 'masked', message: MASKED_NOTICE, clientId })
    const { message } = await theirs.waitFor('new_message')
    expect(message.content).toBe('Call ••• or write to •••, •••. Gate 4, $45.')
    expect(theirs.all('notice')).toEqual([])
    const edited = await good(deal.worker.client.patch(`/api/chat/messages/${message.id}`, { content: `${text} Now!` }))
    expect(edited).toMatchObject({ notice: MASKED_NOTICE, message: { content: expect.not.stringContaining('0142') } })
    const stored = await sql<{
      row: string
    }>`select m::text as row from chat_messages m where id = ${message.id}`.execute(testApp.app.db)
    expect(stored.rows[0]!.row).not.toContain('555-0142')
    const own = `As it stands at ${testApp.config.publicUrl}/jobs/${deal.jobId}.`
    await writeAndWait(mine, deal, own)
    expect((await theirs.waitFor('new_message', (event) => event.message.seq === 2)).message.content).toBe(own)
    await signBoth(deal)
    await writeAndWait(mine, deal, text)
    expect((await theirs.waitFor('new_message', (event) => event.message.seq === 3)).message.content).toBe(text)
  })

  test.each(['poster', 'worker'] as const)('is still masked when only the %s has signed', async (role) => {
    const deal = await openContract(testApp)
    await good(sign(deal, role))
    const socket = await joinConversation(testApp.app, deal.worker, deal.id)
    const { id, content } = await writeAndWait(socket, deal, 'Call 813-555-0142.')
    expect(content).toBe('Call •••.')
    const edited = await good(deal.worker.client.patch(`/api/chat/messages/${id}`, { content: 'At 813-555-0142.' }))
    expect(edited.message.content).toBe('At •••.')
  })
})

describe('CHAT-8 typing and presence', () => {
  test('typing is sent to the other side only', async () => {
    const deal = await activeContract(testApp)
    const [mine, also, theirs] = [
      await joinConversation(testApp.app, deal.worker, deal.id),
      await joinConversation(testApp.app, deal.worker, deal.id),
      await joinConversation(secondApp, deal.poster, deal.id),
    ]
    mine.send({ type: 'typing_start', userId: deal.worker.id, conversationId: deal.id })
    expect(await theirs.waitFor('typing_start')).toMatchObject({ userId: deal.worker.id, conversationId: deal.id })
    mine.send({ type: 'typing_stop', userId: deal.worker.id, conversationId: deal.id })
    await theirs.waitFor('typing_stop')
    expect([...mine.all('typing_start'), ...also.all('typing_start')]).toEqual([])
  })

  test('PRESENCE-1 presence is shared over all processes and screens', async () => {
    const deal = await activeContract(testApp)
    const mine = await joinConversation(testApp.app, deal.worker, deal.id)
    expect((await mine.waitFor('presence')).isOnline).toBe(false)
    const theirs = await openConnection(secondApp, deal.poster.client.cookie, { path: '/ws/live' })
    await mine.waitFor('presence', ({ isOnline }) => isOnline)
    const also = await joinConversation(testApp.app, deal.poster, deal.id)
    const partner = async () => (await good(deal.worker.client.get(`/api/chat/${deal.id}`))).partner
    expect(await partner()).toMatchObject({ id: deal.poster.id, isOnline: true })
    theirs.end()
    also.end()
    await until(() => mine.all('presence').at(-1)?.isOnline === false, { withinMs: 8_000 })
    expect(await partner()).toMatchObject({ isOnline: false })
  })
})

describe('BLOCK-4 two people after a block', () => {
  test('cannot write or call, do not see each other’s presence, and can still read', async () => {
    const deal = await activeContract(testApp)
    const [mine, theirs] = [
      await joinConversation(testApp.app, deal.worker, deal.id),
      await joinConversation(testApp.app, deal.poster, deal.id),
    ]
    await writeAndWait(mine, deal, 'before')
    await good(deal.poster.client.send('PUT', `/api/users/${deal.worker.id}/block`))
    for (const socket of [mine, theirs]) {
      write(socket, deal, 'after')
      expect(await socket.waitFor('error')).toMatchObject({ code: 'apart' })
      socket.send({ type: 'video_call_request', callId: 'call_1', contractId: deal.id })
      await socket.waitFor('error', ({ about }) => about === 'video_call_request')
    }
    const [{ id }] = await messages(deal.worker, deal)
    expect(
      (await deal.worker.client.patch(`/api/chat/messages/${id}`, { content: 'Please answer.' })).body,
    ).toMatchObject({ code: 'apart' })
    const before = theirs.received.length
    mine.send({ type: 'typing_start', conversationId: deal.id })
    mine.send({ type: 'mark_read', conversationId: deal.id })
    theirs.send({ type: 'mark_read', conversationId: deal.id })
    await theirs.waitFor('messages_read', ({ readBy }) => readBy === deal.poster.id)
    expect(theirs.received.slice(before).map(({ type }) => type)).toEqual(['messages_read'])
    expect(mine.all('messages_read').filter(({ readBy }) => readBy === deal.poster.id)).toEqual([])
    expect(await texts(deal.worker, deal)).toEqual(['before'])
    expect(await good(deal.worker.client.get(`/api/chat/${deal.id}`))).toMatchObject({
      blocked: 'by_them',
      partner: { isOnline: false },
    })
    expect(await good(deal.poster.client.get(`/api/chat/${deal.id}`))).toMatchObject({ blocked: 'by_me' })
  })
})

describe('CHAT-9 the list of conversations', () => {
  test('starts with the latest, has unread counts, and can be searched', async () => {
    const worker = await createWorker(testApp, { is_verified: true })
    const [barrier, sofa] = [
      await activeContract(testApp, { worker, job: { title: 'Re-hang a garden gate' } }),
      await openContract(testApp, { worker, job: { title: 'Carry a sofa' } }),
    ]
    const list = async (query = '') => good(worker.client.get(`/api/chat/conversations${query}`))
    expect((await list()).map(({ jobTitle }: any) => jobTitle)).toEqual(['Carry a sofa', 'Re-hang a garden gate'])
    const poster = await joinConversation(testApp.app, barrier.poster, barrier.id)
    await writeAndWait(poster, barrier, 'The hinges are 100% rusted_through')
    const [first, second] = await list()
    expect(first).toMatchObject({
      id: barrier.id,
      role: 'worker',
      contractStatus: 'active',
      contractNumber: expect.stringMatching(/^NH-/),
      unread: 1,
      isMasked: false,
      blocked: null,
      lastMessage: { content: 'The hinges are 100% rusted_through', isMine: false, messageType: 'text' },
      partner: { id: barrier.poster.id, isOnline: true },
    })
    expect(second).toMatchObject({ id: sofa.id, unread: 0, isMasked: true, lastMessage: null })
    for (const [q, found] of [
      ['HINGES', [barrier.id]],
      ['100%', [barrier.id]],
      ['d_t', [barrier.id]],
      ['e_t', []],
      ['sofa', [sofa.id]],
      ['nothing like it', []],
    ] as const)
      expect((await list(`?q=${encodeURIComponent(q)}`)).map(({ id }: any) => id)).toEqual(found)
    // With the matching message; null if the job title matched.
    await writeAndWait(poster, barrier, 'See you at ten')
    const [hit] = await list('?q=RUSTED')
    expect([hit.lastMessage.content, hit.foundMessage.content]).toEqual([
      'See you at ten',
      'The hinges are 100% rusted_through',
    ])
    expect((await list('?q=sofa'))[0].foundMessage).toBeNull()
    expect((await list())[0].foundMessage).toBeNull()
    await writeAndWait(poster, barrier, `${'wide '.repeat(100)}and a paumelle at the end`)
    expect((await list('?q=paumelle'))[0].foundMessage.content).toBe('…wide wide wide wide and a paumelle at the end')
    await writeAndWait(poster, barrier, `${'x'.repeat(60)}ferrule and more`)
    expect((await list('?q=ferrule'))[0].foundMessage.content).toBe(`…${'x'.repeat(30)}ferrule and more`)
    expect((await worker.client.get('/api/chat/conversations?cursor=x')).status).toBe(400)
  })

  test('has pages', async () => {
    const worker = await createWorker(testApp, { is_verified: true })
    for (let i = 0; i < 3; i++) await openContract(testApp, { worker })
    const seen: string[] = []
    let before: string | null = null
    do {
      const page: ConversationPage = await listConversations(testApp.app.db, worker.id, { before, search: '' }, 2)
      seen.push(...page.conversations.map(({ id }) => id))
      before = page.next
    } while (before !== null)
    expect(new Set(seen).size).toBe(3)
    expect(seen).toHaveLength(3)
  })
})
