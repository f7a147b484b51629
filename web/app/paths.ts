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
  about: () => '/about',
  careers: () => '/careers',
  blog: () => '/blog',
  helpCenter: () => '/help-center',
  privacyPolicy: () => '/privacy-policy',
  termsOfService: () => '/terms-of-service',
  offline: () => '/offline',
  /** The landing page with the sign-in dialog open; after it the visitor arrives at `next`. */
  signIn: (next?: string) => `/?auth=login${next === undefined ? '' : `&next=${encodeURIComponent(next)}`}`,
  /** Answered by the server itself: a full page navigation. */
  logout: () => '/api/logout',
} as const
