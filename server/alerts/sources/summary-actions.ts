import * as chats from '#server/alerts/sources/chat-store.ts'
import * as store from '#server/alerts/sources/summary-store.ts'

export type { ContractSummary, DisputeSummary, JobSummary, ReviewSide } from '#server/alerts/sources/summary-store.ts'
export const { findCallSummary, findUnreadConversation } = chats
export const {
  findContractSummary,
  findDisputeSummary,
  findHiddenReview,
  findItemTitle,
  findJobSummary,
  findReplySummary,
  listBidderIds,
  listContractSummaries,
  listFirstBids,
  listFirstJobs,
  listJobSummaries,
  listReviewSides,
} = store
