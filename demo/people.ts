import { ACCOUNTS } from '#demo/people-accounts.ts'
import { BAY } from '#demo/people-bay.ts'
import { DOWNTOWN } from '#demo/people-downtown.ts'
import { EAST } from '#demo/people-east.ts'
import { HEIGHTS } from '#demo/people-heights.ts'
import { NEWCOMERS } from '#demo/people-lately.ts'
import { NORTH } from '#demo/people-north.ts'
import { SOUTH } from '#demo/people-south.ts'
import { WEST } from '#demo/people-west.ts'
import type { Person } from '#demo/person.ts'

const TOWN = [...DOWNTOWN, ...HEIGHTS, ...SOUTH, ...WEST, ...NORTH, ...EAST, ...BAY, ...NEWCOMERS] as const

export type PersonKey = (typeof ACCOUNTS)[number]['key'] | (typeof TOWN)[number]['key']

export interface Townsperson extends Person {
  key: PersonKey
}

/** Nobody signs in as one of these: the town acts for them. */
export const INVENTED: readonly Townsperson[] = TOWN

/** Each kind of work has at least nine people who offer it, so that bids can pile up. */
export const PEOPLE: readonly Townsperson[] = [...ACCOUNTS, ...INVENTED]

const byKey = new Map(PEOPLE.map((person) => [person.key, person]))

export const personOf = (key: PersonKey): Townsperson => byKey.get(key)!
