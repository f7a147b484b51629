// Lets simulated users answer messages and calls, and be online now and then.
import type { Logger } from 'pino'
import { withLock, CONVERSATION_LOCK } from '#demo/simulate/lock.ts'
import { readSimulatedUsers } from '#demo/simulate/market.ts'
import { readMarketConversations } from '#demo/simulate/conversations/read.ts'
import { planConversations } from '#demo/simulate/conversations/plan.ts'
import { conversationActs, type ConversationActs, type ConversationDeps } from '#demo/simulate/conversations/acts.ts'
import { readClock, type Db } from '#server/platform/database/database.ts'
import { startLoop, type Loop } from '#server/platform/queue/loop.ts'
import { RefusalError } from '#server/platform/http/refusal-error.ts'

/** Short enough to decline a call before it stops ringing. */
const LOOK_EVERY_MS = 2_000

interface AnsweringDeps extends ConversationDeps {
  db: Db
  log: Logger
}

/** What is remembered from one look to the next, and lost with the process without harm. */
interface AnswerMemory {
  /** Whom this process lets be there. */
  here: Set<string>
  /** What was refused would be refused again. */
  refused: Set<string>
}
const MAX_REMEMBERED = 1_000

export const openAnswerMemory = (): AnswerMemory => ({ here: new Set(), refused: new Set() })

/** These are there from now on, and nobody else. */
const settleIn = (acts: ConversationActs, { here }: AnswerMemory, wanted: ReadonlySet<string>): void => {
  for (const id of here)
    if (!wanted.has(id)) {
      here.delete(id)
      acts.go(id)
    }
  for (const id of wanted)
    if (!here.has(id)) {
      here.add(id)
      acts.come(id)
    }
}

/** Reads the messages to simulated users once, and acts on them. */
export const answerOnce = async (
  db: Db,
  acts: ConversationActs,
  log: Logger,
  memory = openAnswerMemory(),
): Promise<void> => {
  const users = (await readSimulatedUsers(db)).map(({ id }) => id)
  if (users.length === 0) return
  const plan = planConversations(await readMarketConversations(db, users), Date.parse(await readClock(db)))
  const attempt = async (key: string, act: () => Promise<void>): Promise<void> => {
    if (memory.refused.has(key)) return
    try {
      await act()
    } catch (error) {
      memory.refused.add(key)
      if (!(error instanceof RefusalError)) log.warn({ err: error }, 'the demo could not answer')
    }
  }
  settleIn(acts, memory, plan.here)
  for (const ring of plan.declines) await attempt(`decline ${ring.sessionId}`, () => acts.decline(ring))
  for (const conversation of plan.reads) await attempt(conversation.once, () => acts.read(conversation))
  for (const conversation of plan.typing) acts.type(conversation)
  for (const answer of plan.answers) await attempt(answer.once, () => acts.answer(answer))
  if (memory.refused.size > MAX_REMEMBERED) memory.refused.clear()
}

export const startAnswering = (deps: AnsweringDeps): Loop => {
  const { db, log } = deps
  const acts = conversationActs(deps)
  const memory = openAnswerMemory()
  const loop = startLoop(
    async () => {
      const isMine = await withLock(db, CONVERSATION_LOCK, () => answerOnce(db, acts, log, memory))
      // Another process speaks for them now.
      if (!isMine) settleIn(acts, memory, new Set())
      return false
    },
    LOOK_EVERY_MS,
    (error) => log.error({ err: error }, 'the demo could not answer'),
  )
  return {
    wake: () => loop.wake(),
    async stop() {
      await loop.stop()
      settleIn(acts, memory, new Set())
    },
  }
}
