import { describe, expect, it } from 'vitest'
import { ConfirmedResetForm } from '#web/accounts/sign-in/reset-form.ts'
import { errorsOf } from '#web/runtime/forms/schema-check.ts'

const good = { resetCode: '620394', newPassword: 'Driftwood9', confirmPassword: 'Driftwood9' }

describe('the second step of a password reset', () => {
  it('accepts six digits and the same password twice', () => expect(errorsOf(ConfirmedResetForm, good)).toEqual({}))
  it('has a separate message for each missing field', () => {
    expect(errorsOf(ConfirmedResetForm, { resetCode: '620', newPassword: 'abc', confirmPassword: '' })).toEqual({
      resetCode: 'Reset code must be 6 digits',
      newPassword: 'Password must be at least 6 characters',
      confirmPassword: 'Please confirm your password',
    })
  })
  it('shows the error beside the repeated password when the two differ, even while the code is wrong', () => {
    expect(errorsOf(ConfirmedResetForm, { ...good, resetCode: '', confirmPassword: 'Saturday' })).toEqual({
      resetCode: 'Reset code must be 6 digits',
      confirmPassword: "Passwords don't match",
    })
  })
})
