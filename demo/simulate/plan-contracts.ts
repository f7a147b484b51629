// What simulated users do in its contracts: signs, works, asks, answers, pays. The times are fixed by the id of the contract.
import type { Role } from '#core/contracts/rules.ts'
import { chanceOf, seedOf, type Chance } from '#demo/chance.ts'
import type { SceneName } from '#demo/artwork/scenes.ts'
import type { Market, SimulatedUser } from '#demo/simulate/market.ts'
import type { MarketContract } from '#demo/simulate/market-contracts.ts'
import { categoryOf } from '#demo/simulate/plan-bids.ts'
import { REVIEW_PHRASES } from '#demo/data/texts/reviews.ts'
import { TIP_PHRASES, TOO_MUCH, WORK_PHRASES } from '#demo/data/texts/work.ts'

type Move =
  | { does: 'sign' | 'start' | 'complete' | 'settle' | 'release' }
  | { does: 'update'; percent: number; text: string; photo: SceneName | null }
  | { does: 'ask'; dollars: number; text: string }
  | { does: 'approvePhoto' | 'approveExtra'; id: string }
  | { does: 'rejectExtra'; id: string; text: string }
  | { does: 'tip'; dollars: number; text: string }
  | { does: 'review'; stars: number; text: string }

export type Act = Move & { contractId: string; actor: SimulatedUser; role: Role; since: number }

const SECOND = 1000

/** How long somebody thinks or works before it, in seconds. */
const TAKES: Record<Move['does'], readonly [number, number]> = {
  sign: [12, 45],
  start: [20, 50],
  update: [35, 80],
  ask: [15, 35],
  complete: [30, 70],
  approvePhoto: [15, 45],
  approveExtra: [20, 50],
  rejectExtra: [20, 50],
  settle: [40, 120],
  release: [50, 150],
  tip: [20, 60],
  review: [60, 200],
}

/** Two messages on the way: about half, and all but over. */
const HALF = [35, 60] as const
const NEARLY = [80, 95] as const
const ASKS_PERCENT = 30
const TIPS_PERCENT = 50
/** Share of the price: more is rejected. */
const MAX_EXTRA_PART = 0.5

const fitOf = (contract: MarketContract) => WORK_PHRASES[categoryOf(contract.category)]

/** The next progress message of a worker; null: none. */
const nextUpdate = (contract: MarketContract, chance: Chance): Move | null => {
  const percent = contract.percent ?? 0
  const { half, nearly, scenes } = fitOf(contract)
  if (percent < HALF[0])
    return { does: 'update', percent: chance.whole(...HALF), text: chance.pick(half), photo: chance.pick(scenes) }
  if (percent < NEARLY[0])
    return { does: 'update', percent: chance.whole(...NEARLY), text: chance.pick(nearly), photo: null }
  return null
}

/** How many of a hundred give four stars. */
const FOUR_STARS_PERCENT = 22

/** DEMO-32: once the money has left, each writes about the other. */
const nextReview = (contract: MarketContract, role: Role, chance: Chance): Move | null => {
  const { reviewers, posterId, workerId, wasDisputed } = contract
  if (reviewers.includes(role === 'poster' ? posterId : workerId)) return null
  const { five, four, settled } = REVIEW_PHRASES[role]
  if (wasDisputed) return { does: 'review', stars: chance.whole(3, 4), text: chance.pick(settled) }
  const isFour = chance.whole(1, 100) <= FOUR_STARS_PERCENT
  return { does: 'review', stars: isFour ? 4 : 5, text: chance.pick(isFour ? four : five) }
}

const asWorker = (contract: MarketContract, isBetweenSimulated: boolean, chance: Chance): Move | null => {
  const { status, requests, hasAskedForMore, percent } = contract
  if (status === 'active') return contract.isHeld ? { does: 'start' } : null
  if (status === 'completed' && !contract.isHeld) return nextReview(contract, 'worker', chance)
  if (status !== 'in_progress') return null
  const theirs = requests.find(({ isByPoster }) => isByPoster)
  if (theirs) return { does: 'approveExtra', id: theirs.id }
  // Who asked for more waits for the answer.
  if (requests.length > 0) return null
  // Among themselves nobody watches, and photos would only pile up.
  if (isBetweenSimulated) return { does: 'complete' }
  const isHalfWay = percent !== null && percent < NEARLY[0]
  const isAsking = chance.whole(1, 100) <= ASKS_PERCENT && !hasAskedForMore && isHalfWay
  const [dollars, text] = fitOf(contract).extra
  if (isAsking) return { does: 'ask', dollars, text }
  return nextUpdate(contract, chance) ?? { does: 'complete' }
}

const asPoster = (contract: MarketContract, chance: Chance): Move | null => {
  const { status, photos, requests, amount, isHeld, isTipped, wasDisputed } = contract
  const theirs = requests.find(({ isByPoster }) => !isByPoster)
  if (theirs && (status === 'active' || status === 'in_progress')) {
    if (theirs.dollars <= amount * MAX_EXTRA_PART) return { does: 'approveExtra', id: theirs.id }
    return { does: 'rejectExtra', id: theirs.id, text: TOO_MUCH }
  }
  if (photos.length > 0) return { does: 'approvePhoto', id: photos[0]! }
  if (status !== 'completed') return null
  if (isHeld) return { does: 'release' }
  const dollars = Math.max(3, Math.round(amount * 0.1))
  const isGenerous = chance.whole(1, 100) <= TIPS_PERCENT
  if (isGenerous && !isTipped && !wasDisputed) return { does: 'tip', dollars, text: chance.pick(TIP_PHRASES) }
  return nextReview(contract, 'poster', chance)
}

const moveOf = (contract: MarketContract, role: Role, isBetweenSimulated: boolean, chance: Chance): Move | null => {
  const hasSigned = role === 'poster' ? contract.isPosterSigned : contract.isWorkerSigned
  if (contract.status === 'pending') return hasSigned ? null : { does: 'sign' }
  if (contract.isFrozen) return null
  if (contract.isSettling) return role === 'worker' ? { does: 'settle' } : null
  if (contract.isUnpaid) return null
  return role === 'worker' ? asWorker(contract, isBetweenSimulated, chance) : asPoster(contract, chance)
}

const MAX_CONCURRENT = 6

/**
 * DEMO-25: whoever the simulator works for or lets work sees the contract move within minutes. Nobody acts for Maren, Devon
 * or a newcomer.
 */
export const planContracts = ({ contracts, users, now }: Market): Act[] => {
  const byId = new Map(users.map((user) => [user.id, user]))
  return contracts
    .flatMap((contract): Act[] => {
      const { id, posterId, workerId, quietSince } = contract
      const sides = [
        { role: 'worker', actor: byId.get(workerId) },
        { role: 'poster', actor: byId.get(posterId) },
      ] as const
      const isBetweenSimulated = sides.every(({ actor }) => actor !== undefined)
      return sides.flatMap(({ role, actor }): Act[] => {
        const chance = chanceOf(seedOf(`${id} ${role} ${contract.percent}`))
        const move = actor && moveOf(contract, role, isBetweenSimulated, chance)
        const isTime = move && now >= quietSince + chance.whole(...TAKES[move.does]) * SECOND
        return actor && move && isTime ? [{ ...move, contractId: id, actor, role, since: quietSince }] : []
      })
    })
    .slice(0, MAX_CONCURRENT)
}

/** So long the sample stays paid before it is due again. */
const SAMPLE_PAID_MS = 4 * 60 * SECOND

export const isSampleDueAgain = ({ samplePaidAt, now }: Market): boolean =>
  samplePaidAt !== null && now >= samplePaidAt + SAMPLE_PAID_MS
