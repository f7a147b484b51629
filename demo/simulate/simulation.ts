// Runs the simulated users: new jobs, bids, choices, work, and the removal of old jobs.
import type { Logger } from 'pino'
import { simulatedActs, type ActDeps, type Acts } from '#demo/simulate/acts.ts'
import { withLock, SIMULATION_LOCK } from '#demo/simulate/lock.ts'
import { chanceOf } from '#demo/chance.ts'
import { readMarket } from '#demo/simulate/market.ts'
import { planSimulation } from '#demo/simulate/plan.ts'
import type { ConversationDeps } from '#demo/simulate/conversations/acts.ts'
import { startAnswering } from '#demo/simulate/conversations/answering.ts'
import type { Db } from '#server/platform/database/database.ts'
import { startLoop, type Loop } from '#server/platform/queue/loop.ts'
import { RefusalError } from '#server/platform/http/refusal-error.ts'

/** Short enough that bids do not come in bunches. */
const LOOK_EVERY_MS = 4_000

/** What is remembered from one look to the next, and lost with the process without harm. */
interface Memory {
  seenAt: Map<string, number>
  /** What was refused would be refused again, and a bid that its owner took back is not ours to repeat. */
  tried: Set<string>
}
const MAX_REMEMBERED = 1_000
const MINUTE_MS = 60_000

const openMemory = (): Memory => ({ seenAt: new Map(), tried: new Set() })

export interface SimulationDeps extends ActDeps, ConversationDeps {
  log: Logger
}

/** One look at the market and what follows from it. */
export const simulateOnce = async (db: Db, acts: Acts, log: Logger, memory = openMemory()): Promise<void> => {
  const market = await readMarket(db, memory.seenAt)
  if (!market) return
  const plan = planSimulation(market, chanceOf(market.now))
  const attempt = async (key: string, act: () => Promise<void>): Promise<void> => {
    if (memory.tried.has(key)) return
    memory.tried.add(key)
    try {
      await act()
    } catch (error) {
      if (!(error instanceof RefusalError)) log.warn({ err: error }, 'the demo could not act')
    }
  }
  for (const bid of plan.bids) await attempt(`${bid.bidder.id} on ${bid.jobId}`, () => acts.bid(bid))
  for (const post of plan.posts) await attempt(`${post.poster.id} at ${market.now}`, () => acts.post(post))
  for (const choice of plan.choices) await attempt(choice.bidId, () => acts.choose(choice))
  for (const act of plan.contractActs)
    await attempt(`${act.actor.id} ${act.does} ${act.contractId} ${act.since}`, () => acts.inContract(act))
  for (const act of plan.disputeActs)
    await attempt(`${act.actor.id} ${act.does} ${act.disputeId} ${act.since}`, () => acts.inDispute(act))
  for (const id of plan.mediations) await attempt(`mediation of ${id} at ${market.now}`, () => acts.mediate(id))
  if (plan.isSampleDueAgain) await attempt(`sample at ${market.now}`, () => acts.giveBackSample())
  await attempt(`removal at ${market.now}`, () => acts.remove(plan.removals))
  const ids = market.users.map(({ id }) => id)
  await attempt(`matches at ${Math.floor(market.now / MINUTE_MS)}`, () => acts.readMatches(ids))
  if (memory.tried.size > MAX_REMEMBERED) memory.tried.clear()
}

export const startSimulation = (deps: SimulationDeps): Loop => {
  const { db, log } = deps
  const acts = simulatedActs(deps)
  const memory = openMemory()
  const answering = startAnswering(deps)
  const simulating = startLoop(
    async () => {
      await withLock(db, SIMULATION_LOCK, () => simulateOnce(db, acts, log, memory))
      return false
    },
    LOOK_EVERY_MS,
    (error) => log.error({ err: error }, 'the simulation failed'),
  )
  return {
    wake() {
      simulating.wake()
      answering.wake()
    },
    stop: async () => void (await Promise.all([simulating.stop(), answering.stop()])),
  }
}
