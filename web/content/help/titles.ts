/** In the order in which a new user needs them. Known to every page, without the articles themselves. */
export const TITLES = {
  'getting-started': 'Getting started',
  'job-posting': 'Posting a job',
  'bidding-guide': 'Bidding guide',
  'payments-escrow': 'Payments and escrow',
  'reviews-ratings': 'Reviews and ratings',
  'security-verification': 'Security and verification',
  withdrawals: 'Withdrawals',
  'cancellations-disputes': 'Cancellations and disputes',
  'owing-money': 'When money is owed',
} as const
export type Slug = keyof typeof TITLES
export const SLUGS = Object.keys(TITLES) as Slug[]
