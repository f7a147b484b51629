import type { Insertable } from 'kysely'
import type { DB } from '#server/platform/database/tables.ts'
import type { TestApp } from '#server/testing/app.ts'
import { createMember, type TestMember } from '#server/testing/scenarios/users.ts'

/** Four zip codes of Tampa and one far away. */
const PLACES = [
  ['33605', 'Tampa', 'FL', 27.9605, -82.4334, 'America/New_York', 'Ybor City'],
  ['33602', 'Tampa', 'FL', 27.9543, -82.4571, 'America/New_York', null],
  ['33611', 'Tampa', 'FL', 27.8914, -82.5068, 'America/New_York', null],
  ['33701', 'Saint Petersburg', 'FL', 27.7755, -82.6394, 'America/New_York', null],
  ['98101', 'Seattle', 'WA', 47.6113, -122.3305, 'America/Los_Angeles', null],
] as const

export const insertPlaces = async (test: TestApp): Promise<void> => {
  await test.app.db
    .insertInto('zip_codes')
    .values(
      PLACES.map(([zip, city, state, latitude, longitude, time_zone, area]) => {
        return { zip, city, state, latitude, longitude, time_zone, area }
      }),
    )
    .onConflict((c) => c.doNothing())
    .execute()
}

const COMPLETE = {
  bio: 'Carries what others cannot.',
  zip_code: '33605',
  phone_number: '(813) 555-0142',
  expertise: ['Moving & Delivery'],
}

/** A user with a complete profile, who may bid. */
export const createWorker = (test: TestApp, columns: Partial<Insertable<DB['users']>> = {}): Promise<TestMember> =>
  createMember(test, { first_name: 'Devon', ...COMPLETE, ...columns })

/** Complete and verified, may post. Takes no work, so that jobs of others raise no alerts. */
export const createPoster = (test: TestApp, columns: Partial<Insertable<DB['users']>> = {}): Promise<TestMember> =>
  createMember(test, { first_name: 'Maren', is_verified: true, is_available_for_work: false, ...COMPLETE, ...columns })

export const jobForm = (changes: Record<string, unknown> = {}) => ({
  title: 'Carry a sofa up three flights',
  description: 'Three-seater, no lift, one tight turn on the second landing.',
  category: 'Moving & Delivery',
  location: '7th Ave and 17th St',
  zipCode: '33605',
  budgetMin: 80,
  budgetMax: '120.00',
  preferredDate: null,
  preferredTime: 'after 7 PM',
  biddingDuration: 5,
  isVirtual: false,
  images: [],
  ...changes,
})

export const postJob = async (poster: TestMember, changes: Record<string, unknown> = {}): Promise<string> => {
  const { status, body, text } = await poster.client.post('/api/jobs', jobForm(changes))
  if (status !== 201) throw new Error(`could not post: ${text}`)
  return body.id as string
}

export const bidOn = (worker: TestMember, jobId: string, amount: number | string = 95) =>
  worker.client.post(`/api/jobs/${jobId}/bids`, { amount, availability: '7:15 PM', message: 'Two of us with straps.' })

export const placeBid = async (worker: TestMember, jobId: string, amount: number | string = 95): Promise<string> => {
  const { status, body, text } = await bidOn(worker, jobId, amount)
  if (status !== 201) throw new Error(`could not bid: ${text}`)
  return body.id as string
}
