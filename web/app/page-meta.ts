import { APP_NAME } from '#core/kernel/app.ts'
import { paths } from '#core/paths.ts'
import type { PageRoute } from '#web/app/routes.ts'

/** Metadata for search engines and link previews. Only the server imports it. */
export interface PageMeta {
  description: string
  /** Kept out of search results. */
  isHidden?: boolean
  /** The address of the feed. */
  feed?: string
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
          description: 'Posting is free. A small share of a finished job is the fee.',
        },
      },
    ],
  }),
}

const BY_MODULE: Record<string, PageMeta> = {
  'web/pages/landing/LandingPage.tsx': LANDING,
  'web/pages/public/HowItWorksPage.tsx': {
    description:
      'A job from the first word to the last review: five minutes of bids, one contract, money in escrow, one small fee, and what happens when something goes wrong.',
  },
  'web/pages/public/RankingPage.tsx': {
    description:
      'How jobs and workers are matched: twelve factors with their weights, what is never looked at, who is told of a new job and why newcomers get a place.',
  },
  'web/pages/public/AboutPage.tsx': {
    description: `${APP_NAME} is open source software for short local jobs, made to be run by a town for itself.`,
  },
  'web/pages/help/HelpCenterPage.tsx': {
    description:
      'Nine short articles about posting, bidding, escrow, withdrawals, reviews, security and disputes, a search over all of them, and people who answer around the clock.',
  },
  'web/pages/help/GettingStartedPage.tsx': {
    description:
      'Four steps from a new account to your first job: the account and its code, a complete profile, your identity, and the first post or bid.',
  },
  'web/pages/help/JobPostingPage.tsx': {
    description:
      'What to write, what to photograph, which bidding window to pick and how to choose among the bids for a short local job.',
  },
  'web/pages/help/BiddingGuidePage.tsx': {
    description:
      'How to bid on local jobs: how much, what to write, why sealed bids are fair, and what happens after the window.',
  },
  'web/pages/help/PaymentsEscrowPage.tsx': {
    description:
      'Where the money of a job is at every moment, what the platform fee is, how a payment is released and when it goes back.',
  },
  'web/pages/help/ReviewsRatingsPage.tsx': {
    description:
      'How reviews work: both sides write within a week, sealed until both are in, and what a rating says about somebody.',
  },
  'web/pages/help/SecurityVerificationPage.tsx': {
    description:
      'Passwords, codes, devices and identity checks: how an account is protected, what others see, and how to tell a swindler from us.',
  },
  'web/pages/help/WithdrawalsPage.tsx': {
    description:
      'Three ways to withdraw earnings: at once to a debit card, the same day or free to a bank. Fees, limits, holidays and why one fails.',
  },
  'web/pages/help/OwingMoneyPage.tsx': {
    description:
      'What happens when somebody owes money: how it comes about, what is stopped meanwhile, how to settle it by wallet or card, and what the other side sees.',
  },
  'web/pages/help/CancellationsDisputesPage.tsx': {
    description:
      'What calling off a job costs and when it is free, how a dispute goes from the first word to the decision, and what evidence helps.',
  },
  'web/pages/public/legal/PrivacyPolicyPage.tsx': {
    description:
      'What is stored about you, what for, who sees it, how long it is kept, and how to get it, correct it or have it deleted.',
  },
  'web/pages/public/legal/TermsOfServicePage.tsx': {
    description:
      'What you agree to with an account: using the platform, both roles, payments and fees, conduct and liability, in plain words.',
  },
  'web/pages/advanced/AdvancedFeaturesPage.tsx': {
    description:
      'Six live features: job matching, chat with file sharing, dispute proposals, an installable app, progress photos and video calls.',
  },
  'web/pages/platform-test/PlatformTestPage.tsx': {
    description: 'Asks every part of the running product whether it works.',
    isHidden: true,
  },
  'web/pages/blog/BlogPage.tsx': {
    description: `Notes from the street: how to post a short local job well, how to win one, and what happens to the money meanwhile.`,
    feed: paths.blogFeed(),
  },
  'web/pages/blog/PostPage.tsx': {
    description: `A post from the ${APP_NAME} blog.`,
    feed: paths.blogFeed(),
  },
  'web/pages/profile/SharedPortfolioPage.tsx': { description: 'Finished work, in pictures.', isHidden: true },
  'web/pages/careers/CareersPage.tsx': {
    description: `Six open positions at ${APP_NAME}: what you would do, what you bring, and a form that takes seven lines and a résumé.`,
  },
  'web/pages/blog-editor/AccessDeniedPage.tsx': { description: 'Where editors write.', isHidden: true },
  'web/pages/public/VerifyPage.tsx': {
    description: `Find out within a second whether a signed contract was signed on ${APP_NAME} and is unchanged since. Needs the PDF and no account.`,
  },
  'web/pages/wallet/PaymentTestPage.tsx': {
    description: 'Try a card payment from the first digit to the answer. In test mode no real money moves.',
    isHidden: true,
  },
  'web/pages/wallet/PaymentSuccessPage.tsx': { description: 'What became of a payment.', isHidden: true },
  'web/pages/alerts/UnsubscribePage.tsx': { description: 'Stop mails of one kind with one press.', isHidden: true },
  'web/pages/public/LockAccountPage.tsx': {
    description: 'Sign everybody out of your account and freeze its payouts.',
    isHidden: true,
  },
  'web/pages/public/OfflinePage.tsx': { description: 'This page needs a connection.', isHidden: true },
  'web/pages/public/NotFoundPage.tsx': {
    description: 'This ticket was torn off long ago, or the address has a typo.',
    isHidden: true,
  },
}

/** Pages of members and admins are not indexed. */
const CLOSED: PageMeta = { description: APP_NAME, isHidden: true }

export const metaOf = (route: Pick<PageRoute, 'module' | 'audience'>): PageMeta => {
  const meta = route.audience === 'public' ? BY_MODULE[route.module] : CLOSED
  if (!meta) throw new Error(`${route.module} is public and has no description`)
  return meta
}
