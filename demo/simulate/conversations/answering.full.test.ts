import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ChatServerMessage } from '#core/chat/socket.ts'
import { maskContacts } from '#core/kernel/contacts.ts'
import { findMe } from '#server/accounts/store.ts'
import { ring } from '#server/calls/actions.ts'
import { ringingTimer } from '#server/calls/timers.ts'
import { sendMessage } from '#server/chat/actions.ts'
import { openConversation } from '#server/chat/actions.ts'
import { selectBid } from '#server/contracts/selection-actions.ts'
import { NOT_ON_CAMERA } from '#demo/data/texts/answers.ts'
import { conversationActs } from '#demo/simulate/conversations/acts.ts'
import { answerOnce } from '#demo/simulate/conversations/answering.ts'
import { openSimulation } from '#demo/testing.ts'
import { examine, report } from '#server/operations/doctor.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

const simulation = await openSimulation()
const { base, testApp, deps, sentMessages, here, rows, one, listen, newcomer, idOf, postAs } = simulation
afterAll(() => simulation.close())

const AMARA = 'amara.brooks@nearhand.test'
const contractOf = async (title: string): Promise<string> =>
  (await one<{ id: string }>('select c.id from contracts c join jobs j on j.id = c.job_id where j.title = $1', [title]))
    .id

const write = (from: string, conversationId: string, content: string) =>
  sendMessage(deps.chat, from, { conversationId, content })
const linesOf = async (conversationId: string, from: string, after = 0): Promise<string[]> =>
  (
    await rows<{ content: string }>(
      'select content from chat_messages where conversation_id = $1 and sender_id = $2 and seq > $3 order by seq',
      [conversationId, from, after],
    )
  ).map(({ content }) => content)
const lastSeq = async (conversationId: string): Promise<number> =>
  Number((await one<{ seq: string }>('select last_seq as seq from conversations where id = $1', [conversationId])).seq)
const readTo = (conversationId: string) =>
  one<{ poster: number; worker: number }>(
    'select poster_read_seq::int as poster, worker_read_seq::int as worker from conversations where id = $1',
    [conversationId],
  )
/** As the server looks, for so long. */
const listenFor = async (ms: number): Promise<void> => {
  for (let spent = 0; spent < ms; spent += 2 * SECOND) await listen(2 * SECOND)
}
const typesSentTo = (userId: string): ChatServerMessage['type'][] =>
  sentMessages.filter(({ to }) => to.includes(userId)).map(({ message }) => (message as ChatServerMessage).type)

/** A newcomer who has chosen Amara, and nobody has signed. */
const chooseAmara = async (): Promise<{ guest: string; id: string }> => {
  const guest = await newcomer()
  const jobId = await postAs(guest)
  const bid = await one<{ id: string }>(
    'insert into bids (job_id, poster_id, bidder_id, amount) values ($1, $2, $3, 50) returning id',
    [jobId, guest, await idOf(AMARA)],
  )
  return {
    guest,
    id: (await selectBid({ db: testApp.db, openConversation }, await findMe(testApp.db, guest), bid.id)).contractId,
  }
}

describe('whoever writes to the simulator', () => {
  let maren: string
  let devon: string
  let amara: string
  let hangingJob: string
  beforeAll(async () => {
    maren = await idOf('poster@nearhand.test')
    devon = await idOf('worker@nearhand.test')
    amara = await idOf(AMARA)
    hangingJob = await contractOf('Re-hang a garden gate')
  })

  it('DEMO-39 finds that it is read, sees somebody type, and is answered once, with what the contract says', async () => {
    const before = await lastSeq(hangingJob)
    sentMessages.length = 0
    await write(maren, hangingJob, 'How far are you?')
    await listen(SECOND)
    expect(await readTo(hangingJob)).toMatchObject({ worker: before })
    expect(typesSentTo(maren)).toEqual(['new_message'])
    await listenFor(14 * SECOND)
    expect(await readTo(hangingJob)).toMatchObject({ worker: before + 2 })
    expect(await linesOf(hangingJob, amara, before)).toEqual([expect.stringContaining('65% so far')])
    const types = typesSentTo(maren)
    expect(types.filter((type) => type === 'messages_read')).toHaveLength(1)
    expect(types.indexOf('typing_start')).toBeGreaterThan(types.indexOf('messages_read'))
    expect(types.lastIndexOf('new_message')).toBeGreaterThan(types.lastIndexOf('typing_start'))
    expect(types.at(-1)).toBe('typing_stop')
    await listenFor(MINUTE)
    expect(await linesOf(hangingJob, amara, before)).toHaveLength(1)
  })

  it('DEMO-39 is heard out first: many lines are one answer', async () => {
    const before = await lastSeq(hangingJob)
    for (const line of ['Hello Amara', 'one more thing', 'the neighbour asks for you', 'where does he find you?']) {
      await write(maren, hangingJob, line)
      await listen(3 * SECOND)
    }
    expect(await linesOf(hangingJob, amara, before)).toEqual([])
    await listenFor(30 * SECOND)
    expect(await linesOf(hangingJob, amara, before)).toEqual([expect.stringContaining('place')])
  })

  it('DEMO-39 does not hear thanks for thanks, nor a word to every nod', async () => {
    await write(maren, hangingJob, 'Thank you!')
    await listenFor(20 * SECOND)
    const before = await lastSeq(hangingJob)
    for (const line of ['Thanks again', 'ok', 'Great, see you!']) {
      await write(maren, hangingJob, line)
      await listenFor(20 * SECOND)
    }
    expect(await linesOf(hangingJob, amara, before)).toEqual([])
    expect(await readTo(hangingJob)).toMatchObject({ worker: before + 3 })
  })

  it('DEMO-39 is answered a dozen times an hour at the most', async () => {
    await base.moveClock(2 * HOUR)
    const before = await lastSeq(hangingJob)
    for (let count = 0; count < 14; count += 1) {
      await write(maren, hangingJob, 'And when?')
      await listenFor(14 * SECOND)
    }
    expect(await linesOf(hangingJob, amara, before)).toHaveLength(12)
  })

  it('DEMO-39 who is new is answered like everybody, and no number comes back before both have signed', async () => {
    const { guest, id } = await chooseAmara()
    await write(guest, id, 'When can you come? Call me at (813) 555-0199')
    await listenFor(16 * SECOND)
    const [answer, ...more] = await linesOf(id, amara)
    expect(answer).toContain('no time in the contract')
    expect(more).toEqual([])
    for (const { content } of await rows<{ content: string }>(
      'select content from chat_messages where conversation_id = $1',
      [id],
    ))
      expect(maskContacts(content)).toBe(content)
  })

  it('DEMO-39 is not answered late, only read', async () => {
    const { guest, id } = await chooseAmara()
    await write(guest, id, 'Anybody there?')
    await listen(20 * MINUTE)
    expect(await readTo(id)).toMatchObject({ worker: 1 })
    await listenFor(20 * SECOND)
    expect(await linesOf(id, amara)).toEqual([])
  })

  it('DEMO-39 is neither read nor answered once one has blocked the other', async () => {
    const { guest, id } = await chooseAmara()
    await write(guest, id, 'When can you come?')
    await testApp.pool.query('insert into user_blocks (blocker_id, blocked_id) values ($1, $2)', [guest, amara])
    await listenFor(30 * SECOND)
    expect(await readTo(id)).toMatchObject({ worker: 0 })
    expect(await linesOf(id, amara)).toEqual([])
  })

  it('DEMO-39 nobody answers for Maren or Devon', async () => {
    const study = await contractOf('Turn the box room into a study')
    const before = await lastSeq(study)
    const mark = await readTo(study)
    await write(maren, study, 'When do you come?')
    await write(devon, study, 'When shall I come?')
    await listenFor(30 * SECOND)
    expect(await lastSeq(study)).toBe(before + 2)
    expect((await readTo(study)).worker).toBe(mark.worker)
  })

  it('DEMO-39 is answered once, however many look at the same time', async () => {
    const { guest, id } = await chooseAmara()
    await write(guest, id, 'How much is it?')
    await base.moveClock(20 * SECOND)
    await Promise.all([1, 2, 3].map(() => answerOnce(testApp.db, conversationActs(deps), deps.log)))
    expect(await linesOf(id, amara)).toEqual([expect.stringContaining('$50.00')])
  })

  it('DEMO-40 meets people who come and go, of the simulator alone', async () => {
    const busy = new Set<string>()
    const sizes = new Set<number>()
    for (let looks = 0; looks < 30; looks += 1) {
      await listen(2 * MINUTE)
      for (const id of here) busy.add(id)
      sizes.add(here.size)
    }
    expect(sizes.size).toBeGreaterThan(1)
    expect(busy).toContain(amara)
    for (const id of [maren, devon]) expect(busy).not.toContain(id)
    await base.moveClock(HOUR)
    await write(maren, hangingJob, 'Hello?')
    await listen(2 * SECOND)
    expect(here).toContain(amara)
    // And stays for a moment after the answer.
    await listenFor(20 * SECOND)
    expect(here).toContain(amara)
  })

  it('DEMO-41 who rings is declined after some seconds and told to write, once', async () => {
    const { guest, id } = await chooseAmara()
    const states = () =>
      rows<{ status: string }>('select status from video_sessions where contract_id = $1 order by created_at', [id])
    await ring({ ...deps.chat, ringing: ringingTimer }, guest, id, 'call_1')
    sentMessages.length = 0
    await listen(2 * SECOND)
    expect(await states()).toEqual([{ status: 'pending' }])
    await listen(2 * SECOND)
    expect(await states()).toEqual([{ status: 'declined' }])
    expect(typesSentTo(guest)).toEqual(expect.arrayContaining(['video_call_response', 'new_message']))
    await ring({ ...deps.chat, ringing: ringingTimer }, guest, id, 'call_2')
    await listenFor(20 * SECOND)
    expect(await states()).toEqual([{ status: 'declined' }, { status: 'declined' }])
    expect(await linesOf(id, amara)).toEqual([NOT_ON_CAMERA])
  })

  it('DEMO-41 lets a call between Maren and Devon ring', async () => {
    const study = await contractOf('Turn the box room into a study')
    await ring({ ...deps.chat, ringing: ringingTimer }, maren, study, 'call_3')
    await listenFor(8 * SECOND)
    expect(
      await one('select status from video_sessions where contract_id = $1 order by created_at desc limit 1', [study]),
    ).toEqual({ status: 'pending' })
  })

  it('DEMO-3 the house is in order after all of it', async () => {
    const client = await base.pool.connect()
    const found = await examine(client).finally(() => client.release())
    expect(report(found)).toMatch(/^The books balance/)
  })
})
