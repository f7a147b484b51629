// What people can prove. Days count from today: below zero is the past.
import type { PersonKey } from '#demo/data/people/people.ts'

interface Certificate {
  of: PersonKey
  name: string
  from: string
  addedDaysAgo: number
  /** null: it does not expire. */
  expiresInDays: number | null
  isVerified: boolean
}

export const CERTIFICATES: readonly Certificate[] = [
  {
    of: 'devon',
    name: 'Rigging certificate',
    from: 'State of Florida',
    addedDaysAgo: 180,
    expiresInDays: null,
    isVerified: true,
  },
  {
    of: 'maren',
    name: 'Cat first aid',
    from: 'Hillsborough Animal Friends',
    addedDaysAgo: 90,
    expiresInDays: 640,
    isVerified: false,
  },
  {
    of: 'harold',
    name: 'Certified electrical contractor',
    from: 'State of Florida',
    addedDaysAgo: 280,
    expiresInDays: 410,
    isVerified: true,
  },
  {
    of: 'obi',
    name: 'Brake systems, master level',
    from: 'Gulf Coast Mechanics Guild',
    addedDaysAgo: 250,
    expiresInDays: 520,
    isVerified: true,
  },
  {
    of: 'gus',
    name: 'Heavy vehicle maintenance',
    from: 'Bay Transit Academy',
    addedDaysAgo: 200,
    expiresInDays: null,
    isVerified: true,
  },
  {
    of: 'marisol',
    name: 'Veterinary assistant',
    from: 'Pinellas Technical School',
    addedDaysAgo: 150,
    expiresInDays: null,
    isVerified: true,
  },
  {
    of: 'keisha',
    name: 'Responsible vendor training',
    from: 'State of Florida',
    addedDaysAgo: 170,
    expiresInDays: 300,
    isVerified: true,
  },
  {
    of: 'priya',
    name: 'Teaching certificate, grades 5 to 9',
    from: 'State of Florida',
    addedDaysAgo: 190,
    expiresInDays: 900,
    isVerified: true,
  },
  {
    of: 'dolores',
    name: 'Food handler',
    from: 'State of Florida',
    addedDaysAgo: 210,
    expiresInDays: 240,
    isVerified: true,
  },
  {
    of: 'trey',
    name: 'Chainsaw safety',
    from: 'Hillsborough Extension',
    addedDaysAgo: 60,
    expiresInDays: 700,
    isVerified: false,
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
  },
  {
    of: 'maren',
    kind: 'Household insurance',
    with: 'Old Bay Household',
    number: 'OB-11736',
    coverage: 100_000,
    startedDaysAgo: 120,
    endsInDays: 245,
  },
  {
    of: 'tomas',
    kind: 'Liability insurance',
    with: 'Pelican Mutual',
    number: 'PM-18802',
    coverage: 500_000,
    startedDaysAgo: 290,
    endsInDays: 75,
  },
  {
    of: 'harold',
    kind: 'Liability insurance',
    with: 'Sandbar Casualty',
    number: 'SC-7719',
    coverage: 1_000_000,
    startedDaysAgo: 200,
    endsInDays: 165,
  },
  {
    of: 'harpreet',
    kind: 'Commercial auto',
    with: 'Causeway Auto',
    number: 'CA-30551',
    coverage: 750_000,
    startedDaysAgo: 100,
    endsInDays: 265,
  },
  {
    of: 'dolores',
    kind: 'Liability insurance',
    with: 'Sandbar Casualty',
    number: 'SC-8044',
    coverage: 1_000_000,
    startedDaysAgo: 180,
    endsInDays: 185,
  },
  {
    of: 'bogdan',
    kind: 'Liability insurance',
    with: 'Pelican Mutual',
    number: 'PM-19330',
    coverage: 500_000,
    startedDaysAgo: 220,
    endsInDays: 145,
  },
  {
    of: 'odile',
    kind: 'Liability insurance',
    with: 'Old Bay Household',
    number: 'OB-12090',
    coverage: 500_000,
    startedDaysAgo: 130,
    endsInDays: 235,
  },
]

interface Check {
  of: PersonKey
  passedDaysAgo: number
}

/** Passed, and good for two years. */
export const BACKGROUND_CHECKS: readonly Check[] = [
  { of: 'devon', passedDaysAgo: 171 },
  { of: 'maren', passedDaysAgo: 196 },
  { of: 'priya', passedDaysAgo: 188 },
  { of: 'gabriela', passedDaysAgo: 110 },
  { of: 'marisol', passedDaysAgo: 155 },
  { of: 'cormac', passedDaysAgo: 140 },
  { of: 'farah', passedDaysAgo: 80 },
  { of: 'odile', passedDaysAgo: 160 },
  { of: 'esme', passedDaysAgo: 131 },
  { of: 'keisha', passedDaysAgo: 175 },
]
