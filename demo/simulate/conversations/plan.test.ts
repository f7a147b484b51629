import { describe, expect, it } from 'vitest'
import { CONTRACT_STATUSES, ROLES } from '#core/contracts/rules.ts'
import { maskContacts } from '#core/kernel/contacts.ts'
import { answersTo, NOT_ON_CAMERA, type Topic } from '#demo/data/texts/answers.ts'
import type { MarketCall, MarketConversation } from '#demo/simulate/conversations/read.ts'
import { answerTo, planConversations, topicOf } from '#demo/simulate/conversations/plan.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const NOW = Date.parse('2026-05-04T18:00:00Z')

const burstOf = (...texts: string[]): MarketConversation['burst'] => texts.map((content) => ({ type: 'text', content }))

const conversationWith = (changes: Partial<MarketConversation> = {}): MarketConversation => ({
  id: 'talk',
  userId: 'neighbour',
  partnerId: 'partner',
  role: 'worker',
  status: 'active',
  amount: '88.00',
  isHeld: true,
  isVirtual: false,
  scheduledDate: '2026-05-06',
  scheduledTime: '19:15',
  percent: null,
  lastId: 'message',
  lastAt: NOW,
  isUnread: true,
  burst: burstOf('Hello there'),
  ownLast: null,
  ownLately: 0,
  ...changes,
})
const planAt = (conversation: MarketConversation, now: number) =>
  planConversations({ conversations: [conversation], calls: [], busy: [], spoke: [] }, now)

describe('DEMO-39 what somebody wants', () => {
  it.each<[Topic, ...string[]]>([
    ['time', 'When can you come?'],
    ['time', 'Good morning', 'is Tuesday still fine?'],
    ['time', 'Are you done?'],
    ['time', 'Could we say 7:30 pm instead'],
    ['place', 'Where do I ring?'],
    ['place', 'Can I park in front?'],
    ['price', 'And how much is it?'],
    ['price', 'I could pay $20 more'],
    ['late', 'Stuck in traffic, sorry'],
    ['here', 'On my way'],
    ['thanks', 'Thank you so much!'],
    ['greeting', 'Good evening!'],
    ['greeting', 'Hello, this is Nia'],
    ['nod', 'ok'],
    ['nod', 'Great, see you tomorrow!'],
    ['nod', '👍'],
    ['question', 'Do you like red?'],
    ['remark', 'The cat is in the garden.'],
  ])('is %s in: %s %s', (topic, ...texts) => {
    expect(topicOf(burstOf(...texts.filter(Boolean)))).toBe(topic)
  })

  it('sees photos and files, but answers a question first', () => {
    const photo = { type: 'image', content: '' } as const
    expect(topicOf([photo])).toBe('photo')
    expect(topicOf([photo, ...burstOf('Thank you')])).toBe('photo')
    expect(topicOf([photo, ...burstOf('When?')])).toBe('time')
    expect(topicOf([{ type: 'file', content: '' }])).toBe('file')
  })
})

const TOPICS: readonly Topic[] = [
  'price',
  'late',
  'time',
  'here',
  'place',
  'photo',
  'file',
  'thanks',
  'greeting',
  'nod',
  'question',
  'remark',
]

describe('DEMO-39 what is answered', () => {
  it('is something in every case, with no figure that is not in the contract and no way around it', () => {
    for (const role of ROLES)
      for (const status of CONTRACT_STATUSES)
        for (const changes of [{}, { scheduledDate: null, scheduledTime: null }, { isVirtual: true, percent: 40 }])
          for (const topic of TOPICS)
            for (const answer of answersTo(topic, conversationWith({ role, status, isHeld: false, ...changes }))) {
              const known = answer.replace('$88.00', '').replace('Wednesday, May 6 at 7:15 PM', '').replace('40%', '')
              expect(known).not.toMatch(/\d/)
              expect(maskContacts(answer)).toBe(answer)
              expect(answer.length).toBeGreaterThan(3)
            }
  })

  it.each<[string, string, Partial<MarketConversation>]>([
    ['When do you come?', 'Wednesday, May 6 at 7:15 PM', {}],
    ['When do you come?', 'no time in the contract', { scheduledDate: null, scheduledTime: null }],
    ['How long?', '65% so far', { status: 'in_progress', percent: 65 }],
    ['When?', 'called off', { status: 'cancelled' }],
    ['How much was it?', '$88.00', {}],
    ['And the money?', 'waits for your release', { status: 'completed' }],
    ['And the money?', 'once I have looked', { status: 'completed', role: 'poster' }],
    ['And the money?', 'released', { status: 'completed', role: 'poster', isHeld: false }],
    ['Where is it?', 'online', { isVirtual: true }],
    ['How much was it?', 'dispute', { status: 'disputed', lastId: 'b' }],
  ])('%s … %s', (question, part, changes) => {
    expect(answerTo(conversationWith({ burst: burstOf(question), ...changes }), NOW)).toContain(part)
  })

  it('is not the same twice in a row, and thanks for thanks is the end', () => {
    const first = answerTo(conversationWith({ burst: burstOf('Fine by me, the key is there') }), NOW)!
    const own = (content: string) => ({ ownLast: { content, at: NOW - MINUTE } })
    expect(answerTo(conversationWith({ burst: burstOf('Fine by me, the key is there'), ...own(first) }), NOW)).not.toBe(
      first,
    )
    expect(answerTo(conversationWith({ burst: burstOf('Thanks'), ...own('With pleasure.') }), NOW)).toBeNull()
    expect(answerTo(conversationWith({ burst: burstOf('Thanks'), ...own('Noted, thank you.') }), NOW)).not.toBeNull()
    expect(answerTo(conversationWith({ burst: burstOf('ok'), ...own('Understood.') }), NOW)).toBeNull()
    expect(answerTo(conversationWith({ burst: burstOf('ok') }), NOW)).not.toBeNull()
  })

  it('ends after a dozen in an hour', () => {
    expect(answerTo(conversationWith({ burst: burstOf('When?'), ownLately: 11 }), NOW)).not.toBeNull()
    expect(answerTo(conversationWith({ burst: burstOf('When?'), ownLately: 12 }), NOW)).toBeNull()
  })
})

describe('DEMO-39 the moments', () => {
  it('come one after the other: looks, types, answers', () => {
    const conversation = conversationWith()
    const seen: string[] = []
    for (let at = 0; at <= 20 * SECOND; at += SECOND) {
      const { reads, typing, answers } = planAt(conversation, NOW + at)
      seen.push(answers.length > 0 ? 'answers' : typing.length > 0 ? 'types' : reads.length > 0 ? 'reads' : 'waits')
    }
    expect([...new Set(seen)]).toEqual(['waits', 'reads', 'types', 'answers'])
    expect(seen.indexOf('answers')).toBeGreaterThanOrEqual(6)
    expect(seen.indexOf('answers')).toBeLessThanOrEqual(12)
  })

  it('are over after a quarter of an hour: then it is read, and that is all', () => {
    expect(planAt(conversationWith(), NOW + 16 * MINUTE)).toMatchObject({ reads: [{}], typing: [], answers: [] })
  })

  it('DEMO-41 of a call: it rings for four seconds, and whoever rings again is not told again', () => {
    const ring: MarketCall = {
      sessionId: 'call',
      contractId: 'talk',
      userId: 'neighbour',
      partnerId: 'partner',
      rangAt: NOW,
      lastText: 'Hello',
    }
    const at = (now: number, changes: Partial<MarketCall> = {}) =>
      planConversations({ conversations: [], calls: [{ ...ring, ...changes }], busy: [], spoke: [] }, now).declines
    expect(at(NOW + 3 * SECOND)).toEqual([])
    expect(at(NOW + 4 * SECOND)).toMatchObject([{ sessionId: 'call', answer: { text: NOT_ON_CAMERA } }])
    expect(at(NOW + 4 * SECOND, { lastText: NOT_ON_CAMERA })).toMatchObject([{ answer: null }])
  })

  it('DEMO-40 of being there: about half of the time, everybody at another', () => {
    const busy = ['one', 'two', 'three', 'four', 'five']
    const looks = Array.from({ length: 360 }, (_, minute) =>
      planConversations({ conversations: [], calls: [], busy, spoke: [] }, NOW + minute * MINUTE),
    )
    for (const id of busy) {
      const share = looks.filter(({ here }) => here.has(id)).length / looks.length
      expect(share).toBeGreaterThan(0.25)
      expect(share).toBeLessThan(0.65)
    }
    expect(new Set(looks.map(({ here }) => here.size)).size).toBeGreaterThan(3)
  })
})
