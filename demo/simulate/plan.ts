import type { Chance } from '#demo/chance.ts'
import type { Market } from '#demo/simulate/market.ts'
import { planBids, type NewBid } from '#demo/simulate/plan-bids.ts'
import { isSampleDueAgain, planContracts, type Act } from '#demo/simulate/plan-contracts.ts'
import { planDisputes, planMediations, type DisputeAct } from '#demo/simulate/plan-disputes.ts'
import { planChoices, planRemovals, type Choice } from '#demo/simulate/plan-endings.ts'
import { planPosts, type Post } from '#demo/simulate/plan-posts.ts'

export interface Plan {
  posts: Post[]
  bids: NewBid[]
  choices: Choice[]
  contractActs: Act[]
  disputeActs: DisputeAct[]
  /** Disputes that go back to the table. */
  mediations: string[]
  isSampleDueAgain: boolean
  removals: string[]
}

/** Pure: what the simulator does now, seeing how the market stands. */
export const planSimulation = (market: Market, chance: Chance): Plan => ({
  posts: planPosts(market, chance),
  bids: planBids(market, chance),
  choices: planChoices(market),
  contractActs: planContracts(market),
  disputeActs: planDisputes(market),
  mediations: planMediations(market),
  isSampleDueAgain: isSampleDueAgain(market),
  removals: planRemovals(market),
})
