import { describe, expect, it } from 'vitest'
import { EarlyInterestForm } from '#core/content/api.ts'
import { CallError } from '#web/runtime/call.ts'
import { hasErrors, refusedFields, without } from '#web/runtime/forms/form-errors.ts'
import { errorsOf } from '#web/runtime/forms/schema-check.ts'

const good = { city: 'Tampa', state: 'Florida', email: 'maren@example.com' }
const refused = (fields: Record<string, string>) =>
  new CallError(422, JSON.stringify({ message: 'No.', code: 'no', fields }), '')

describe('errorsOf', () => {
  it('returns one message of the schema per field', () => {
    expect(errorsOf(EarlyInterestForm, { city: '', state: '', email: 'maren@' })).toEqual({
      city: 'City is required',
      state: 'State is required',
      email: 'Valid email is required',
    })
  })
  it('is empty when the schema accepts', () => {
    expect(hasErrors(errorsOf(EarlyInterestForm, good))).toBe(false)
  })
})

describe('refusedFields', () => {
  it('takes only server errors about fields of this form', () => {
    expect(refusedFields(refused({ city: 'We know no such city.', csrf: 'x' }), good)).toEqual({
      city: 'We know no such city.',
    })
  })
  it('finds nothing in other errors', () => {
    expect(refusedFields(new Error('boom'), good)).toEqual({})
  })
})

describe('without', () => {
  it('drops the server error of the changed field only', () => {
    const before = { city: 'We know no such city.', email: 'That address bounces.' }
    expect(without<typeof good>(before, 'city')).toEqual({ email: 'That address bounces.' })
  })
})
