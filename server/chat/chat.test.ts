import { MINUTE_MS } from '#core/kernel/time.ts'
import { connect } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { EDIT_MINUTES, MASKED_NOTICE } from '#core/chat/rules.ts'
import type { App } from '#server/app.ts'
import { listConversations, type ListedConversations } from '#server/chat/store.ts'
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

let named = 0
const write = (line: TestSocket, { id }: Pick<Deal, 'id'>, content: string, extra: object = {}) => {
  const clientId = `c${++named}`
  line.send({ type: 'send_message', conversationId: id, content, clientId, ...extra })
  return clientId
}
const writes = async (line: TestSocket, deal: Pick<Deal, 'id'>, content: string) => {
  const clientId = write(line, deal, content)
  return (await line.waitFor('ack', (ack) => ack.clientId === clientId)).message
}

describe('CHAT-1 who may open and speak', () => {
  test('nobody signed out, no page of another site', async () => {
    expect(await (await openConnection(testApp.app, null)).ends()).toBe(401)
    const line = await openConnection(testApp.app, stranger.client.cookie, { origin: 'https://evil.example' })
    expect(await line.ends()).toBe(403)
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
    const line = await joinConversation(testApp.app, deal.worker, deal.id)
    const other = await joinConversation(testApp.app, deal.poster, deal.id)
    const before = other.received.length
    line.send({
      type,
      [claim]: deal.poster.id,
      conversationId: deal.id,
      contractId: deal.id,
      content: 'I agree to everything.',
      callId: 'call_1',
      sessionId: deal.id,
      accepted: true,
    })
    expect(await line.waitFor('error')).toMatchObject({ code: 'not_you', about: type })
    expect(await texts(deal.poster, deal)).toEqual([])
    expect(other.received.length).toBe(before)
  })

  test.each(['auth', 'send_message', 'typing_start', 'typing_stop', 'mark_read', 'video_call_request', 'rtc_signal'])(
    '%s by a stranger is refused, and nothing is learned or heard',
    async (type) => {
      const deal = await activeContract(testApp)
      const poster = await joinConversation(testApp.app, deal.poster, deal.id)
      const line = await openConnection(testApp.app, stranger.client.cookie)
      line.send({
        type,
        conversationId: deal.id,
        contractId: deal.id,
        roomId: deal.id,
        content: 'hello',
        callId: 'call_1',
        signal: { kind: 'join' },
      })
      const { code } = await line.waitFor('error')
      expect(code).toBe(
        type.startsWith('typing') ? 'not_joined' : /video|rtc/.test(type) ? 'access_denied' : 'no_such_conversation',
      )
      await writes(poster, deal, 'only for the two of us')
      expect(line.received).toHaveLength(1)
      expect((await stranger.client.get(`/api/chat/${deal.id}/messages`)).status).toBe(404)
      expect((await stranger.client.get(`/api/chat/${deal.id}`)).status).toBe(404)
      expect(await good(stranger.client.get('/api/chat/conversations'))).toEqual([])
    },
  )

  test.each([
    ['an unknown type', { type: 'shout' }, 'unknown_message'],
    ['no type', {}, 'unknown_message'],
    ['a type of another kind', { type: 7 }, 'unknown_message'],
    ['an id that is none', { type: 'auth', conversationId: 'x' }, 'invalid_input'],
    ['no words', { type: 'send_message', conversationId: crypto.randomUUID(), content: '   ' }, 'invalid_input'],
    [
      'too many',
      { type: 'send_message', conversationId: crypto.randomUUID(), content: 'x'.repeat(4001) },
      'invalid_input',
    ],
    ['what only the server says', { type: 'new_message', message: {} }, 'unknown_message'],
    ['a prototype', { type: '__proto__' }, 'unknown_message'],
    ['a conversation that is not there', { type: 'auth', conversationId: crypto.randomUUID() }, 'no_such_conversation'],
  ])('%s gets a sentence, and the line stays open', async (_what, message, code) => {
    const line = await openConnection(testApp.app, stranger.client.cookie)
    line.send(message)
    expect(await line.waitFor('error')).toMatchObject({ code, message: expect.stringMatching(/\.$/) })
    expect(line.ws.readyState).toBe(line.ws.OPEN)
  })

  test('rubbish ends the line', async () => {
    for (const rubbish of ['no json', '[]', 'null', '7']) {
      const line = await openConnection(testApp.app, stranger.client.cookie)
      line.send(rubbish)
      expect(await line.ends()).toBe(1008)
    }
  })

  test('a receiver who is not the other side is refused, and nothing is stored', async () => {
    const deal = await activeContract(testApp)
    const line = await joinConversation(testApp.app, deal.worker, deal.id)
    write(line, deal, 'hello', { receiverId: stranger.id })
    expect(await line.waitFor('error')).toMatchObject({ code: 'wrong_receiver' })
    expect(await texts(deal.worker, deal)).toEqual([])
  })

  test('somebody else’s conversation is no place in one’s own list', async () => {
    const [mine, foreign] = [await activeContract(testApp), await activeContract(testApp)]
    const list = (cursor: string) => good(mine.worker.client.get(`/api/chat/conversations?cursor=${cursor}`))
    expect([await list(foreign.id), await list(crypto.randomUUID())]).toEqual([[], []])
  })

  test('a caller who is refused and does not hang up is hung up on', async () => {
    const address = new URL((await openConnection(testApp.app, null)).ws.url)
    const caller = connect({ port: Number(address.port), host: '127.0.0.1', allowHalfOpen: true })
    caller.write('GET /ws/chat HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
    let isOver = false
    caller.on('end', () => (isOver = true)).on('error', () => (isOver = true))
    caller.resume()
    await until(() => isOver)
    // Their side is still open; ours is not: what is sent now finds nobody.
    await until(() => (caller.write('x'), caller.destroyed || caller.errored))
    expect(isOver).toBe(true)
    caller.destroy()
  })

  test('a line ends with its session', async () => {
    const deal = await activeContract(testApp)
    const line = await joinConversation(secondApp, deal.worker, deal.id)
    await deal.worker.client.get('/api/logout')
    expect(await line.ends()).toBe(4401)
  })
})

describe('CHAT-2 a message', () => {
  test('is acknowledged, stored, and on every screen of both in every process', async () => {
    const deal = await activeContract(testApp)
    const [mine, mineElsewhere, theirs] = await Promise.all([
      joinConversation(testApp.app, deal.worker, deal.id),
      joinConversation(secondApp, deal.worker, deal.id),
      joinConversation(secondApp, deal.poster, deal.id),
    ])
    const message = await writes(mine, deal, 'On my way 👋\nsecond line')
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
    for (const line of [mine, mineElsewhere, theirs])
      expect((await line.waitFor('new_message')).message).toEqual(message)
    expect(await messages(deal.poster, deal)).toEqual([message])
    expect(theirs.all('ack')).toEqual([])
  })

  test('of the largest size reaches the other process whole', async () => {
    const deal = await activeContract(testApp)
    const [mine, theirs] = [
      await joinConversation(testApp.app, deal.worker, deal.id),
      await joinConversation(secondApp, deal.poster, deal.id),
    ]
    const content = '𝄞'.repeat(2000)
    await writes(mine, deal, content)
    expect((await theirs.waitFor('new_message')).message.content).toBe(content)
  })

  test('without a clientId is told like any other and not acknowledged', async () => {
    const deal = await activeContract(testApp)
    const line = await joinConversation(testApp.app, deal.worker, deal.id)
    line.send({
      type: 'send_message',
      conversationId: deal.id,
      senderId: deal.worker.id,
      receiverId: deal.poster.id,
      content: 'as the specification says',
      messageType: 'text',
      jobId: deal.jobId,
      contractId: deal.id,
    })
    expect((await line.waitFor('new_message')).message.content).toBe('as the specification says')
    expect(line.all('ack')).toEqual([])
  })

  test('sent again is stored once, also in two processes at once, and acknowledged each time', async () => {
    const deal = await activeContract(testApp)
    const lines = [
      await joinConversation(testApp.app, deal.worker, deal.id),
      await joinConversation(secondApp, deal.worker, deal.id),
    ]
    const again = { type: 'send_message', conversationId: deal.id, content: 'once', clientId: 'the-same' } as const
    for (let i = 0; i < 10; i++) for (const line of lines) line.send(again)
    for (const line of lines) await until(() => line.all('ack').length === 10)
    expect(await texts(deal.worker, deal)).toEqual(['once'])
    expect(new Set(lines.flatMap((line) => line.all('ack').map(({ message }) => message.id))).size).toBe(1)
    expect(lines[0]!.all('new_message')).toHaveLength(1)
  })

  test('a clientId of one conversation is of no use in another', async () => {
    const [one, two] = [await activeContract(testApp), await openContract(testApp)]
    const line = await joinConversation(testApp.app, one.worker, one.id)
    write(line, one, 'here', { clientId: 'shared' })
    await line.waitFor('ack')
    const other = await openConnection(testApp.app, two.worker.client.cookie)
    write(other, two, 'there', { clientId: 'shared' })
    expect((await other.waitFor('ack')).message.content).toBe('there')
  })

  test('CHAT-3 a hundred at once from both sides in two processes stand in one order without a gap', async () => {
    const deal = await activeContract(testApp)
    const lines = [
      await joinConversation(testApp.app, deal.worker, deal.id),
      await joinConversation(secondApp, deal.worker, deal.id),
      await joinConversation(testApp.app, deal.poster, deal.id),
      await joinConversation(secondApp, deal.poster, deal.id),
    ]
    for (let i = 0; i < 25; i++) for (const [l, line] of lines.entries()) write(line, deal, `${l} ${i}`)
    for (const line of lines) await until(() => line.all('new_message').length === 100)
    const stored = [...(await messages(deal.poster, deal)), ...(await messages(deal.poster, deal, '?before=51'))]
    expect(stored.map(({ seq }) => seq).toSorted((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, i) => i + 1))
    for (const [l, line] of lines.entries()) {
      // What one line said stands in the order in which it was said.
      const said = stored.filter(({ content }) => content.startsWith(`${l} `)).toSorted((a, b) => a.seq - b.seq)
      expect(said.map(({ content }) => content)).toEqual(Array.from({ length: 25 }, (_, i) => `${l} ${i}`))
      expect(new Set(line.all('new_message').map(({ message }) => message.id)).size).toBe(100)
    }
  })

  test('in many conversations at once no two wait for each other in a circle', async () => {
    const deals = await Promise.all(Array.from({ length: 6 }, () => activeContract(testApp)))
    const lines = await Promise.all(
      deals.flatMap((deal) => [
        joinConversation(testApp.app, deal.worker, deal.id),
        joinConversation(secondApp, deal.poster, deal.id),
      ]),
    )
    for (let i = 0; i < 20; i++)
      for (const [l, line] of lines.entries()) write(line, deals[Math.floor(l / 2)]!, `m${i}`)
    for (const line of lines) await until(() => line.all('ack').length === 20)
    for (const deal of deals) expect(await messages(deal.poster, deal)).toHaveLength(40)
  })

  test('too many too fast are refused with a sentence, and the next one after a while is taken', async () => {
    const slow = await openTestApp({ RATE_LIMIT_SCALE: '1' })
    const deal = await activeContract(slow)
    const line = await joinConversation(slow.app, deal.worker, deal.id)
    for (let i = 0; i < 60; i++) write(line, deal, `m${i}`)
    expect(await line.waitFor('error')).toMatchObject({ code: 'too_fast', clientId: expect.any(String) })
    await slow.close()
  })
})

describe('CHAT-4 coming back', () => {
  test('to any process brings what was missed, and only that', async () => {
    const deal = await activeContract(testApp)
    const [mine, theirs] = [
      await joinConversation(testApp.app, deal.worker, deal.id),
      await joinConversation(secondApp, deal.poster, deal.id),
    ]
    await writes(mine, deal, 'first')
    await theirs.waitFor('new_message')
    theirs.end()
    for (const text of ['second', 'third']) await writes(mine, deal, text)
    const back = await joinConversation(testApp.app, deal.poster, deal.id, 1)
    expect((await back.waitFor('message_history')).messages.map(({ content }) => content)).toEqual(['second', 'third'])
  })

  test('after a long time comes in pieces that leave nothing out', async () => {
    const deal = await activeContract(testApp)
    const line = await joinConversation(testApp.app, deal.worker, deal.id)
    for (let wave = 1; wave <= 3; wave++) {
      for (let i = 0; i < 150; i++) write(line, deal, 'one of many')
      await until(() => line.all('ack').length === 150 * wave, { withinMs: 10_000 })
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

  test('a process that could not hear the others shows the last page again', async () => {
    const deal = await activeContract(testApp)
    const lines = [
      await joinConversation(testApp.app, deal.worker, deal.id),
      await joinConversation(secondApp, deal.poster, deal.id),
    ]
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'listen %'`.execute(testApp.app.db)
    for (const line of lines) await until(() => line.all('message_history').length === 2)
    expect(lines.map((line) => line.all('message_history')[1]!.conversationId)).toEqual([deal.id, deal.id])
  })
})

describe('CHAT-5 reading', () => {
  test('turns the other side’s ticks blue and counts down, in every process', async () => {
    const deal = await activeContract(testApp)
    const [mine, theirs] = [
      await joinConversation(testApp.app, deal.worker, deal.id),
      await joinConversation(secondApp, deal.poster, deal.id),
    ]
    for (const text of ['one', 'two', 'three']) await writes(mine, deal, text)
    const unread = async () => (await good(deal.poster.client.get('/api/chat/unread'))).count
    expect(await unread()).toBe(3)
    theirs.send({ type: 'mark_read', conversationId: deal.id, upTo: 2 })
    expect(await mine.waitFor('messages_read')).toMatchObject({ readBy: deal.poster.id, upTo: 2 })
    expect(await unread()).toBe(1)
    expect((await messages(deal.worker, deal)).map(({ isRead }) => isRead)).toEqual([true, true, false])
    theirs.send({ type: 'mark_read', conversationId: deal.id, userId: deal.poster.id })
    await mine.waitFor('messages_read', ({ upTo }) => upTo === 3)
    expect(await unread()).toBe(0)
    // Not back, not beyond the end, and nothing is told that is no news.
    for (const upTo of [1, 99]) theirs.send({ type: 'mark_read', conversationId: deal.id, upTo })
    theirs.send({ type: 'shout' })
    await theirs.waitFor('error')
    await writes(mine, deal, 'four')
    await theirs.waitFor('new_message', ({ message }) => message.seq === 4)
    expect(await unread()).toBe(1)
    expect(mine.all('messages_read')).toHaveLength(2)
  })

  test('one’s own words are never unread to oneself', async () => {
    const deal = await activeContract(testApp)
    const line = await joinConversation(testApp.app, deal.worker, deal.id)
    await writes(line, deal, 'mine')
    expect(await good(deal.worker.client.get('/api/chat/unread'))).toEqual({ count: 0 })
  })
})

describe('CHAT-6 changing one’s words', () => {
  test('works for a quarter of an hour, is seen by both, and what they were stays on record', async () => {
    const deal = await activeContract(testApp)
    const [mine, theirs] = [
      await joinConversation(testApp.app, deal.worker, deal.id),
      await joinConversation(secondApp, deal.poster, deal.id),
    ]
    const { id } = await writes(mine, deal, 'See you at 6')
    const { message } = await good(deal.worker.client.patch(`/api/chat/messages/${id}`, { content: 'See you at 7' }))
    expect(message).toMatchObject({ id, seq: 1, content: 'See you at 7', isEdited: true, editedAt: expect.any(String) })
    expect((await theirs.waitFor('new_message', (told) => told.message.isEdited)).message.content).toBe('See you at 7')
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
  test('is taken out until both have signed, and the sender is told; afterwards it stays', async () => {
    const deal = await openContract(testApp)
    const [mine, theirs] = [
      await joinConversation(testApp.app, deal.worker, deal.id),
      await joinConversation(secondApp, deal.poster, deal.id),
    ]
    const words = 'Call 813-555-0142 or write to me@example.com, www.example.com. Gate 4, $45.'
    const clientId = write(mine, deal, words)
    expect(await mine.waitFor('notice')).toMatchObject({ code: 'masked', message: MASKED_NOTICE, clientId })
    const { message } = await theirs.waitFor('new_message')
    expect(message.content).toBe('Call ••• or write to •••, •••. Gate 4, $45.')
    expect(theirs.all('notice')).toEqual([])
    const edited = await good(
      deal.worker.client.patch(`/api/chat/messages/${message.id}`, { content: `${words} Now!` }),
    )
    expect(edited).toMatchObject({ notice: MASKED_NOTICE, message: { content: expect.not.stringContaining('0142') } })
    const stored = await sql<{
      row: string
    }>`select m::text as row from chat_messages m where id = ${message.id}`.execute(testApp.app.db)
    expect(stored.rows[0]!.row).not.toContain('555-0142')
    const own = `As it stands at ${testApp.config.publicUrl}/jobs/${deal.jobId}.`
    await writes(mine, deal, own)
    expect((await theirs.waitFor('new_message', (told) => told.message.seq === 2)).message.content).toBe(own)
    await signBoth(deal)
    await writes(mine, deal, words)
    expect((await theirs.waitFor('new_message', (told) => told.message.seq === 3)).message.content).toBe(words)
  })

  test.each(['poster', 'worker'] as const)('is still taken out when only the %s has signed', async (role) => {
    const deal = await openContract(testApp)
    await good(sign(deal, role))
    const line = await joinConversation(testApp.app, deal.worker, deal.id)
    const { id, content } = await writes(line, deal, 'Call 813-555-0142.')
    expect(content).toBe('Call •••.')
    const edited = await good(deal.worker.client.patch(`/api/chat/messages/${id}`, { content: 'At 813-555-0142.' }))
    expect(edited.message.content).toBe('At •••.')
  })
})

describe('CHAT-8 typing and presence', () => {
  test('typing reaches the other side alone', async () => {
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

  test('HERE-1 who comes and goes is seen by the other side, over all processes and screens', async () => {
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

describe('BLOCK-4 two who are apart', () => {
  test('do not write or ring, do not see each other, and can still read', async () => {
    const deal = await activeContract(testApp)
    const [mine, theirs] = [
      await joinConversation(testApp.app, deal.worker, deal.id),
      await joinConversation(testApp.app, deal.poster, deal.id),
    ]
    await writes(mine, deal, 'before')
    await good(deal.poster.client.send('PUT', `/api/users/${deal.worker.id}/block`))
    for (const line of [mine, theirs]) {
      write(line, deal, 'after')
      expect(await line.waitFor('error')).toMatchObject({ code: 'apart' })
      line.send({ type: 'video_call_request', callId: 'call_1', contractId: deal.id })
      await line.waitFor('error', ({ about }) => about === 'video_call_request')
    }
    const [{ id }] = await messages(deal.worker, deal)
    expect(
      (await deal.worker.client.patch(`/api/chat/messages/${id}`, { content: 'You will hear me.' })).body,
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
  test('has the last one written in first, with what is unread, and can be searched', async () => {
    const worker = await createWorker(testApp, { is_verified: true })
    const [barrier, sofa] = [
      await activeContract(testApp, { worker, job: { title: 'Re-hang a garden gate' } }),
      await openContract(testApp, { worker, job: { title: 'Carry a sofa' } }),
    ]
    const list = async (query = '') => good(worker.client.get(`/api/chat/conversations${query}`))
    expect((await list()).map(({ jobTitle }: any) => jobTitle)).toEqual(['Carry a sofa', 'Re-hang a garden gate'])
    const poster = await joinConversation(testApp.app, barrier.poster, barrier.id)
    await writes(poster, barrier, 'The hinges are 100% rusted_through')
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
    // With the message that has it, and not only the last one; where the job has it there is none.
    await writes(poster, barrier, 'See you at ten')
    const [hit] = await list('?q=RUSTED')
    expect([hit.lastMessage.content, hit.foundMessage.content]).toEqual([
      'See you at ten',
      'The hinges are 100% rusted_through',
    ])
    expect((await list('?q=sofa'))[0].foundMessage).toBeNull()
    expect((await list())[0].foundMessage).toBeNull()
    await writes(poster, barrier, `${'wide '.repeat(100)}and a paumelle at the end`)
    expect((await list('?q=paumelle'))[0].foundMessage.content).toBe('…wide wide wide wide and a paumelle at the end')
    await writes(poster, barrier, `${'x'.repeat(60)}ferrule and more`)
    expect((await list('?q=ferrule'))[0].foundMessage.content).toBe(`…${'x'.repeat(30)}ferrule and more`)
    expect((await worker.client.get('/api/chat/conversations?cursor=x')).status).toBe(400)
  })

  test('goes on page by page', async () => {
    const worker = await createWorker(testApp, { is_verified: true })
    for (let i = 0; i < 3; i++) await openContract(testApp, { worker })
    const seen: string[] = []
    let before: string | null = null
    do {
      const page: ListedConversations = await listConversations(testApp.app.db, worker.id, { before, search: '' }, 2)
      seen.push(...page.conversations.map(({ id }) => id))
      before = page.next
    } while (before !== null)
    expect(new Set(seen).size).toBe(3)
    expect(seen).toHaveLength(3)
  })
})
