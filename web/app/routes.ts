import type { ComponentType } from 'react'
import { APP_NAME } from '#core/kernel/app.ts'
import { paths } from '#core/paths.ts'
import { TITLES } from '#web/content/help/titles.ts'

export interface PageRoute {
  /** Pattern with `:name` parameters, as wouter reads it. */
  path: string
  /**
   * public: rendered on the server, for everyone. member: only signed in, rendered in the browser. admin: rendered in the
   * browser whoever is there; admins have a sign-in of their own.
   */
  audience: 'public' | 'member' | 'admin'
  /** The source file, which is also its key in the build manifest. */
  module: string
  load: () => Promise<{ default: ComponentType }>
  /** In the tab and in search results, without the name of the product. What else is told about public pages: page-meta.ts. */
  title: string
  /** Shows what changes by itself, such as posts: drawn anew with the facts of the moment, never kept. */
  isFresh?: true
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
    path: paths.ranking(),
    audience: 'public',
    module: 'web/matching/RankingPage.tsx',
    load: () => import('#web/matching/RankingPage.tsx'),
    title: 'How ranking works',
    isFresh: true,
  },
  {
    path: paths.about(),
    audience: 'public',
    module: 'web/content/AboutPage.tsx',
    load: () => import('#web/content/AboutPage.tsx'),
    title: 'About',
  },
  {
    path: paths.blog(),
    audience: 'public',
    module: 'web/content/blog/BlogPage.tsx',
    load: () => import('#web/content/blog/BlogPage.tsx'),
    title: 'Blog',
    isFresh: true,
  },
  {
    path: paths.post(':slug'),
    audience: 'public',
    module: 'web/content/blog/PostPage.tsx',
    load: () => import('#web/content/blog/PostPage.tsx'),
    title: 'Blog',
    isFresh: true,
  },
  {
    path: paths.careers(),
    audience: 'public',
    module: 'web/content/careers/CareersPage.tsx',
    load: () => import('#web/content/careers/CareersPage.tsx'),
    title: 'Careers',
  },
  {
    path: paths.manageBlog(),
    audience: 'public',
    module: 'web/content/manage/DeniedPage.tsx',
    load: () => import('#web/content/manage/DeniedPage.tsx'),
    title: 'Access Denied',
  },
  {
    path: paths.manageBlog(),
    audience: 'member',
    module: 'web/content/manage/ManagePage.tsx',
    load: () => import('#web/content/manage/ManagePage.tsx'),
    title: 'Blog & social media',
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
    module: 'web/pages/public/OfflinePage.tsx',
    load: () => import('#web/pages/public/OfflinePage.tsx'),
    title: 'No connection',
  },
  {
    path: paths.helpCenter(),
    audience: 'public',
    module: 'web/content/help/HelpCenterPage.tsx',
    load: () => import('#web/content/help/HelpCenterPage.tsx'),
    title: 'Help Center',
  },
  {
    path: paths.help('getting-started'),
    audience: 'public',
    module: 'web/content/help/pages/GettingStartedPage.tsx',
    load: () => import('#web/content/help/pages/GettingStartedPage.tsx'),
    title: TITLES['getting-started'],
  },
  {
    path: paths.help('job-posting'),
    audience: 'public',
    module: 'web/content/help/pages/JobPostingPage.tsx',
    load: () => import('#web/content/help/pages/JobPostingPage.tsx'),
    title: TITLES['job-posting'],
  },
  {
    path: paths.help('bidding-guide'),
    audience: 'public',
    module: 'web/content/help/pages/BiddingGuidePage.tsx',
    load: () => import('#web/content/help/pages/BiddingGuidePage.tsx'),
    title: TITLES['bidding-guide'],
  },
  {
    path: paths.help('payments-escrow'),
    audience: 'public',
    module: 'web/content/help/pages/PaymentsEscrowPage.tsx',
    load: () => import('#web/content/help/pages/PaymentsEscrowPage.tsx'),
    title: TITLES['payments-escrow'],
  },
  {
    path: paths.help('reviews-ratings'),
    audience: 'public',
    module: 'web/content/help/pages/ReviewsRatingsPage.tsx',
    load: () => import('#web/content/help/pages/ReviewsRatingsPage.tsx'),
    title: TITLES['reviews-ratings'],
  },
  {
    path: paths.help('security-verification'),
    audience: 'public',
    module: 'web/content/help/pages/SecurityVerificationPage.tsx',
    load: () => import('#web/content/help/pages/SecurityVerificationPage.tsx'),
    title: TITLES['security-verification'],
  },
  {
    path: paths.help('withdrawals'),
    audience: 'public',
    module: 'web/content/help/pages/WithdrawalsPage.tsx',
    load: () => import('#web/content/help/pages/WithdrawalsPage.tsx'),
    title: TITLES.withdrawals,
  },
  {
    path: paths.help('cancellations-disputes'),
    audience: 'public',
    module: 'web/content/help/pages/CancellationsDisputesPage.tsx',
    load: () => import('#web/content/help/pages/CancellationsDisputesPage.tsx'),
    title: TITLES['cancellations-disputes'],
  },
  {
    path: paths.privacyPolicy(),
    audience: 'public',
    module: 'web/content/legal/PrivacyPolicyPage.tsx',
    load: () => import('#web/content/legal/PrivacyPolicyPage.tsx'),
    title: 'Privacy Policy',
  },
  {
    path: paths.termsOfService(),
    audience: 'public',
    module: 'web/content/legal/TermsOfServicePage.tsx',
    load: () => import('#web/content/legal/TermsOfServicePage.tsx'),
    title: 'Terms of Service',
  },
  {
    path: paths.advancedFeatures(),
    audience: 'public',
    module: 'web/content/advanced/AdvancedFeaturesPage.tsx',
    load: () => import('#web/content/advanced/AdvancedFeaturesPage.tsx'),
    title: 'Advanced AI Features',
  },
  {
    path: paths.platformTest(),
    audience: 'public',
    module: 'web/content/platform-test/PlatformTestPage.tsx',
    load: () => import('#web/content/platform-test/PlatformTestPage.tsx'),
    title: 'Platform Test Suite',
  },
  {
    path: paths.advancedFeatures(),
    audience: 'member',
    module: 'web/content/advanced/AdvancedDemoPage.tsx',
    load: () => import('#web/content/advanced/AdvancedDemoPage.tsx'),
    title: 'Advanced AI Features Demo',
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
  {
    path: paths.admin(),
    audience: 'admin',
    module: 'web/admin/signin/AdminSignInPage.tsx',
    load: () => import('#web/admin/signin/AdminSignInPage.tsx'),
    title: 'Admin sign-in',
  },
  {
    path: paths.adminDashboard(),
    audience: 'admin',
    module: 'web/admin/dashboard/DashboardPage.tsx',
    load: () => import('#web/admin/dashboard/DashboardPage.tsx'),
    title: 'Dashboard',
  },
  {
    path: paths.adminUsers(),
    audience: 'admin',
    module: 'web/admin/users/UsersPage.tsx',
    load: () => import('#web/admin/users/UsersPage.tsx'),
    title: 'User Management',
  },
  {
    path: paths.adminJobs(),
    audience: 'admin',
    module: 'web/admin/jobs/JobsPage.tsx',
    load: () => import('#web/admin/jobs/JobsPage.tsx'),
    title: 'Job Oversight',
  },
  {
    path: paths.adminPayments(),
    audience: 'admin',
    module: 'web/admin/payments/PaymentsPage.tsx',
    load: () => import('#web/admin/payments/PaymentsPage.tsx'),
    title: 'Payments & Escrow',
  },
  {
    path: paths.adminDisputes(),
    audience: 'admin',
    module: 'web/admin/disputes/DisputesPage.tsx',
    load: () => import('#web/admin/disputes/DisputesPage.tsx'),
    title: 'Dispute Resolution',
  },
  {
    path: paths.adminDispute(':id'),
    audience: 'admin',
    module: 'web/admin/disputes/DisputesPage.tsx',
    load: () => import('#web/admin/disputes/DisputesPage.tsx'),
    title: 'Dispute Resolution',
  },
  {
    path: paths.adminReviews(),
    audience: 'admin',
    module: 'web/admin/moderation/ReviewsPage.tsx',
    load: () => import('#web/admin/moderation/ReviewsPage.tsx'),
    title: 'Review Moderation',
  },
  {
    path: paths.adminSettings(),
    audience: 'admin',
    module: 'web/admin/settings/SettingsPage.tsx',
    load: () => import('#web/admin/settings/SettingsPage.tsx'),
    title: 'Platform Settings',
  },
  {
    path: paths.adminFlags(),
    audience: 'admin',
    module: 'web/admin/moderation/FlagsPage.tsx',
    load: () => import('#web/admin/moderation/FlagsPage.tsx'),
    title: 'Flagged Content',
  },
  {
    path: paths.adminTickets(),
    audience: 'admin',
    module: 'web/admin/desk/TicketsPage.tsx',
    load: () => import('#web/admin/desk/TicketsPage.tsx'),
    title: 'Support Tickets',
  },
  {
    path: paths.adminApplications(),
    audience: 'admin',
    module: 'web/admin/desk/ApplicationsPage.tsx',
    load: () => import('#web/admin/desk/ApplicationsPage.tsx'),
    title: 'Applications',
  },
  {
    path: paths.adminAudit(),
    audience: 'admin',
    module: 'web/admin/audit/AuditPage.tsx',
    load: () => import('#web/admin/audit/AuditPage.tsx'),
    title: 'Audit Log',
  },
  {
    path: paths.adminAccount(),
    audience: 'admin',
    module: 'web/admin/account/AccountPage.tsx',
    load: () => import('#web/admin/account/AccountPage.tsx'),
    title: 'My account',
  },
]

export const notFound: PageRoute = {
  path: '*',
  audience: 'public',
  module: 'web/pages/public/NotFoundPage.tsx',
  load: () => import('#web/pages/public/NotFoundPage.tsx'),
  title: '404 Page Not Found',
}

export const pageTitle = (title: string): string => `${title} · ${APP_NAME}`
