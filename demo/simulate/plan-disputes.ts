// What simulated users do in a dispute with a real user. The times are fixed by the id of the dispute.
import type { Role } from '#core/contracts/rules.ts'
import { chanceOf, seedOf, type Chance } from '#demo/chance.ts'
import { COUNTERS, REFUSALS, STATEMENTS } from '#demo/data/texts/disputes.ts'
import { DISPUTED_JOBS } from '#demo/data/jobs/disputed-jobs.ts'
import type { Market, SimulatedUser } from '#demo/simulate/market.ts'
import type { MarketDispute } from '#demo/simulate/market-disputes.ts'

type Move =
  | { does: 'state'; text: string }
  | { does: 'accept'; proposalId: string; percent: number | null }
  | { does: 'counter'; proposalId: string; percent: number; text: string }
  | { does: 'refuse'; proposalId: string; text: string }

export type DisputeAct = Move & { disputeId: string; actor: SimulatedUser; since: number }

const SECOND = 1000
const DAY = 24 * 60 * 60 * SECOND

/** How long somebody thinks about it, in seconds. A yes ends the weighing of evidence, so it leaves time to show some. */
const TAKES: Record<Move['does'], readonly [number, number]> = {
  state: [40, 100],
  accept: [150, 280],
  counter: [70, 150],
  refuse: [90, 200],
}

/** How many percentage points from the proposal of the rules are fair, and how many are accepted after bargaining. */
const FAIR_POINTS = 10
const PEACE_POINTS = 20
const MAX_DAYS = 10
/** Of what is asked too much, a third is given at once. */
const MEETS = 3

/** How much worse than the rules' own proposal it is for this side. */
const worseFor = (role: Role, percent: number, rulesPercent: number): number =>
  role === 'worker' ? percent - rulesPercent : rulesPercent - percent

const answerTo = (
  pending: NonNullable<MarketDispute['pending']>,
  { rulesPercent }: MarketDispute,
  { role, hasBargained, chance }: { role: Role; hasBargained: boolean; chance: Chance },
): Move => {
  const { id: proposalId, percent, days } = pending
  const accept: Move = { does: 'accept', proposalId, percent }
  // More time is what a worker wants; a poster waits for a while, not for a season.
  const worse =
    percent === null ? (days! > MAX_DAYS && role === 'poster' ? 100 : 0) : worseFor(role, percent, rulesPercent)
  if (worse <= (hasBargained ? PEACE_POINTS : FAIR_POINTS)) return accept
  if (hasBargained) return { does: 'refuse', proposalId, text: REFUSALS[role] }
  const step = percent === null ? 0 : Math.round(worse / MEETS)
  const share = role === 'worker' ? rulesPercent + step : rulesPercent - step
  return { does: 'counter', proposalId, percent: share, text: chance.pick(COUNTERS[role]) }
}

/** Says something first, then answers; null: it is the other one's turn, or a person's. */
const moveOf = (dispute: MarketDispute, actor: SimulatedUser, role: Role, chance: Chance): Move | null => {
  const { pending, witnesses, bargainers, category } = dispute
  if (dispute.stage !== 'proposed' || !pending) return null
  if (!witnesses.includes(actor.id)) return { does: 'state', text: STATEMENTS[role][category ?? 'other'] }
  if (pending.acceptedBy.includes(actor.id)) return null
  return answerTo(pending, dispute, { role, hasBargained: bargainers.includes(actor.id), chance })
}

/** DEMO-31: whoever has a dispute with a simulated user is answered within minutes; nobody answers for the other side. */
export const planDisputes = ({ disputes, users, now }: Market): DisputeAct[] => {
  const byId = new Map(users.map((user) => [user.id, user]))
  return disputes.flatMap((dispute): DisputeAct[] => {
    const worker = byId.get(dispute.workerId)
    const actor = worker ?? byId.get(dispute.posterId)
    if (!actor) return []
    const role = worker ? 'worker' : 'poster'
    const chance = chanceOf(seedOf(`${dispute.id} ${dispute.pending?.id}`))
    const move = moveOf(dispute, actor, role, chance)
    const isTime = move && now >= dispute.quietSince + chance.whole(...TAKES[move.does]) * SECOND
    return isTime ? [{ ...move, disputeId: dispute.id, actor, since: dispute.quietSince }] : []
  })
}

const PREPARED = new Set(DISPUTED_JOBS.map(({ title }) => title))

/** DEMO-33: what was prepared for Maren or Devon and nobody answered is opened again after a day. */
export const planMediations = ({ disputes, maren, devon, now }: Market): string[] =>
  disputes
    .filter(({ title, silentSince }) => PREPARED.has(title) && silentSince !== null && now >= silentSince + DAY)
    .filter(({ posterId, workerId }) => posterId === maren?.id || workerId === devon?.id)
    .map(({ id }) => id)
