/** The eight articles of the help centre. */
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
