import { news } from '#server/platform/outbox.ts'

export const bidSelected = news<{
  jobId: string
  bidId: string
  contractId: string
  posterId: string
  workerId: string
}>('contracts.bid-selected')
