import * as z from 'zod/mini'
import { endpoint } from '#contract/kernel/endpoint.ts'
import { Id } from '#contract/kernel/fields.ts'

export const selectBid = endpoint({
  method: 'POST',
  path: '/api/bids/:id/select',
  who: 'user',
  summary: 'Choose one bid of an own job: the job is assigned and the contract written in one step',
  params: z.object({ id: Id }),
  answer: z.object({ message: z.string(), jobId: Id, bidId: Id, contractId: Id }),
})
