import { describe, expect, it } from 'vitest'
import { reportContent } from '#core/admin/reports.ts'
import { errorsOf } from '#web/runtime/forms/schema-check.ts'
import { MAX_DETAILS, missingIn, REASONS, reasonOf, reportTitle, SOMETHING_ELSE } from '#web/profiles/safety/reasons.ts'

const body = (reason: string) => ({
  contentType: 'user',
  contentId: '0192f62c-5847-73e4-81d2-0ad7cc03feec',
  reason,
})

describe('REPORT-UI-1 reasons', () => {
  it('end with “Something else”, and all of them fit into the field', () => {
    for (const reasons of Object.values(REASONS)) {
      expect(reasons.at(-1)).toBe(SOMETHING_ELSE)
      expect(new Set(reasons).size).toBe(reasons.length)
      for (const choice of reasons)
        expect(errorsOf(reportContent.body, body(reasonOf({ choice, details: 'x'.repeat(MAX_DETAILS) })))).toEqual({})
    }
  })
  it.each([
    [{ choice: '', details: 'Rude.' }, { choice: 'Please choose what is wrong.' }],
    [{ choice: SOMETHING_ELSE, details: '  ' }, { details: 'Please say what is wrong with it.' }],
    [{ choice: SOMETHING_ELSE, details: 'Rude.' }, {}],
    [{ choice: 'Not a real job', details: '' }, {}],
  ])('%j', (report, missing) => expect(missingIn(report)).toEqual(missing))
  it('are sent as one text, the choice first', () => {
    expect(reasonOf({ choice: 'Not a real job', details: ' ' })).toBe('Not a real job')
    expect(reasonOf({ choice: 'Not a real job', details: ' Twice now. ' })).toBe('Not a real job: Twice now.')
  })
  it('have a title with their target', () => {
    expect(reportTitle('user', 'Devon')).toBe('Report Devon')
    expect(reportTitle('job', 'Carry a sofa')).toBe('Report this job')
  })
})
