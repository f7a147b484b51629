// What people can prove. Days count from today: below zero is the past.
import type { CheckType } from '#core/profiles/checks.ts'
import type { PersonKey } from '#demo/data/people/people.ts'

/** `sent`: its documents wait for an admin. */
type RecordState = 'named' | 'sent' | 'verified'

interface Certificate {
  of: PersonKey
  name: string
  from: string
  addedDaysAgo: number
  /** null: it does not expire. */
  expiresInDays: number | null
  state: RecordState
}

export const CERTIFICATES: readonly Certificate[] = [
  {
    of: 'devon',
    name: 'Rigging certificate',
    from: 'State of Florida',
    addedDaysAgo: 180,
    expiresInDays: null,
    state: 'verified',
  },
  {
    of: 'devon',
    name: 'Working at height',
    from: 'Gulf Safety Council',
    addedDaysAgo: 2,
    expiresInDays: 728,
    state: 'sent',
  },
  {
    of: 'devon',
    name: 'First aid at work',
    from: 'Hillsborough Safety School',
    addedDaysAgo: 170,
    expiresInDays: -24,
    state: 'verified',
  },
  {
    of: 'maren',
    name: 'Cat first aid',
    from: 'Hillsborough Animal Friends',
    addedDaysAgo: 90,
    expiresInDays: 640,
    state: 'named',
  },
  {
    of: 'harold',
    name: 'Certified electrical contractor',
    from: 'State of Florida',
    addedDaysAgo: 280,
    expiresInDays: 410,
    state: 'verified',
  },
  {
    of: 'obi',
    name: 'Brake systems, master level',
    from: 'Gulf Coast Mechanics Guild',
    addedDaysAgo: 250,
    expiresInDays: 520,
    state: 'verified',
  },
  {
    of: 'gus',
    name: 'Heavy vehicle maintenance',
    from: 'Bay Transit Academy',
    addedDaysAgo: 200,
    expiresInDays: null,
    state: 'verified',
  },
  {
    of: 'marisol',
    name: 'Veterinary assistant',
    from: 'Pinellas Technical School',
    addedDaysAgo: 150,
    expiresInDays: null,
    state: 'verified',
  },
  {
    of: 'keisha',
    name: 'Responsible vendor training',
    from: 'State of Florida',
    addedDaysAgo: 170,
    expiresInDays: 300,
    state: 'verified',
  },
  {
    of: 'priya',
    name: 'Teaching certificate, grades 5 to 9',
    from: 'State of Florida',
    addedDaysAgo: 190,
    expiresInDays: 900,
    state: 'verified',
  },
  {
    of: 'dolores',
    name: 'Food handler',
    from: 'State of Florida',
    addedDaysAgo: 210,
    expiresInDays: 240,
    state: 'verified',
  },
  {
    of: 'trey',
    name: 'Chainsaw safety',
    from: 'Hillsborough Extension',
    addedDaysAgo: 60,
    expiresInDays: 700,
    state: 'named',
  },
]

interface Policy {
  of: PersonKey
  kind: string
  with: string
  number: string
  coverage: number
  startedDaysAgo: number
  endsInDays: number
  state: RecordState
}

/** Insurers that do not exist. */
export const POLICIES: readonly Policy[] = [
  {
    of: 'devon',
    kind: 'Liability insurance',
    with: 'Pelican Mutual',
    number: 'PM-20418',
    coverage: 300_000,
    startedDaysAgo: 150,
    endsInDays: 215,
    state: 'verified',
  },
  {
    of: 'devon',
    kind: 'Tools and equipment',
    with: 'Sandbar Casualty',
    number: 'SC-9120',
    coverage: 25_000,
    startedDaysAgo: 3,
    endsInDays: 362,
    state: 'sent',
  },
  {
    of: 'devon',
    kind: 'Commercial auto',
    with: 'Causeway Auto',
    number: 'CA-27714',
    coverage: 100_000,
    startedDaysAgo: 380,
    endsInDays: -15,
    state: 'verified',
  },
  {
    of: 'maren',
    kind: 'Household insurance',
    with: 'Old Bay Household',
    number: 'OB-11736',
    coverage: 100_000,
    startedDaysAgo: 120,
    endsInDays: 245,
    state: 'named',
  },
  {
    of: 'tomas',
    kind: 'Liability insurance',
    with: 'Pelican Mutual',
    number: 'PM-18802',
    coverage: 500_000,
    startedDaysAgo: 290,
    endsInDays: 75,
    state: 'verified',
  },
  {
    of: 'harold',
    kind: 'Liability insurance',
    with: 'Sandbar Casualty',
    number: 'SC-7719',
    coverage: 1_000_000,
    startedDaysAgo: 200,
    endsInDays: 165,
    state: 'verified',
  },
  {
    of: 'harpreet',
    kind: 'Commercial auto',
    with: 'Causeway Auto',
    number: 'CA-30551',
    coverage: 750_000,
    startedDaysAgo: 100,
    endsInDays: 265,
    state: 'named',
  },
  {
    of: 'dolores',
    kind: 'Liability insurance',
    with: 'Sandbar Casualty',
    number: 'SC-8044',
    coverage: 1_000_000,
    startedDaysAgo: 180,
    endsInDays: 185,
    state: 'verified',
  },
  {
    of: 'bogdan',
    kind: 'Liability insurance',
    with: 'Pelican Mutual',
    number: 'PM-19330',
    coverage: 500_000,
    startedDaysAgo: 220,
    endsInDays: 145,
    state: 'named',
  },
  {
    of: 'odile',
    kind: 'Liability insurance',
    with: 'Old Bay Household',
    number: 'OB-12090',
    coverage: 500_000,
    startedDaysAgo: 130,
    endsInDays: 235,
    state: 'named',
  },
]

interface Check {
  of: PersonKey
  type: CheckType
  askedDaysAgo: number
  isPending?: true
}

/** Passed a day after the request, unless they are pending; some have expired since. */
export const BACKGROUND_CHECKS: readonly Check[] = [
  { of: 'devon', type: 'Driving record', askedDaysAgo: 520 },
  { of: 'devon', type: 'Criminal record', askedDaysAgo: 172 },
  { of: 'devon', type: 'Driving record', askedDaysAgo: 1, isPending: true },
  { of: 'maren', type: 'Criminal record', askedDaysAgo: 197 },
  { of: 'priya', type: 'Criminal record', askedDaysAgo: 189 },
  { of: 'gabriela', type: 'Criminal record', askedDaysAgo: 111 },
  { of: 'marisol', type: 'Criminal record', askedDaysAgo: 156 },
  { of: 'cormac', type: 'Driving record', askedDaysAgo: 141 },
  { of: 'farah', type: 'Criminal record', askedDaysAgo: 81 },
  { of: 'odile', type: 'Criminal record', askedDaysAgo: 161 },
  { of: 'esme', type: 'Criminal record', askedDaysAgo: 132 },
  { of: 'keisha', type: 'Criminal record', askedDaysAgo: 176 },
]
