import { APP_NAME } from '#contract/kernel/app.ts'
import type { PageRoute } from '#web/app/routes.ts'

/** What search engines and link previews are told about a page. Only the server needs it, so it stays out of the bundle. */
export interface PageMeta {
  description: string
  /** Kept out of search results. */
  isHidden?: boolean
  /** schema.org facts; `origin` is the public address. */
  structuredData?: (origin: string) => object
}

const LANDING_DESCRIPTION =
  'Post a short local job and get live bids from verified neighbours within five minutes. Sign a contract, pay into escrow, release it when the work is done.'

const LANDING: PageMeta = {
  description: LANDING_DESCRIPTION,
  structuredData: (origin) => ({
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Organization',
        '@id': `${origin}/#organization`,
        name: APP_NAME,
        url: `${origin}/`,
        logo: `${origin}/icon-512.png`,
      },
      {
        '@type': 'WebSite',
        '@id': `${origin}/#website`,
        url: `${origin}/`,
        name: APP_NAME,
        description: LANDING_DESCRIPTION,
        publisher: { '@id': `${origin}/#organization` },
        inLanguage: 'en-US',
      },
      {
        '@type': 'Service',
        name: `${APP_NAME} job marketplace`,
        serviceType: 'Marketplace for short jobs with timed bidding and escrow',
        provider: { '@id': `${origin}/#organization` },
        areaServed: 'United States',
        // The five trades of the marketing material; the post form has its own list.
        category: [
          'Technology & Programming',
          'Design & Creative',
          'Writing & Translation',
          'Business & Consulting',
          'Manual Labor & Tasks',
        ],
        offers: {
          '@type': 'Offer',
          price: '0',
          priceCurrency: 'USD',
          description: 'Posting is free. 5% of a finished job is the fee.',
        },
      },
    ],
  }),
}

const BY_MODULE: Record<string, PageMeta> = {
  'web/content/landing/LandingPage.tsx': LANDING,
  'web/content/HowItWorksPage.tsx': {
    description:
      'A job from the first word to the last review: five minutes of bids, one contract, money in escrow, a 5% fee, and what happens when something goes wrong.',
  },
  'web/content/AboutPage.tsx': {
    description: `${APP_NAME} is open source software for short local jobs, made to be run by a town for itself.`,
  },
  'web/contracts/VerifyPage.tsx': {
    description: `Find out within a second whether a signed contract was signed on ${APP_NAME} and is unchanged since. Needs the PDF and no account.`,
  },
  'web/payments/PaymentTestPage.tsx': {
    description: 'Try a card payment from the first digit to the answer. In test mode no real money moves.',
    isHidden: true,
  },
  'web/payments/PaymentSuccessPage.tsx': { description: 'What became of a payment.', isHidden: true },
  'web/alerts/UnsubscribePage.tsx': { description: 'Stop mails of one kind with one press.', isHidden: true },
  'web/app/OfflinePage.tsx': { description: 'This page needs a connection.', isHidden: true },
  'web/app/NotFoundPage.tsx': {
    description: 'This ticket was torn off long ago, or the address has a typo.',
    isHidden: true,
  },
}

/** Member pages are nobody else's business. */
const MEMBER: PageMeta = { description: APP_NAME, isHidden: true }

export const metaOf = (route: Pick<PageRoute, 'module' | 'audience'>): PageMeta => {
  const meta = route.audience === 'member' ? MEMBER : BY_MODULE[route.module]
  if (!meta) throw new Error(`${route.module} is public and has no description`)
  return meta
}
