import { describe, expect, it } from 'vitest'
import { RegisterForm } from '#core/accounts/api.ts'
import { underPolicy } from '#web/accounts/password-policy.ts'
import { errorsOf } from '#web/runtime/forms/schema-check.ts'

const form = underPolicy(RegisterForm, 'password')
const errors = (password: string, email = 'maren@example.com') =>
  errorsOf(form, { firstName: 'Maren', email, password })

describe('ACC-1 underPolicy', () => {
  it('accepts what the policy accepts', () => expect(errors('Driftwood9')).toEqual({}))
  it('names what is missing', () => {
    expect(errors('saturday9')).toEqual({ password: 'The password still needs an upper-case letter.' })
  })
  it('keeps the sentence of the form for an empty field', () => {
    expect(errors('')).toEqual({ password: 'Please choose a password' })
  })
  it('reports the password even while another field is invalid', () => {
    expect(errors('saturday9', 'maren@')).toEqual({
      email: 'Please enter a valid email address',
      password: 'The password still needs an upper-case letter.',
    })
  })
})
