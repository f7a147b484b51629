import * as z from 'zod/mini'
import { endpoint } from '#contract/kernel/endpoint.ts'
import { Dollars, Id } from '#contract/kernel/fields.ts'

export const selectBid = endpoint({
  method: 'POST',
  path: '/api/bids/:id/select',
  who: 'user',
  summary: 'Choose one bid of an own job: the job is assigned and the contract written in one step',
  params: z.object({ id: Id }),
  /** What the poster has read beside the bid: one that asks for something else by now is not chosen. */
  body: z.object({ amount: z.optional(Dollars) }),
  answer: z.object({ message: z.string(), jobId: Id, bidId: Id, contractId: Id }),
})
