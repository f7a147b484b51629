// Lets the town answer whoever writes to it or rings it, and be there now and then.
import type { Logger } from 'pino'
import { alone, TALK_LOCK } from '#demo/alone.ts'
import { readNeighbours } from '#demo/market.ts'
import { readMarketTalks } from '#demo/market-talks.ts'
import { planTalks } from '#demo/plan-talks.ts'
import { townTalk, type TalkActs, type TalkDeps } from '#demo/talk-acts.ts'
import { readClock, type Db } from '#server/platform/database/database.ts'
import { startLoop, type Loop } from '#server/platform/queue/loop.ts'
import { Refused } from '#server/platform/http/refused-error.ts'

/** Short enough that somebody who is rung declines before it stops ringing. */
const LOOK_EVERY_MS = 2_000

interface TalkingDeps extends TalkDeps {
  db: Db
  log: Logger
}

/** What is remembered from one look to the next, and lost with the process without harm. */
interface TalkMemory {
  /** Whom this process lets be there. */
  here: Set<string>
  /** What was refused would be refused again. */
  refused: Set<string>
}
const MAX_REMEMBERED = 1_000

export const openTalkMemory = (): TalkMemory => ({ here: new Set(), refused: new Set() })

/** These are there from now on, and nobody else. */
const settleIn = (acts: TalkActs, { here }: TalkMemory, wanted: ReadonlySet<string>): void => {
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

/** One look at what was said to the town, and what follows from it. */
export const talkOnce = async (db: Db, acts: TalkActs, log: Logger, memory = openTalkMemory()): Promise<void> => {
  const neighbours = (await readNeighbours(db)).map(({ id }) => id)
  if (neighbours.length === 0) return
  const plan = planTalks(await readMarketTalks(db, neighbours), Date.parse(await readClock(db)))
  const attempt = async (key: string, act: () => Promise<void>): Promise<void> => {
    if (memory.refused.has(key)) return
    try {
      await act()
    } catch (error) {
      memory.refused.add(key)
      if (!(error instanceof Refused)) log.warn({ err: error }, 'the demo could not answer')
    }
  }
  settleIn(acts, memory, plan.here)
  for (const ring of plan.declines) await attempt(`decline ${ring.sessionId}`, () => acts.decline(ring))
  for (const talk of plan.reads) await attempt(talk.once, () => acts.read(talk))
  for (const talk of plan.typing) acts.type(talk)
  for (const answer of plan.answers) await attempt(answer.once, () => acts.answer(answer))
  if (memory.refused.size > MAX_REMEMBERED) memory.refused.clear()
}

export const startTalking = (deps: TalkingDeps): Loop => {
  const { db, log } = deps
  const acts = townTalk(deps)
  const memory = openTalkMemory()
  const loop = startLoop(
    async () => {
      const isMine = await alone(db, TALK_LOCK, () => talkOnce(db, acts, log, memory))
      // Another process speaks for them now.
      if (!isMine) settleIn(acts, memory, new Set())
      return false
    },
    LOOK_EVERY_MS,
    (error) => log.error({ err: error }, 'the demo could not talk'),
  )
  return {
    wake: () => loop.wake(),
    async stop() {
      await loop.stop()
      settleIn(acts, memory, new Set())
    },
  }
}
