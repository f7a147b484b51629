// What the portal lists about the safety of accounts: ordinary days, owners who mistyped, staff, and a burst.
import { banUser } from '#core/admin/users.ts'
import type { SecurityEventKind } from '#core/accounts/security.ts'
import type { LimitName } from '#core/kernel/limits.ts'
import { operationText } from '#core/kernel/endpoint.ts'
import type { PersonKey } from '#demo/data/people/people.ts'
import type { TeamKey } from '#demo/data/people/team.ts'
import { HOUR, iso, MINUTE, type PersonIds, type Row } from '#demo/seed/history.ts'
import type { TeamIds } from '#demo/seed/team.ts'
import { newId } from '#server/platform/database/ids.ts'

type LimitEvent = { kind: 'limit_hit' | 'use_limited'; detail: LimitName }
type OtherEvent = { kind: Exclude<SecurityEventKind, LimitEvent['kind']>; detail?: string }
type SeededEvent = (LimitEvent | OtherEvent) & {
  hoursAgo: number
  person?: PersonKey
  admin?: TeamKey
  from: readonly [network: string, device: string]
  /** How often, within so many minutes. */
  count?: number
  minutes?: number
}

// Addresses reserved for documentation.
const TEAM_OFFICE = '203.0.113.1'
const BURST_NETWORK = '198.51.100'
const HOMES = {
  maren: ['192.0.2.10', 'Firefox on Windows'],
  devon: ['192.0.2.14', 'Chrome on Android'],
  nadia: ['192.0.2.21', 'Safari on iPhone'],
  jun: ['192.0.2.35', 'Chrome on Windows'],
  keisha: ['192.0.2.48', 'Safari on Mac'],
  mateo: ['192.0.2.63', 'Chrome on Android'],
  odile: ['192.0.2.77', 'Edge on Windows'],
  cormac: ['192.0.2.90', 'Samsung Internet on Android'],
  tariq: ['192.0.2.112', 'Chrome on Mac'],
  lena: ['192.0.2.140', 'Firefox on Linux'],
} as const satisfies Partial<Record<PersonKey, SeededEvent['from']>>
const NEIGHBORS = Object.keys(HOMES) as (keyof typeof HOMES)[]

/** Everybody signs in every other day or so, never at the same minute. */
const ordinaryDays: readonly SeededEvent[] = NEIGHBORS.flatMap((person, index) =>
  [9.3, 58.7, 107.2].map((hours): SeededEvent => ({
    kind: 'sign_in',
    hoursAgo: hours + index * 3.37,
    person,
    from: HOMES[person],
  })),
)

const STORIES: readonly SeededEvent[] = [
  {
    kind: 'sign_in_refused',
    detail: 'password',
    hoursAgo: 70,
    person: 'nadia',
    from: HOMES.nadia,
    count: 4,
    minutes: 3,
  },
  { kind: 'sign_in', hoursAgo: 69.9, person: 'nadia', from: HOMES.nadia },
  { kind: 'sign_in_new_device', hoursAgo: 50.2, person: 'keisha', from: ['192.0.2.48', 'Safari on iPad'] },
  { kind: 'passkey_added', detail: 'iPad', hoursAgo: 50, person: 'keisha', from: ['192.0.2.48', 'Safari on iPad'] },
  { kind: 'passkey_removed', detail: 'iPad', hoursAgo: 21, person: 'keisha', from: HOMES.keisha },
  {
    kind: 'confirm_refused',
    detail: 'password',
    hoursAgo: 45,
    person: 'mateo',
    from: HOMES.mateo,
    count: 2,
    minutes: 1,
  },
  { kind: 'data_exported', hoursAgo: 44.9, person: 'mateo', from: HOMES.mateo },
  { kind: 'code_refused', detail: 'reset', hoursAgo: 30, person: 'odile', from: HOMES.odile, count: 2, minutes: 2 },
  { kind: 'password_changed', detail: 'reset', hoursAgo: 29.9, person: 'odile', from: HOMES.odile },
  { kind: 'sign_in', hoursAgo: 29.8, person: 'odile', from: HOMES.odile },
  {
    kind: 'limit_hit',
    detail: 'forgot:account',
    hoursAgo: 26,
    person: 'tariq',
    from: HOMES.tariq,
    count: 3,
    minutes: 4,
  },
  {
    kind: 'use_limited',
    detail: 'chat:files',
    hoursAgo: 18,
    person: 'cormac',
    from: HOMES.cormac,
    count: 2,
    minutes: 1,
  },
  { kind: 'session_ended', hoursAgo: 12, person: 'lena', from: HOMES.lena },
  { kind: 'code_refused', detail: 'registration', hoursAgo: 15, from: ['192.0.2.201', 'Chrome on Android'] },
  {
    kind: 'admin_sign_in_refused',
    detail: 'password',
    hoursAgo: 22,
    admin: 'tomas',
    from: [TEAM_OFFICE, 'Safari on Mac'],
    count: 2,
    minutes: 1,
  },
  {
    kind: 'admin_sign_in',
    detail: 'none',
    hoursAgo: 21.9,
    admin: 'tomas',
    from: [TEAM_OFFICE, 'Safari on Mac'],
  },
  {
    kind: 'forbidden',
    detail: operationText(banUser),
    hoursAgo: 19,
    admin: 'wren',
    from: [TEAM_OFFICE, 'Chrome on ChromeOS'],
  },
]

const BURST_HOURS_AGO = 5
const BURST_MINUTES = 10

/** One address after the other guesses a password until it is stopped; the last two know no address of ours. */
const guesses: readonly SeededEvent[] = [...NEIGHBORS.slice(3, 9), undefined, undefined].flatMap(
  (person, index): SeededEvent[] => {
    const hoursAgo = BURST_HOURS_AGO - (index * 17) / 3600
    const from = [`${BURST_NETWORK}.${40 + index}`, 'Unknown device'] as const
    const place = { from, minutes: 5, ...(person && { person }) }
    return [
      { kind: 'sign_in_refused', detail: 'password', hoursAgo, count: 10, ...place },
      { kind: 'limit_hit', detail: 'login:pair', hoursAgo: hoursAgo - 2.5 / 60, count: 4, ...place },
    ]
  },
)

export const securityRows = (
  now: number,
  { people, team }: { people: PersonIds; team: TeamIds },
): { security_events: Row<'security_events'>[]; security_bursts: Row<'security_bursts'>[] } => {
  const rows = [...ordinaryDays, ...STORIES, ...guesses].map((event): Row<'security_events'> => {
    const { kind, detail, hoursAgo, person, admin, from, count = 1, minutes = 0 } = event
    const at = now - hoursAgo * HOUR
    const [network, device] = from
    return {
      id: newId(at),
      kind,
      detail: detail ?? null,
      user_id: person ? people.get(person)! : null,
      admin_id: admin ? team.get(admin)! : null,
      network,
      device,
      count,
      created_at: iso(at),
      last_at: iso(at + minutes * MINUTE),
    }
  })
  const began = now - BURST_HOURS_AGO * HOUR
  return {
    security_events: rows,
    security_bursts: [
      {
        network: `${BURST_NETWORK}.0/24`,
        count: guesses.reduce((sum, { count = 1 }) => sum + count, 0),
        created_at: iso(began + (BURST_MINUTES / 2) * MINUTE),
        last_at: iso(began + BURST_MINUTES * MINUTE),
      },
    ],
  }
}
