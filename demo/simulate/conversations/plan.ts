// How simulated users chat: they read, type for a moment and answer once. The times are fixed by the id of the message.
import { answersTo, NOT_ON_CAMERA, type Topic } from '#demo/data/texts/answers.ts'
import { chanceOf, seedOf } from '#demo/chance.ts'
import type { MarketCall, MarketConversation, MarketConversations } from '#demo/simulate/conversations/read.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** How long somebody takes to look, to think and to type, in seconds. Whoever goes on writing is answered afterwards. */
const LOOKS = [2, 4] as const
const THINKS = [1, 2] as const
const TYPES = [3, 6] as const
/** Older messages are not answered. */
const ANSWERED_WITHIN = 15 * MINUTE
const MAX_PER_HOUR = 12
/** Shorter than it rings. */
const DECLINES_AFTER = 4 * SECOND
/** How long somebody stays online after a message. */
const LINGERS = 90 * SECOND

/** Of what asks for a fact the first that is found. */
const SIGNS: readonly (readonly [Topic, RegExp])[] = [
  [
    'price',
    /\$|\b(price|costs?|pays?|paid|payment|money|charge|cash|tip|cheaper|discount|refund|invoice|owe|how much)\b/i,
  ],
  ['late', /\b(late|delay|delayed|traffic|stuck)\b/i],
  ['here', /\b(on my way|around the corner|at the door|just arrived|i(['’]m| am) (here|outside|near))\b/i],
  [
    'time',
    /\b(when|what time|how long|how soon|how far|earlier|later|o['’]?clock|schedule|\d{1,2}(:\d\d)? ?[ap]\.?m)\b/i,
  ],
  ['time', /\b(today|tomorrow|tonight|morning|afternoon|evening|(mon|tues|wednes|thurs|fri|satur|sun)day)\b/i],
  ['time', /\b(ready|done|finished)\b[^.!]*\?/i],
  ['place', /\b(where|address|parking|entrance|doorbell|gate code|directions|which floor)\b|\bpark\b[^.!]*\?/i],
]
const HELLO = /^\s*(hi|hey|hello|howdy|good (morning|afternoon|evening))\b[\s,.!]*/i
const NOD =
  /^\s*((ok|okay|great|perfect|fine|sure|cool|good|yes|yep|no|nope|bye|will do|got it|[👍🙏😊])[\s,.!]*)*(see you[^?]*)?$/iu
const THANKS = /\b(thanks|thank you|thx|cheers|much appreciated)\b/i

/** The topic of several messages in a row: a question comes before a photo, and a photo before a greeting. */
export const topicOf = (burst: MarketConversation['burst']): Topic => {
  const whole = burst.map(({ content }) => content).join('\n')
  const text = whole.replace(HELLO, '')
  const types = new Set(burst.map(({ type }) => type))
  const isNod = whole.trim() !== '' && text !== '' && NOD.test(text)
  const sign = isNod ? null : SIGNS.find(([, pattern]) => pattern.test(text))
  if (sign) return sign[0]
  if (types.has('image')) return 'photo'
  if (types.has('file')) return 'file'
  if (THANKS.test(text)) return 'thanks'
  if (isNod) return 'nod'
  if (/\?\s*$/.test(text)) return 'question'
  return HELLO.test(whole) ? 'greeting' : 'remark'
}

const wroteWithin = ({ ownLast }: MarketConversation, now: number, ms: number): boolean =>
  ownLast !== null && now - ownLast.at < ms

/** Null: it wants no answer, or there have been enough. */
export const answerTo = (conversation: MarketConversation, now: number): string | null => {
  if (conversation.ownLately >= MAX_PER_HOUR) return null
  const topic = topicOf(conversation.burst)
  // Thanks for thanks would never end.
  if (topic === 'nod' && wroteWithin(conversation, now, HOUR)) return null
  const answers = answersTo(topic, conversation)
  if (topic === 'thanks' && answers.includes(conversation.ownLast?.content ?? '')) return null
  const fresh = answers.filter((answer) => answer !== conversation.ownLast?.content)
  return chanceOf(seedOf(conversation.lastId)).pick(fresh.length > 0 ? fresh : answers)
}

// ---- the plan ------------------------------------------------------------------------------------------------------

export interface PlannedAnswer {
  conversationId: string
  userId: string
  partnerId: string
  text: string
  /** A name for this answer, so that it is given once. */
  once: string
}

export interface ConversationPlan {
  /** Who has a screen open. */
  here: ReadonlySet<string>
  reads: { conversationId: string; userId: string; once: string }[]
  typing: { conversationId: string; userId: string; partnerId: string }[]
  answers: PlannedAnswer[]
  declines: { sessionId: string; userId: string; answer: PlannedAnswer | null }[]
}

const planConversation = (conversation: MarketConversation, now: number, plan: ConversationPlan): void => {
  const { id: conversationId, userId, partnerId, lastAt, isUnread, lastId } = conversation
  const chance = chanceOf(seedOf(lastId))
  const readAt = lastAt + chance.whole(...LOOKS) * SECOND
  const typesAt = readAt + chance.whole(...THINKS) * SECOND
  const answersAt = typesAt + chance.whole(...TYPES) * SECOND
  if (now < readAt) return
  if (isUnread) plan.reads.push({ conversationId, userId, once: `read:${lastId}` })
  const text = now - lastAt > ANSWERED_WITHIN ? null : answerTo(conversation, now)
  if (text === null || now < typesAt) return
  if (now < answersAt) plan.typing.push({ conversationId, userId, partnerId })
  else plan.answers.push({ conversationId, userId, partnerId, text, once: `answer:${lastId}` })
}

const planDecline = (ring: MarketCall): ConversationPlan['declines'][number] => {
  const { sessionId, contractId: conversationId, userId, partnerId, lastText } = ring
  const once = `declined:${sessionId}`
  // Who calls again and again is answered once.
  const answer = lastText === NOT_ON_CAMERA ? null : { conversationId, userId, partnerId, text: NOT_ON_CAMERA, once }
  return { sessionId, userId, answer }
}

const SLOT = 4 * MINUTE
const HERE_PERCENT = 45

/** Comes and goes by the clock, everybody by another one. */
const isAround = (id: string, now: number): boolean => {
  const seed = seedOf(id)
  return chanceOf(seed + Math.floor((now + (seed % SLOT)) / SLOT)).whole(1, 100) <= HERE_PERCENT
}

/** DEMO-39: pure: the answers to the messages. */
export const planConversations = (
  { conversations, calls, busy, spoke }: MarketConversations,
  now: number,
): ConversationPlan => {
  const plan: ConversationPlan = {
    here: new Set([
      ...busy.filter((id) => isAround(id, now)),
      ...conversations.filter(({ lastAt }) => now - lastAt < LINGERS).map(({ userId }) => userId),
      ...calls.map(({ userId }) => userId),
      ...spoke,
    ]),
    reads: [],
    typing: [],
    answers: [],
    declines: calls.filter(({ rangAt }) => now >= rangAt + DECLINES_AFTER).map(planDecline),
  }
  for (const conversation of conversations) planConversation(conversation, now, plan)
  return plan
}
