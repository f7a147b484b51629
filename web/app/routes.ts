import type { ComponentType } from 'react'
import { APP_NAME } from '#contract/kernel/app.ts'
import { paths } from '#web/app/paths.ts'

export interface PageRoute {
  /** Pattern with `:name` parameters, as wouter reads it. */
  path: string
  /** public: rendered on the server, for everyone. member: only signed in, rendered in the browser. */
  audience: 'public' | 'member'
  /** The source file, which is also its key in the build manifest. */
  module: string
  load: () => Promise<{ default: ComponentType }>
  /** In the tab and in search results, without the name of the product. What else is told about public pages: page-meta.ts. */
  title: string
}

/** A path may have a public face and a member face: whoever is signed in gets the latter. */
export const routes: readonly PageRoute[] = [
  {
    path: paths.home(),
    audience: 'public',
    module: 'web/content/landing/LandingPage.tsx',
    load: () => import('#web/content/landing/LandingPage.tsx'),
    title: 'Short local jobs, live bids in five minutes',
  },
  {
    path: paths.howItWorks(),
    audience: 'public',
    module: 'web/content/HowItWorksPage.tsx',
    load: () => import('#web/content/HowItWorksPage.tsx'),
    title: 'How it works',
  },
  {
    path: paths.about(),
    audience: 'public',
    module: 'web/content/AboutPage.tsx',
    load: () => import('#web/content/AboutPage.tsx'),
    title: 'About',
  },
  {
    path: paths.verify(),
    audience: 'public',
    module: 'web/contracts/VerifyPage.tsx',
    load: () => import('#web/contracts/VerifyPage.tsx'),
    title: 'Is this contract genuine?',
  },
  {
    path: paths.paymentTest(),
    audience: 'public',
    module: 'web/payments/PaymentTestPage.tsx',
    load: () => import('#web/payments/PaymentTestPage.tsx'),
    title: 'Payment test',
  },
  {
    path: paths.paymentSuccess(),
    audience: 'public',
    module: 'web/payments/PaymentSuccessPage.tsx',
    load: () => import('#web/payments/PaymentSuccessPage.tsx'),
    title: 'Payment',
  },
  {
    path: paths.unsubscribe(),
    audience: 'public',
    module: 'web/alerts/UnsubscribePage.tsx',
    load: () => import('#web/alerts/UnsubscribePage.tsx'),
    title: 'Stop these mails?',
  },
  {
    path: paths.offline(),
    audience: 'public',
    module: 'web/app/OfflinePage.tsx',
    load: () => import('#web/app/OfflinePage.tsx'),
    title: 'No connection',
  },
  {
    path: paths.home(),
    audience: 'member',
    module: 'web/home/HomePage.tsx',
    load: () => import('#web/home/HomePage.tsx'),
    title: 'Home',
  },
  {
    path: paths.postJob(),
    audience: 'member',
    module: 'web/jobs/PostJobPage.tsx',
    load: () => import('#web/jobs/PostJobPage.tsx'),
    title: 'Post a Job',
  },
  {
    path: paths.postAJob(),
    audience: 'member',
    module: 'web/jobs/PostJobPage.tsx',
    load: () => import('#web/jobs/PostJobPage.tsx'),
    title: 'Post a Job',
  },
  {
    path: paths.workInProgress(),
    audience: 'member',
    module: 'web/work/WorkInProgressPage.tsx',
    load: () => import('#web/work/WorkInProgressPage.tsx'),
    title: 'Work in Progress',
  },
  {
    path: paths.findWork(),
    audience: 'member',
    module: 'web/find/FindWorkPage.tsx',
    load: () => import('#web/find/FindWorkPage.tsx'),
    title: 'Find Work',
  },
  {
    path: paths.alerts(),
    audience: 'member',
    module: 'web/alerts/AlertsPage.tsx',
    load: () => import('#web/alerts/AlertsPage.tsx'),
    title: 'Alerts',
  },
  {
    path: paths.messages(),
    audience: 'member',
    module: 'web/chat/MessagesPage.tsx',
    load: () => import('#web/chat/MessagesPage.tsx'),
    title: 'Messages',
  },
  {
    path: paths.conversation(':conversationId'),
    audience: 'member',
    module: 'web/chat/MessagesPage.tsx',
    load: () => import('#web/chat/MessagesPage.tsx'),
    title: 'Messages',
  },
  {
    path: paths.wallet(),
    audience: 'member',
    module: 'web/payments/WalletPage.tsx',
    load: () => import('#web/payments/WalletPage.tsx'),
    title: 'Wallet',
  },
  {
    path: paths.pay(':contractId'),
    audience: 'member',
    module: 'web/payments/PayPage.tsx',
    load: () => import('#web/payments/PayPage.tsx'),
    title: 'Pay',
  },
  {
    path: paths.videoCall(':roomId'),
    audience: 'member',
    module: 'web/calls/VideoCallPage.tsx',
    load: () => import('#web/calls/VideoCallPage.tsx'),
    title: 'Video call',
  },
  {
    path: paths.profile(),
    audience: 'member',
    module: 'web/profiles/ProfilePage.tsx',
    load: () => import('#web/profiles/ProfilePage.tsx'),
    title: 'Profile',
  },
  {
    // Before the profile of somebody, whose id could be any word.
    path: paths.editProfile(),
    audience: 'member',
    module: 'web/profiles/EditProfilePage.tsx',
    load: () => import('#web/profiles/EditProfilePage.tsx'),
    title: 'Edit profile',
  },
  {
    path: paths.publicProfile(':userId'),
    audience: 'member',
    module: 'web/profiles/PublicProfilePage.tsx',
    load: () => import('#web/profiles/PublicProfilePage.tsx'),
    title: 'Profile',
  },
  {
    path: paths.job(':id'),
    audience: 'member',
    module: 'web/bids/JobPage.tsx',
    load: () => import('#web/bids/JobPage.tsx'),
    title: 'Job',
  },
  {
    path: '/job-details/:id',
    audience: 'member',
    module: 'web/bids/JobPage.tsx',
    load: () => import('#web/bids/JobPage.tsx'),
    title: 'Job',
  },
]

export const notFound: PageRoute = {
  path: '*',
  audience: 'public',
  module: 'web/app/NotFoundPage.tsx',
  load: () => import('#web/app/NotFoundPage.tsx'),
  title: '404 Page Not Found',
}

export const pageTitle = (title: string): string => `${title} · ${APP_NAME}`
