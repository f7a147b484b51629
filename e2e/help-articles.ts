/** The eight articles of the help center. */
export const HELP_ARTICLES = [
  'getting-started',
  'job-posting',
  'bidding-guide',
  'payments-escrow',
  'reviews-ratings',
  'security-verification',
  'withdrawals',
  'cancellations-disputes',
].map((name) => `/help/${name}`)
