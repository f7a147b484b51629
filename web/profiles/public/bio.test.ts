import { describe, expect, it } from 'vitest'
import { splitBio } from '#web/profiles/public/bio.ts'

describe('PROFILE-4 a bio is split only where both parts can stand alone', () => {
  const tail = 'Two vans, one dolly, no complaints so far. '.repeat(4).trim()
  const longFirst = `${'x'.repeat(140)}. Brings two vans and a dolly.`
  it.each([
    [null, '', ''],
    ['  ', '', ''],
    ['Carries pianos.', 'Carries pianos.', ''],
    ['no full stop at all', 'no full stop at all', ''],
    ['Carries pianos. Fixes doors. Kind.', 'Carries pianos. Fixes doors. Kind.', ''],
    ['Charges $28.50 an hour. Cash never.', 'Charges $28.50 an hour. Cash never.', ''],
    ['Carries pianos up stairs. Fixes doors and windows.', 'Carries pianos up stairs.', 'Fixes doors and windows.'],
    [`Carries pianos up stairs. ${tail}`, 'Carries pianos up stairs.', tail],
    [`Hi. ${tail}`, '', `Hi. ${tail}`],
    [longFirst, '', longFirst],
    ['First line\nsecond line.', '', 'First line\nsecond line.'],
  ])('%j', (bio, lead, rest) => expect(splitBio(bio)).toEqual({ lead, rest }))
})
