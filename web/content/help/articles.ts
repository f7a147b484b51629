import type { Article } from '#web/content/help/article.ts'
import { biddingGuide } from '#web/content/help/articles/bidding-guide.ts'
import { cancellationsDisputes } from '#web/content/help/articles/cancellations-disputes.ts'
import { gettingStarted } from '#web/content/help/articles/getting-started.ts'
import { jobPosting } from '#web/content/help/articles/job-posting.ts'
import { owingMoney } from '#web/content/help/articles/owing-money.ts'
import { paymentsEscrow } from '#web/content/help/articles/payments-escrow.ts'
import { reviewsRatings } from '#web/content/help/articles/reviews-ratings.ts'
import { securityVerification } from '#web/content/help/articles/security-verification.ts'
import { withdrawals } from '#web/content/help/articles/withdrawals.ts'

/** In the order in which a new user needs them. */
export const ARTICLES: readonly Article[] = [
  gettingStarted,
  jobPosting,
  biddingGuide,
  paymentsEscrow,
  reviewsRatings,
  securityVerification,
  withdrawals,
  cancellationsDisputes,
  owingMoney,
]
