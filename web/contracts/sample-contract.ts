import type { Contract } from '#contract/contracts/api.ts'
import { cents } from '#contract/kernel/money.ts'
import { termsText } from '#contract/contracts/terms.ts'

/** A contract for the tests of this room, drawn up at 22:40 on 16 October 2025 in UTC. */
export const DRAWN_UP_MS = Date.UTC(2025, 9, 16, 22, 40)
export const later = (minutes: number): string => new Date(DRAWN_UP_MS + minutes * 60_000).toISOString()

const party = (id: string, firstName: string): Contract['poster'] => ({
  id,
  firstName,
  profileImageUrl: null,
  isVerified: true,
  rating: '4.90',
  totalJobs: 118,
  phoneNumber: null,
})

const MONEY: Contract['money'] = {
  status: 'pending',
  held: '0.00',
  fee: '0.00',
  workerShare: '0.00',
  released: '0.00',
  refunded: '0.00',
  tips: '0.00',
  due: '88.00',
  cardLast4: '4242',
  failureReason: null,
  needsAction: false,
  isTestMode: true,
}

type Given = Partial<Omit<Contract, 'money'>> & { money?: Partial<Contract['money']> }

export const sampleContract = ({ money, ...extra }: Given = {}): Contract => ({
  id: 'contract',
  number: 'NH-4F2K-01',
  jobId: 'job',
  bidId: 'bid',
  posterId: 'maren',
  workerId: 'devon',
  role: 'poster',
  amount: '88.00',
  description: '',
  scheduledDate: '2025-10-16',
  scheduledTime: '19:15',
  timeZone: 'America/New_York',
  startsAt: later(35),
  termsText: termsText({
    title: 'Carry a sofa up three flights',
    work: 'Bring one three-seater sofa from the street to the third floor.',
    poster: 'Maren',
    worker: 'Devon',
    where: 'Ybor City 33605',
    when: 'Today at 7:15 PM',
    total: cents(88_00),
  }),
  termsHash: 'a'.repeat(64),
  posterSigned: false,
  workerSigned: false,
  posterSignedAt: null,
  workerSignedAt: null,
  signBy: later(24 * 60),
  status: 'pending',
  startedAt: null,
  completedAt: null,
  autoReleaseAt: null,
  cancelledAt: null,
  cancelledBy: null,
  cancelReason: null,
  additionalAmount: '0.00',
  additionalWork: null,
  additionalWorkApproved: false,
  percent: null,
  openRequests: { mine: 0, theirs: 0 },
  photosToApprove: 0,
  cancelFee: '0.00',
  cancelFeeFrom: null,
  hasReviewed: false,
  reviewBy: null,
  createdAt: later(0),
  updatedAt: later(0),
  job: {
    id: 'job',
    title: 'Carry a sofa up three flights',
    description: '',
    category: 'Moving & Delivery',
    location: 'Ybor City, Tampa',
    zipCode: '33605',
    latitude: null,
    longitude: null,
    isVirtual: false,
    images: [],
    preferredDate: null,
    preferredTime: null,
  },
  poster: party('maren', 'Maren'),
  worker: party('devon', 'Devon'),
  payments: [],
  ...extra,
  money: { ...MONEY, ...money },
})
