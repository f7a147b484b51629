import { paths } from '#core/paths.ts'
import type { PageModule } from '#web/shell/page.ts'
import { TITLES } from '#web/content/help/titles.ts'

export interface PageRoute {
  /** Pattern with `:name` parameters, as wouter reads it. */
  path: string
  /**
   * public: rendered on the server, for everyone. member: only signed in, rendered in the browser. admin: rendered in the
   * browser for everyone; admins have their own sign-in.
   */
  audience: 'public' | 'member' | 'admin'
  /** The source file, which is also its key in the build manifest. */
  module: string
  load: () => Promise<PageModule>
  /** For the tab and search results, without the name of the product. Other metadata: page-meta.ts. */
  title: string
  /** Rendered without the layout of its audience. */
  isBare?: true
  /** Rendered anew for each request, because its data changes. */
  isFresh?: true
  /** The address that links to the page should have, where it has several. */
  canonical?: (path: string) => string
}

const jobAddress = (path: string): string => paths.job(path.split('/')[2] ?? '')

/** A path may have a public and a member page: a signed-in user gets the latter. */
export const routes: readonly PageRoute[] = [
  {
    path: paths.home(),
    audience: 'public',
    module: 'web/pages/landing/LandingPage.tsx',
    load: () => import('#web/pages/landing/LandingPage.tsx'),
    isBare: true,
    title: 'Short local jobs, live bids in five minutes',
  },
  {
    path: paths.howItWorks(),
    audience: 'public',
    module: 'web/pages/public/HowItWorksPage.tsx',
    load: () => import('#web/pages/public/HowItWorksPage.tsx'),
    title: 'How it works',
  },
  {
    path: paths.ranking(),
    audience: 'public',
    module: 'web/pages/public/RankingPage.tsx',
    load: () => import('#web/pages/public/RankingPage.tsx'),
    title: 'How ranking works',
    isFresh: true,
  },
  {
    path: paths.about(),
    audience: 'public',
    module: 'web/pages/public/AboutPage.tsx',
    load: () => import('#web/pages/public/AboutPage.tsx'),
    title: 'About',
  },
  {
    path: paths.blog(),
    audience: 'public',
    module: 'web/pages/blog/BlogPage.tsx',
    load: () => import('#web/pages/blog/BlogPage.tsx'),
    title: 'Blog',
    isFresh: true,
  },
  {
    path: paths.post(':slug'),
    audience: 'public',
    module: 'web/pages/blog/PostPage.tsx',
    load: () => import('#web/pages/blog/PostPage.tsx'),
    title: 'Blog',
    isFresh: true,
  },
  {
    path: paths.careers(),
    audience: 'public',
    module: 'web/pages/careers/CareersPage.tsx',
    load: () => import('#web/pages/careers/CareersPage.tsx'),
    title: 'Careers',
  },
  {
    path: paths.manageBlog(),
    audience: 'public',
    module: 'web/pages/blog-editor/AccessDeniedPage.tsx',
    load: () => import('#web/pages/blog-editor/AccessDeniedPage.tsx'),
    isBare: true,
    title: 'Access Denied',
  },
  {
    path: paths.manageBlog(),
    audience: 'member',
    module: 'web/pages/blog-editor/BlogEditorPage.tsx',
    load: () => import('#web/pages/blog-editor/BlogEditorPage.tsx'),
    title: 'Blog & social media',
  },
  {
    path: paths.verify(),
    audience: 'public',
    module: 'web/pages/public/VerifyPage.tsx',
    load: () => import('#web/pages/public/VerifyPage.tsx'),
    title: 'Is this contract genuine?',
  },
  {
    path: paths.paymentTest(),
    audience: 'public',
    module: 'web/pages/wallet/PaymentTestPage.tsx',
    load: () => import('#web/pages/wallet/PaymentTestPage.tsx'),
    title: 'Payment test',
  },
  {
    path: paths.paymentSuccess(),
    audience: 'public',
    module: 'web/pages/wallet/PaymentSuccessPage.tsx',
    load: () => import('#web/pages/wallet/PaymentSuccessPage.tsx'),
    title: 'Payment',
  },
  {
    path: paths.unsubscribe(),
    audience: 'public',
    module: 'web/pages/alerts/UnsubscribePage.tsx',
    load: () => import('#web/pages/alerts/UnsubscribePage.tsx'),
    title: 'Stop these mails?',
  },
  {
    path: paths.offline(),
    audience: 'public',
    module: 'web/pages/public/OfflinePage.tsx',
    load: () => import('#web/pages/public/OfflinePage.tsx'),
    isBare: true,
    title: 'No connection',
  },
  {
    path: paths.helpCenter(),
    audience: 'public',
    module: 'web/pages/help/HelpCenterPage.tsx',
    load: () => import('#web/pages/help/HelpCenterPage.tsx'),
    title: 'Help Center',
  },
  {
    path: paths.help('getting-started'),
    audience: 'public',
    module: 'web/pages/help/GettingStartedPage.tsx',
    load: () => import('#web/pages/help/GettingStartedPage.tsx'),
    title: TITLES['getting-started'],
  },
  {
    path: paths.help('job-posting'),
    audience: 'public',
    module: 'web/pages/help/JobPostingPage.tsx',
    load: () => import('#web/pages/help/JobPostingPage.tsx'),
    title: TITLES['job-posting'],
  },
  {
    path: paths.help('bidding-guide'),
    audience: 'public',
    module: 'web/pages/help/BiddingGuidePage.tsx',
    load: () => import('#web/pages/help/BiddingGuidePage.tsx'),
    title: TITLES['bidding-guide'],
  },
  {
    path: paths.help('payments-escrow'),
    audience: 'public',
    module: 'web/pages/help/PaymentsEscrowPage.tsx',
    load: () => import('#web/pages/help/PaymentsEscrowPage.tsx'),
    title: TITLES['payments-escrow'],
  },
  {
    path: paths.help('reviews-ratings'),
    audience: 'public',
    module: 'web/pages/help/ReviewsRatingsPage.tsx',
    load: () => import('#web/pages/help/ReviewsRatingsPage.tsx'),
    title: TITLES['reviews-ratings'],
  },
  {
    path: paths.help('security-verification'),
    audience: 'public',
    module: 'web/pages/help/SecurityVerificationPage.tsx',
    load: () => import('#web/pages/help/SecurityVerificationPage.tsx'),
    title: TITLES['security-verification'],
  },
  {
    path: paths.help('withdrawals'),
    audience: 'public',
    module: 'web/pages/help/WithdrawalsPage.tsx',
    load: () => import('#web/pages/help/WithdrawalsPage.tsx'),
    title: TITLES.withdrawals,
  },
  {
    path: paths.help('cancellations-disputes'),
    audience: 'public',
    module: 'web/pages/help/CancellationsDisputesPage.tsx',
    load: () => import('#web/pages/help/CancellationsDisputesPage.tsx'),
    title: TITLES['cancellations-disputes'],
  },
  {
    path: paths.privacyPolicy(),
    audience: 'public',
    module: 'web/pages/public/legal/PrivacyPolicyPage.tsx',
    load: () => import('#web/pages/public/legal/PrivacyPolicyPage.tsx'),
    title: 'Privacy Policy',
  },
  {
    path: paths.termsOfService(),
    audience: 'public',
    module: 'web/pages/public/legal/TermsOfServicePage.tsx',
    load: () => import('#web/pages/public/legal/TermsOfServicePage.tsx'),
    title: 'Terms of Service',
  },
  {
    path: paths.advancedFeatures(),
    audience: 'public',
    module: 'web/pages/advanced/AdvancedFeaturesPage.tsx',
    load: () => import('#web/pages/advanced/AdvancedFeaturesPage.tsx'),
    title: 'Advanced AI Features',
  },
  {
    path: paths.platformTest(),
    audience: 'public',
    module: 'web/pages/platform-test/PlatformTestPage.tsx',
    load: () => import('#web/pages/platform-test/PlatformTestPage.tsx'),
    title: 'Platform Test Suite',
  },
  {
    path: paths.advancedFeatures(),
    audience: 'member',
    module: 'web/pages/advanced/AdvancedDemoPage.tsx',
    load: () => import('#web/pages/advanced/AdvancedDemoPage.tsx'),
    title: 'Advanced AI Features Demo',
  },
  {
    path: paths.home(),
    audience: 'member',
    module: 'web/pages/home/HomePage.tsx',
    load: () => import('#web/pages/home/HomePage.tsx'),
    title: 'Home',
  },
  {
    path: paths.postJob(),
    audience: 'member',
    module: 'web/pages/post-job/PostJobPage.tsx',
    load: () => import('#web/pages/post-job/PostJobPage.tsx'),
    title: 'Post a Job',
  },
  {
    path: paths.postAJob(),
    audience: 'member',
    module: 'web/pages/post-job/PostJobPage.tsx',
    load: () => import('#web/pages/post-job/PostJobPage.tsx'),
    title: 'Post a Job',
  },
  {
    path: paths.workInProgress(),
    audience: 'member',
    module: 'web/pages/work/WorkInProgressPage.tsx',
    load: () => import('#web/pages/work/WorkInProgressPage.tsx'),
    title: 'Work in Progress',
  },
  {
    path: paths.findWork(),
    audience: 'member',
    module: 'web/pages/find/FindWorkPage.tsx',
    load: () => import('#web/pages/find/FindWorkPage.tsx'),
    title: 'Find Work',
  },
  {
    path: paths.alerts(),
    audience: 'member',
    module: 'web/pages/alerts/AlertsPage.tsx',
    load: () => import('#web/pages/alerts/AlertsPage.tsx'),
    title: 'Alerts',
  },
  {
    path: paths.messages(),
    audience: 'member',
    module: 'web/pages/messages/MessagesPage.tsx',
    load: () => import('#web/pages/messages/MessagesPage.tsx'),
    title: 'Messages',
  },
  {
    path: paths.conversation(':conversationId'),
    audience: 'member',
    module: 'web/pages/messages/MessagesPage.tsx',
    load: () => import('#web/pages/messages/MessagesPage.tsx'),
    title: 'Messages',
  },
  {
    path: paths.wallet(),
    audience: 'member',
    module: 'web/pages/wallet/WalletPage.tsx',
    load: () => import('#web/pages/wallet/WalletPage.tsx'),
    title: 'Wallet',
  },
  {
    path: paths.pay(':contractId'),
    audience: 'member',
    module: 'web/pages/wallet/PayPage.tsx',
    load: () => import('#web/pages/wallet/PayPage.tsx'),
    title: 'Pay',
  },
  {
    path: paths.videoCall(':roomId'),
    audience: 'member',
    module: 'web/pages/call/VideoCallPage.tsx',
    load: () => import('#web/pages/call/VideoCallPage.tsx'),
    isBare: true,
    title: 'Video call',
  },
  {
    path: paths.profile(),
    audience: 'member',
    module: 'web/pages/profile/ProfilePage.tsx',
    load: () => import('#web/pages/profile/ProfilePage.tsx'),
    title: 'Profile',
  },
  {
    // Before the profile of a user, whose id matches anything.
    path: paths.editProfile(),
    audience: 'member',
    module: 'web/pages/profile/EditProfilePage.tsx',
    load: () => import('#web/pages/profile/EditProfilePage.tsx'),
    title: 'Edit profile',
  },
  {
    path: paths.publicProfile(':userId'),
    audience: 'public',
    module: 'web/pages/profile/SharedPortfolioPage.tsx',
    load: () => import('#web/pages/profile/SharedPortfolioPage.tsx'),
    title: 'Portfolio',
    isFresh: true,
  },
  {
    path: paths.publicProfile(':userId'),
    audience: 'member',
    module: 'web/pages/profile/PublicProfilePage.tsx',
    load: () => import('#web/pages/profile/PublicProfilePage.tsx'),
    title: 'Profile',
  },
  {
    path: paths.job(':id'),
    canonical: jobAddress,
    audience: 'member',
    module: 'web/pages/job/JobPage.tsx',
    load: () => import('#web/pages/job/JobPage.tsx'),
    title: 'Job',
  },
  {
    path: paths.jobDetails(':id'),
    canonical: jobAddress,
    audience: 'member',
    module: 'web/pages/job/JobPage.tsx',
    load: () => import('#web/pages/job/JobPage.tsx'),
    title: 'Job',
  },
  {
    path: paths.admin(),
    audience: 'admin',
    module: 'web/pages/admin/sign-in/AdminSignInPage.tsx',
    load: () => import('#web/pages/admin/sign-in/AdminSignInPage.tsx'),
    isBare: true,
    title: 'Admin sign-in',
  },
  {
    path: paths.adminDashboard(),
    audience: 'admin',
    module: 'web/pages/admin/dashboard/DashboardPage.tsx',
    load: () => import('#web/pages/admin/dashboard/DashboardPage.tsx'),
    title: 'Dashboard',
  },
  {
    path: paths.adminUsers(),
    audience: 'admin',
    module: 'web/pages/admin/users/UsersPage.tsx',
    load: () => import('#web/pages/admin/users/UsersPage.tsx'),
    title: 'User Management',
  },
  {
    path: paths.adminJobs(),
    audience: 'admin',
    module: 'web/pages/admin/jobs/JobsPage.tsx',
    load: () => import('#web/pages/admin/jobs/JobsPage.tsx'),
    title: 'Job Oversight',
  },
  {
    path: paths.adminPayments(),
    audience: 'admin',
    module: 'web/pages/admin/payments/PaymentsPage.tsx',
    load: () => import('#web/pages/admin/payments/PaymentsPage.tsx'),
    title: 'Payments & Escrow',
  },
  {
    path: paths.adminDisputes(),
    audience: 'admin',
    module: 'web/pages/admin/disputes/DisputesPage.tsx',
    load: () => import('#web/pages/admin/disputes/DisputesPage.tsx'),
    title: 'Dispute Resolution',
  },
  {
    path: paths.adminDispute(':id'),
    audience: 'admin',
    module: 'web/pages/admin/disputes/DisputesPage.tsx',
    load: () => import('#web/pages/admin/disputes/DisputesPage.tsx'),
    title: 'Dispute Resolution',
  },
  {
    path: paths.adminReviews(),
    audience: 'admin',
    module: 'web/pages/admin/moderation/ReviewsPage.tsx',
    load: () => import('#web/pages/admin/moderation/ReviewsPage.tsx'),
    title: 'Review Moderation',
  },
  {
    path: paths.adminSettings(),
    audience: 'admin',
    module: 'web/pages/admin/settings/SettingsPage.tsx',
    load: () => import('#web/pages/admin/settings/SettingsPage.tsx'),
    title: 'Platform Settings',
  },
  {
    path: paths.adminFlags(),
    audience: 'admin',
    module: 'web/pages/admin/moderation/FlagsPage.tsx',
    load: () => import('#web/pages/admin/moderation/FlagsPage.tsx'),
    title: 'Flagged Content',
  },
  {
    path: paths.adminTickets(),
    audience: 'admin',
    module: 'web/pages/admin/support/TicketsPage.tsx',
    load: () => import('#web/pages/admin/support/TicketsPage.tsx'),
    title: 'Support Tickets',
  },
  {
    path: paths.adminApplications(),
    audience: 'admin',
    module: 'web/pages/admin/support/ApplicationsPage.tsx',
    load: () => import('#web/pages/admin/support/ApplicationsPage.tsx'),
    title: 'Applications',
  },
  {
    path: paths.adminAudit(),
    audience: 'admin',
    module: 'web/pages/admin/audit/AuditPage.tsx',
    load: () => import('#web/pages/admin/audit/AuditPage.tsx'),
    title: 'Audit Log',
  },
  {
    path: paths.adminFailedJobs(),
    audience: 'admin',
    module: 'web/pages/admin/queue/FailedJobsPage.tsx',
    load: () => import('#web/pages/admin/queue/FailedJobsPage.tsx'),
    title: 'Failed Jobs',
  },
  {
    path: paths.adminAccount(),
    audience: 'admin',
    module: 'web/pages/admin/account/AccountPage.tsx',
    load: () => import('#web/pages/admin/account/AccountPage.tsx'),
    title: 'My account',
  },
]

export const notFound: PageRoute = {
  path: '*',
  audience: 'public',
  module: 'web/pages/public/NotFoundPage.tsx',
  load: () => import('#web/pages/public/NotFoundPage.tsx'),
  isBare: true,
  title: '404 Page Not Found',
}
