/** The nine articles of the help center. */
export const HELP_ARTICLES = [
  '/help/getting-started',
  '/help/job-posting',
  '/help/bidding-guide',
  '/help/payments-escrow',
  '/help/reviews-ratings',
  '/help/security-verification',
  '/help/withdrawals',
  '/help/cancellations-disputes',
  '/help/owing-money',
]
