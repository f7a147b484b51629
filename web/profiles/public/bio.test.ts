import { describe, expect, it } from 'vitest'
import { splitBio } from '#web/profiles/public/bio.ts'

describe('PROFILE-4 a bio has a first sentence', () => {
  const long = `${'x'.repeat(120)}. Short.`
  it.each([
    [null, '', ''],
    ['Carries pianos.', 'Carries pianos.', ''],
    ['no full stop at all', 'no full stop at all', ''],
    ['Carries pianos. Fixes doors. Kind.', 'Carries pianos.', 'Fixes doors. Kind.'],
    ['Charges $28.50 an hour. Cash never.', 'Charges $28.50 an hour.', 'Cash never.'],
    [long, '', long],
    ['First line\nsecond line.', '', 'First line\nsecond line.'],
  ])('%j', (bio, lead, rest) => expect(splitBio(bio)).toEqual({ lead, rest }))
})
