import * as tips from '#server/alerts/sources/tips-store.ts'
import * as reviews from '#server/alerts/sources/review-store.ts'
import * as moderation from '#server/alerts/sources/moderation-store.ts'
import * as disputes from '#server/alerts/sources/dispute-store.ts'
import * as jobsAndContracts from '#server/alerts/sources/copy-store.ts'
import * as chats from '#server/alerts/sources/chat-store.ts'

export const { findCallSummary, findUnreadConversation } = chats
export const { findContractSummary, findJobSummary, listBidderIds, listContractSummaries, listJobSummaries } =
  jobsAndContracts
export type ContractSummary = jobsAndContracts.ContractSummary
export type JobSummary = jobsAndContracts.JobSummary
export const { findDisputeSummary } = disputes
export type DisputeSummary = disputes.DisputeSummary
export const { findHiddenReview, findItemTitle } = moderation
export const { findReplySummary, listReviewSides } = reviews
export type ReviewSide = reviews.ReviewSide
export const { listFirstBids, listFirstJobs } = tips
