import type { Admin } from '#core/admin/api.ts'
import type { JobDetail } from '#core/admin/jobs.ts'
import type { myBids } from '#core/bids/api.ts'
import type { Conversation } from '#core/chat/api.ts'
import type { BlogPost } from '#core/content/blog.ts'
import type { SupportMessage, TicketWithMessages } from '#core/content/support.ts'
import type { Payment, Progress, Settlement } from '#core/contracts/api.ts'
import type { Dispute, DisputePreview, Evidence, MediationAttempt } from '#core/disputes/api.ts'
import type { Job, JobsSummary, PriceGuide } from '#core/jobs/api.ts'
import type { AnswerOf } from '#core/kernel/endpoint.ts'
import type { Recommendation, SmartMatch } from '#core/matching/api.ts'
import type { PaymentOutcome, PaymentMethod } from '#core/payments/api.ts'
import type { PayoutMethod, Speed, Wallet, Withdrawal } from '#core/payments/wallet.ts'
import type { Verification } from '#core/profiles/api.ts'
import type { OwnReview } from '#core/reviews/api.ts'
import { SAMPLE_TIME, sampleId, sampleJob, sampleWallet } from '#web/testing/samples.ts'

/** As samples.ts, for what happens around a job: posting, work, money, chat, alerts, help and the portal. */

export const sampleSummary = (extra: Partial<JobsSummary> = {}): JobsSummary => ({
  availableJobs: 3,
  activeBidding: 2,
  averageBudget: 80,
  centre: { zip: '33605', name: 'Ybor City', latitude: 27.95, longitude: -82.43, radiusMiles: 25 },
  ...extra,
})

export const samplePriceGuide = (extra: Partial<PriceGuide> = {}): PriceGuide => ({
  count: 46,
  low: '70.00',
  median: '90.00',
  high: '120.00',
  radiusMiles: 25,
  ...extra,
})

export const sampleVerification = (extra: Partial<Verification> = {}): Verification => ({
  status: 'none',
  reason: null,
  requestedAt: null,
  decidedAt: null,
  rule: 'posting',
  limit: '500.00',
  ...extra,
})

type MyBid = AnswerOf<typeof myBids>[number]

/** A bid of `sampleMe` on somebody else's job. */
export const sampleMyBid = ({ job, ...extra }: Partial<Omit<MyBid, 'job'>> & { job?: Partial<Job> } = {}): MyBid => ({
  id: sampleId(300),
  jobId: sampleId(110),
  bidderId: sampleId(1),
  amount: '45.00',
  message: 'I can come today.',
  availability: 'Now',
  isSelected: false,
  hasDeclined: false,
  createdAt: SAMPLE_TIME,
  updatedAt: SAMPLE_TIME,
  bidder: {
    id: sampleId(1),
    firstName: 'Ines',
    email: null,
    profileImageUrl: null,
    isVerified: true,
    rating: '4.80',
    totalJobs: 12,
    onTime: null,
    expertise: ['Pet Care'],
    experienceLevel: null,
  },
  ...extra,
  job: sampleJob({ id: sampleId(110), bidCount: 1, ...job }),
})

/** The rules propose to give back 15% of 95.00. */
export const sampleAttempt = (extra: Partial<MediationAttempt> = {}): MediationAttempt => ({
  id: sampleId(501),
  disputeId: sampleId(500),
  mediationType: 'automated',
  proposedBy: null,
  proposedByRole: null,
  option: 'refund',
  refundPercent: 15,
  extensionDays: null,
  outcome: { refund: '14.25', fee: '4.04', workerAmount: '76.71' },
  proposal: '15% goes back to the poster, the rest to the worker.',
  message: null,
  reasons: [{ key: 'undone', text: '85% of the agreed work is documented, so 15% goes back.', points: 15 }],
  confidence: 0.8,
  status: 'pending',
  acceptedBy: [],
  acceptedByRoles: [],
  rejectedBy: null,
  rejectedByRole: null,
  expiresAt: '2099-01-01T00:00:00.000Z',
  decidedAt: null,
  createdAt: SAMPLE_TIME,
  ...extra,
})

export const sampleEvidence = (extra: Partial<Evidence> = {}): Evidence => ({
  id: sampleId(510),
  disputeId: sampleId(500),
  submittedBy: sampleId(2),
  submittedByRole: 'poster',
  submittedByName: 'Maren',
  isMine: true,
  evidenceType: 'text',
  fileUrl: null,
  thumbnailUrl: null,
  fileName: 'stairs.txt',
  sha256: null,
  description: null,
  timestamp: SAMPLE_TIME,
  isVerified: false,
  verifiedBy: null,
  verifiedAt: null,
  ...extra,
})

/** Of the contract of samples.ts; raised by the poster and read by the worker. */
export const sampleDispute = (extra: Partial<Dispute> = {}): Dispute => ({
  id: sampleId(500),
  number: 'D-0184',
  contractId: sampleId(200),
  contractNumber: 'C-0200',
  jobTitle: 'Carry a sofa up three flights',
  posterName: 'Maren',
  workerName: 'Ines',
  reportedBy: sampleId(2),
  reportedAgainst: sampleId(1),
  raisedBy: 'poster',
  role: 'worker',
  category: 'incomplete_work',
  reason: 'The sofa is on the second floor',
  description: 'It was to go to the third.',
  status: 'open',
  stage: 'proposed',
  priority: 'medium',
  amount: '95.00',
  held: '95.00',
  missing: '0.00',
  released: '0.00',
  contractStatusBefore: 'in_progress',
  resolution: null,
  refundPercent: null,
  compensationAmount: null,
  adminNotes: null,
  resolvedAt: null,
  createdAt: SAMPLE_TIME,
  mayWithdraw: false,
  mayCounter: true,
  mayExtend: true,
  evidence: [],
  proposals: [sampleAttempt()],
  timeline: [],
  ...extra,
})

export const sampleDisputePreview = (extra: Partial<DisputePreview> = {}): DisputePreview => ({
  mayFile: true,
  sentence: null,
  until: null,
  amount: '95.00',
  held: '95.00',
  released: '0.00',
  refundPercent: 15,
  outcome: { refund: '14.25', fee: '4.04', workerAmount: '76.71' },
  reasons: [{ key: 'undone', text: '85% of the agreed work is documented, so 15% goes back.', points: 15 }],
  confidence: 0.8,
  canExtend: true,
  ...extra,
})

/** What the poster of the contract of samples.ts has paid. */
export const samplePayment = (extra: Partial<Payment> = {}): Payment => ({
  id: sampleId(600),
  contractId: sampleId(200),
  kind: 'contract',
  amount: '95.00',
  platformFee: '4.75',
  workerAmount: '90.25',
  refundedAmount: '0.00',
  status: 'held',
  failureReason: null,
  needsAction: false,
  message: null,
  paidAt: SAMPLE_TIME,
  releasedAt: null,
  refundedAt: null,
  createdAt: SAMPLE_TIME,
  ...extra,
})

/** About the contract of samples.ts, with Maren, who is online. */
export const sampleConversation = (extra: Partial<Conversation> = {}): Conversation => ({
  id: sampleId(200),
  jobId: sampleId(100),
  jobTitle: 'Carry a sofa up three flights',
  contractNumber: 'C-0200',
  contractStatus: 'in_progress',
  percent: 40,
  scheduledDate: null,
  scheduledTime: null,
  role: 'worker',
  partner: { id: sampleId(2), name: 'Maren', avatar: null, isOnline: true, isVerified: true },
  lastMessage: null,
  foundMessage: null,
  lastSeq: 0,
  unread: 0,
  isMasked: false,
  blocked: null,
  createdAt: SAMPLE_TIME,
  ...extra,
})

export const samplePayoutMethod = (extra: Partial<PayoutMethod> = {}): PayoutMethod => ({
  id: sampleId(610),
  type: 'debit_card',
  holder: 'Ines',
  last4: '5556',
  isConfirmed: true,
  triesLeft: null,
  createdAt: SAMPLE_TIME,
  ...extra,
})

export const sampleWithdrawal = (extra: Partial<Withdrawal> = {}): Withdrawal => ({
  id: sampleId(620),
  methodId: sampleId(610),
  methodType: 'debit_card',
  last4: '5556',
  amount: '50.00',
  fee: '1.00',
  net: '49.00',
  speed: 'instant',
  status: 'processing',
  isAutomatic: false,
  failureReason: null,
  arrivesAt: null,
  createdAt: SAMPLE_TIME,
  settledAt: null,
  ...extra,
})

const speed = (name: Speed, min: string, feeBasisPoints: number): Wallet['speeds'][number] => ({
  speed: name,
  isOpen: true,
  reason: null,
  min,
  feeBasisPoints,
  arrivesAt: SAMPLE_TIME,
})

/** A wallet with 90.25 and every payout speed. */
export const sampleFullWallet = (extra: Partial<Wallet> = {}): Wallet =>
  sampleWallet({
    balance: '90.25',
    available: '90.25',
    speeds: [speed('instant', '10.00', 200), speed('same_day', '10.00', 100), speed('standard', '25.00', 0)],
    ...extra,
  })

/** Of the contract of samples.ts, by `sampleMe` about Maren. */
export const sampleOwnReview = (extra: Partial<OwnReview> = {}): OwnReview => ({
  id: sampleId(410),
  contractId: sampleId(200),
  reviewerId: sampleId(1),
  revieweeId: sampleId(2),
  rating: 4,
  comment: 'Clear about what she wanted.',
  reply: null,
  replyAt: null,
  isPublished: false,
  createdAt: SAMPLE_TIME,
  ...extra,
})

export const sampleAdmin = (extra: Partial<Admin> = {}): Admin => ({
  id: sampleId(50),
  email: 'tomas@example.com',
  role: 'moderator',
  firstName: 'Tomas',
  lastName: null,
  needsSecondFactor: false,
  ...extra,
})

export const sampleJobForAdmin = (extra: Partial<JobDetail> = {}): JobDetail => ({
  id: sampleId(100),
  title: 'Polish a brass bell',
  poster: { id: sampleId(2), email: 'vera@example.com' },
  status: 'bidding',
  budget: { min: '80.00', max: '120.00' },
  category: 'Other',
  place: 'Ybor City',
  bidCount: 0,
  pendingFlags: 0,
  createdAt: SAMPLE_TIME,
  removedAt: null,
  removalReason: null,
  description: 'It hangs in the tower.',
  location: null,
  biddingEndsAt: SAMPLE_TIME,
  images: [],
  bids: [],
  contract: null,
  ...extra,
})

export const samplePost = (extra: Partial<BlogPost> = {}): BlogPost => ({
  id: sampleId(700),
  title: 'What a fair price is',
  slug: 'what-a-fair-price-is',
  content: 'Words.',
  excerpt: null,
  tags: [],
  status: 'draft',
  featuredImage: null,
  featuredImageAlt: null,
  authorId: sampleId(1),
  author: { firstName: 'Ines', lastName: 'Aguilar' },
  readingMinutes: 1,
  publishedAt: null,
  createdAt: SAMPLE_TIME,
  updatedAt: SAMPLE_TIME,
  ...extra,
})

const supportMessage = (n: number, body: string): SupportMessage => ({
  id: sampleId(810 + n),
  body,
  isFromSupport: false,
  author: 'Ines',
  createdAt: SAMPLE_TIME,
})

/** A question to support with these messages, the oldest first. */
export const sampleTicket = (
  bodies: readonly string[],
  extra: Partial<TicketWithMessages> = {},
): TicketWithMessages => ({
  id: sampleId(800),
  subject: 'Which way is the fastest?',
  category: 'Withdrawals',
  status: 'open',
  createdAt: SAMPLE_TIME,
  updatedAt: SAMPLE_TIME,
  lastLine: bodies.at(-1) ?? '',
  messages: bodies.map((body, at) => supportMessage(at, body)),
  ...extra,
})

const jobInShort = (n: number): Recommendation['job'] => ({
  id: sampleId(1_500 + n),
  title: `Carry thing number ${n}`,
  description: 'Up one flight.',
  isVirtual: false,
  location: 'Ybor City',
  budget: '$80–120',
  budgetMin: '80.00',
  budgetMax: '120.00',
  category: 'Moving & Delivery',
  // Far in the future, because jobs that are over are not shown.
  biddingEndsAt: '2099-01-01T00:00:00.000Z',
  distanceMiles: 1.2,
  createdAt: SAMPLE_TIME,
})

export const sampleRecommendation = (n: number, extra: Partial<Recommendation> = {}): Recommendation => ({
  score: 90 - n,
  urgencyMultiplier: 1,
  reasons: ['Moving & Delivery is in your skills'],
  factors: { skillScore: 0.9, locationScore: 0.8, experienceScore: 0.7, availabilityScore: 0.6 },
  job: jobInShort(n),
  ...extra,
})

export const sampleSmartMatch = (n: number): SmartMatch => ({
  score: 0.9,
  reasons: ['Moving & Delivery is in your skills'],
  job: jobInShort(n),
})

/** A saved card. */
export const samplePaymentMethod = (extra: Partial<PaymentMethod> = {}): PaymentMethod => ({
  id: sampleId(630),
  brand: 'Visa',
  last4: '4242',
  expMonth: 4,
  expYear: 2099,
  isDefault: true,
  isDisputed: false,
  createdAt: SAMPLE_TIME,
  ...extra,
})

export const samplePaid = (extra: Partial<PaymentOutcome> = {}): PaymentOutcome => ({
  paymentId: sampleId(600),
  contractId: sampleId(200),
  status: 'held',
  amount: '95.00',
  needsAction: false,
  message: 'Held.',
  ...extra,
})

export const sampleProgress = (extra: Partial<Progress> = {}): Progress => ({
  id: sampleId(950),
  contractId: sampleId(200),
  uploadedBy: sampleId(1),
  photoUrl: null,
  thumbnailUrl: null,
  description: null,
  percent: null,
  location: null,
  isApproved: false,
  approvedBy: null,
  approvedAt: null,
  createdAt: SAMPLE_TIME,
  ...extra,
})

/** Of $120.00 at 65%; the worker has not answered. */
export const sampleSettlement = (extra: Partial<Settlement> = {}): Settlement => ({
  id: sampleId(960),
  percent: 65,
  amount: '120.00',
  share: '78.00',
  fee: '3.90',
  workerAmount: '74.10',
  refund: '42.00',
  status: 'open',
  reason: 'Plans changed. Thank you for what you’ve done so far.',
  startedAt: SAMPLE_TIME,
  answerBy: SAMPLE_TIME,
  endedAt: null,
  acceptedBy: null,
  evidence: [sampleProgress({ percent: 65, description: 'The post is straight again.' })],
  ...extra,
})
