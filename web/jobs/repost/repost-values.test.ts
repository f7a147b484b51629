import { describe, expect, it } from 'vitest'
import { RepostJobForm } from '#core/jobs/api.ts'
import { type RepostValues, repostBodyOf } from '#web/jobs/repost/repost-values.ts'

const values: RepostValues = {
  title: 'Clean twelve tall windows',
  description: 'Outside only, ground floor. A ladder is here.',
  category: 'Cleaning Services',
  isVirtual: false,
  location: 'Ybor City, 7th Ave',
  zipCode: '33605',
  budgetMin: '70',
  budgetMax: '95',
  biddingDuration: '90',
}
const sentencesFor = (change: Partial<RepostValues>) =>
  (RepostJobForm.safeParse({ ...values, ...change }).error?.issues ?? []).map(({ message }) => message)

describe('REPOST-1 the repost form', () => {
  it('sends whole minutes and no place for a virtual job', () => {
    expect(repostBodyOf(values)).toMatchObject({ biddingDuration: 90, location: 'Ybor City, 7th Ave' })
    expect(repostBodyOf({ ...values, isVirtual: true })).toMatchObject({ location: null, zipCode: null })
  })

  it.each(['5', '90', '1440'])('takes a window of %s minutes', (biddingDuration) =>
    expect(sentencesFor({ biddingDuration })).toEqual([]),
  )
  it.each(['4', '1441', '', '7.5', 'soon'])('refuses a window of %j', (biddingDuration) =>
    expect(sentencesFor({ biddingDuration })).toEqual(['Bidding may run from 5 to 1440 minutes.']),
  )
  it('requires a place unless the job is virtual', () => {
    expect(sentencesFor({ location: '', zipCode: '' })).toEqual([
      'Location must be at least 5 characters',
      'Valid zip code required',
    ])
    expect(sentencesFor({ location: '', zipCode: '', isVirtual: true })).toEqual([])
  })
})
