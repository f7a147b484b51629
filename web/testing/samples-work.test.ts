import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { Admin } from '#core/admin/api.ts'
import { JobDetail } from '#core/admin/jobs.ts'
import { myBids } from '#core/bids/api.ts'
import { Conversation } from '#core/chat/api.ts'
import { BlogPost } from '#core/content/blog.ts'
import { TicketWithMessages } from '#core/content/support.ts'
import { Payment } from '#core/contracts/api.ts'
import { Dispute, DisputePreview, Evidence, MediationAttempt } from '#core/disputes/api.ts'
import { JobsSummary, PriceGuide } from '#core/jobs/api.ts'
import { Recommendation, SmartMatch } from '#core/matching/api.ts'
import { PaymentOutcome, PaymentMethod } from '#core/payments/api.ts'
import { PayoutMethod, Wallet, Withdrawal } from '#core/payments/wallet.ts'
import { Verification } from '#core/profiles/api.ts'
import { OwnReview } from '#core/reviews/api.ts'
import {
  sampleAdmin,
  sampleAttempt,
  sampleConversation,
  sampleDispute,
  sampleDisputePreview,
  sampleEvidence,
  sampleFullWallet,
  sampleJobForAdmin,
  sampleMyBid,
  sampleOwnReview,
  samplePaid,
  samplePayment,
  samplePaymentMethod,
  samplePayoutMethod,
  samplePost,
  samplePriceGuide,
  sampleRecommendation,
  sampleSmartMatch,
  sampleSummary,
  sampleTicket,
  sampleVerification,
  sampleWithdrawal,
} from '#web/testing/samples-work.ts'

describe('samples of work for component tests', () => {
  it.each([
    ['the figures of a search', JobsSummary, sampleSummary()],
    ['a price guide', PriceGuide, samplePriceGuide()],
    ['a verification', Verification, sampleVerification()],
    ['bids of mine', myBids.answer, [sampleMyBid()]],
    ['a proposal', MediationAttempt, sampleAttempt()],
    ['a dispute', Dispute, sampleDispute()],
    ['a preview of a dispute', DisputePreview, sampleDisputePreview()],
    ['a piece of evidence', Evidence, sampleEvidence()],
    ['a payment', Payment, samplePayment()],
    ['a saved card', PaymentMethod, samplePaymentMethod()],
    ['an answer to a payment', PaymentOutcome, samplePaid()],
    ['a conversation', Conversation, sampleConversation()],
    ['a payout method', PayoutMethod, samplePayoutMethod()],
    ['a withdrawal', Withdrawal, sampleWithdrawal()],
    ['a full wallet', Wallet, sampleFullWallet()],
    ['a review of my own', OwnReview, sampleOwnReview()],
    ['an admin', Admin, sampleAdmin()],
    ['a job for admins', JobDetail, sampleJobForAdmin()],
    ['a post', BlogPost, samplePost()],
    ['a question to support', TicketWithMessages, sampleTicket(['One.', 'Two.'])],
    ['a recommendation', Recommendation, sampleRecommendation(1)],
    ['a smart match', SmartMatch, sampleSmartMatch(1)],
  ])('%s matches its schema and has no undeclared fields', (_name, shape, sample) => {
    expect(z.parse(shape as z.ZodMiniType, sample)).toEqual(sample)
  })
})
