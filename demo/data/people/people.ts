import { ACCOUNTS } from '#demo/data/people/accounts.ts'
import { BAY } from '#demo/data/people/bay.ts'
import { DOWNTOWN } from '#demo/data/people/downtown.ts'
import { EAST } from '#demo/data/people/east.ts'
import { HEIGHTS } from '#demo/data/people/heights.ts'
import { NEWCOMERS } from '#demo/data/people/newcomers.ts'
import { NORTH } from '#demo/data/people/north.ts'
import { SOUTH } from '#demo/data/people/south.ts'
import { WEST } from '#demo/data/people/west.ts'
import type { Person } from '#demo/data/people/person.ts'

const SIMULATED = [...DOWNTOWN, ...HEIGHTS, ...SOUTH, ...WEST, ...NORTH, ...EAST, ...BAY, ...NEWCOMERS] as const

export type PersonKey = (typeof ACCOUNTS)[number]['key'] | (typeof SIMULATED)[number]['key']

export interface DemoPerson extends Person {
  key: PersonKey
}

/** Nobody signs in as one of these: the simulator acts for them. */
export const INVENTED: readonly DemoPerson[] = SIMULATED

/** Each kind of work has at least nine people who offer it, so that bids can pile up. */
export const PEOPLE: readonly DemoPerson[] = [...ACCOUNTS, ...INVENTED]

const byKey = new Map(PEOPLE.map((person) => [person.key, person]))

export const personOf = (key: PersonKey): DemoPerson => byKey.get(key)!
