/** Every address of the app, built in one place. */
export const paths = {
  home: () => '/',
  postJob: () => '/post-job',
  postAJob: () => '/post-a-job',
  findWork: () => '/find-work',
  job: (id: string) => `/jobs/${id}`,
  workInProgress: () => '/work-in-progress',
  /** Work in Progress with this contract open. */
  contract: (id: string) => `/work-in-progress?contract=${id}`,
  /** Where the poster pays what is due for a contract. */
  pay: (contractId: string) => `/pay/${contractId}`,
  paymentTest: () => '/payment-test',
  paymentSuccess: () => '/payment-success',
  /** Is this signed contract genuine? */
  verify: () => '/verify',
  /** By the contract's id, or by that of a call of it. */
  videoCall: (roomId: string) => `/video-call/${roomId}`,
  alerts: () => '/alerts',
  /** Where the link at the foot of a mail leads. */
  unsubscribe: () => '/notifications/unsubscribe',
  messages: () => '/messages',
  /** With the chat of this contract open. */
  conversation: (contractId: string) => `/messages/${contractId}`,
  wallet: () => '/wallet',
  profile: () => '/profile',
  editProfile: () => '/profile/edit',
  publicProfile: (userId: string) => `/profile/${userId}`,
  howItWorks: () => '/how-it-works',
  /** What a match is judged by. */
  ranking: () => '/ranking',
  about: () => '/about',
  careers: () => '/careers',
  /** With the posts of one topic, or those that say something. */
  blog: (choice: { tag?: string; q?: string } = {}) => {
    const query = new URLSearchParams(choice)
    return query.size > 0 ? `/blog?${query}` : '/blog'
  },
  post: (slug: string) => `/blog/${slug}`,
  /** Answered by the server itself. */
  blogFeed: () => '/blog/feed.xml',
  /** Where editors write; with this post open. */
  manageBlog: (postId?: string) => `/social-media-management${postId === undefined ? '' : `?post=${postId}`}`,
  helpCenter: () => '/help-center',
  /** With this question to support open; `all` lists them, `new` asks one. */
  supportTicket: (id: string) => `/help-center?ticket=${id}`,
  help: (slug: string) => `/help/${slug}`,
  advancedFeatures: () => '/advanced-features',
  platformTest: () => '/platform-test',
  privacyPolicy: () => '/privacy-policy',
  termsOfService: () => '/terms-of-service',
  offline: () => '/offline',
  /** Where admins sign in; after it they arrive at `next`. */
  admin: (next?: string) => `/admin${next === undefined ? '' : `?next=${encodeURIComponent(next)}`}`,
  adminDashboard: () => '/admin/dashboard',
  adminUsers: () => '/admin/users',
  /** User Management with this person open. */
  adminUser: (id: string) => `/admin/users?user=${id}`,
  adminJobs: () => '/admin/jobs',
  /** Job Oversight with this job open. */
  adminJob: (id: string) => `/admin/jobs?job=${id}`,
  adminPayments: () => '/admin/payments',
  adminPayouts: () => '/admin/payments?tab=payouts',
  /** The ledger's entries of one contract. */
  adminContract: (id: string) => `/admin/payments?tab=ledger&contract=${id}`,
  adminDisputes: () => '/admin/disputes',
  adminDispute: (id: string) => `/admin/disputes/${id}`,
  adminReviews: () => '/admin/reviews',
  adminFlags: () => '/admin/flags',
  adminSettings: () => '/admin/settings',
  adminTickets: () => '/admin/tickets',
  adminApplications: () => '/admin/applications',
  adminAudit: () => '/admin/audit',
  adminFailedJobs: () => '/admin/failed-jobs',
  adminAccount: () => '/admin/account',
  /** The landing page with the sign-in dialog open; after it the visitor arrives at `next`. */
  signIn: (next?: string) => `/?auth=login${next === undefined ? '' : `&next=${encodeURIComponent(next)}`}`,
  /** The landing page with the sign-up dialog open. */
  register: () => '/?auth=register',
  /** Answered by the server itself: a full page navigation. */
  logout: () => '/api/logout',
} as const
