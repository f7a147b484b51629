import { describe, expect, it } from 'vitest'
import { isWholeZip, refusedZip } from '#web/jobs/zip.ts'
import { CallError } from '#web/runtime/call.ts'

const SENTENCE = 'Valid zip code required'
const unknownZip = JSON.stringify({ message: SENTENCE, code: 'unknown_zip', fields: { zip: SENTENCE } })

describe('POST-6 a zip code', () => {
  it.each([
    ['33605', true],
    [' 33605-1234 ', true],
    ['336', false],
    ['3360A', false],
    [null, false],
  ])('%j is complete: %s', (zip, isWhole) => expect(isWholeZip(zip)).toBe(isWhole))

  it('that the server does not know shows its message', () =>
    expect(refusedZip(new CallError(422, unknownZip, ''))).toBe(SENTENCE))
  it.each([
    ['a good answer', null],
    ['no answer at all', new CallError(0, '', 'no answer')],
    ['a server error', new CallError(500, JSON.stringify({ message: 'Oh.', code: 'broken' }), '')],
    ['another mistake', new Error('zip')],
  ])('is not refused by %s', (_, error) => expect(refusedZip(error)).toBeUndefined())
})
