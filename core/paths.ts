/** The addresses of all pages. */
export const paths = {
  home: () => '/',
  postJob: () => '/post-job',
  postAJob: () => '/post-a-job',
  findWork: () => '/find-work',
  job: (id: string) => `/jobs/${id}`,
  /** The page of a job, as Work in Progress links to it. */
  jobDetails: (id: string) => `/job-details/${id}`,
  workInProgress: () => '/work-in-progress',
  contract: (id: string) => `/work-in-progress?contract=${id}`,
  pay: (contractId: string) => `/pay/${contractId}`,
  paymentTest: () => '/payment-test',
  paymentSuccess: () => '/payment-success',
  /** Checks whether a signed contract is genuine. */
  verify: () => '/verify',
  /** The id of a contract or of a call. */
  videoCall: (roomId: string) => `/video-call/${roomId}`,
  alerts: () => '/alerts',
  /** For the link at the foot of a mail. */
  unsubscribe: () => '/notifications/unsubscribe',
  messages: () => '/messages',
  conversation: (contractId: string) => `/messages/${contractId}`,
  wallet: () => '/wallet',
  profile: () => '/profile',
  editProfile: () => '/profile/edit',
  security: () => '/profile/security',
  /** For the link in mails about changes of an account. */
  lockAccount: (token?: string) => `/lock-account${token === undefined ? '' : `?token=${token}`}`,
  publicProfile: (userId: string) => `/profile/${userId}`,
  howItWorks: () => '/how-it-works',
  /** How matches are ranked. */
  ranking: () => '/ranking',
  about: () => '/about',
  careers: () => '/careers',
  blog: (choice: { tag?: string; q?: string } = {}) => {
    const query = new URLSearchParams(choice)
    return query.size > 0 ? `/blog?${query}` : '/blog'
  },
  post: (slug: string) => `/blog/${slug}`,
  /** Not a page: answered by the server. */
  blogFeed: () => '/blog/feed.xml',
  /** For editors. */
  manageBlog: (postId?: string) => `/social-media-management${postId === undefined ? '' : `?post=${postId}`}`,
  helpCenter: () => '/help-center',
  /** `all` lists the tickets, `new` opens the form. */
  supportTicket: (id: string) => `/help-center?ticket=${id}`,
  help: (slug: string) => `/help/${slug}`,
  advancedFeatures: () => '/advanced-features',
  platformTest: () => '/platform-test',
  privacyPolicy: () => '/privacy-policy',
  termsOfService: () => '/terms-of-service',
  offline: () => '/offline',
  /** The admin sign-in, which continues to `next`. */
  admin: (next?: string) => `/admin${next === undefined ? '' : `?next=${encodeURIComponent(next)}`}`,
  adminDashboard: () => '/admin/dashboard',
  adminUsers: () => '/admin/users',
  adminUser: (id: string) => `/admin/users?user=${id}`,
  adminJobs: () => '/admin/jobs',
  adminJob: (id: string) => `/admin/jobs?job=${id}`,
  adminPayments: () => '/admin/payments',
  adminPayouts: () => '/admin/payments?tab=payouts',
  /** The ledger entries of a contract. */
  adminContract: (id: string) => `/admin/payments?tab=ledger&contract=${id}`,
  adminDisputes: () => '/admin/disputes',
  adminDispute: (id: string) => `/admin/disputes/${id}`,
  adminReviews: () => '/admin/reviews',
  adminFlags: () => '/admin/flags',
  adminSettings: () => '/admin/settings',
  adminTickets: () => '/admin/tickets',
  adminApplications: () => '/admin/applications',
  adminAudit: () => '/admin/audit',
  adminSecurity: (filters: Readonly<Record<string, string>> = {}) => {
    const query = String(new URLSearchParams(filters))
    return `/admin/security${query && `?${query}`}`
  },
  adminFailedJobs: () => '/admin/failed-jobs',
  adminAccount: () => '/admin/account',
  /** The landing page with the sign-in dialog, which continues to `next`. */
  signIn: (next?: string) => `/?auth=login${next === undefined ? '' : `&next=${encodeURIComponent(next)}`}`,
  /** The landing page with the dialog that resets a password. */
  forgotPassword: () => '/?auth=forgot',
  /** The landing page with the sign-up dialog. */
  register: () => '/?auth=register',
  /** Answered by the server, like the next two: needs a full page navigation. Opens the sign-in dialog. */
  login: (next: string) => `/api/login?next=${encodeURIComponent(next)}`,
  logout: () => '/api/logout',
  /** The mails that a server without a mail server would have sent. */
  outbox: () => '/dev/outbox',
} as const
