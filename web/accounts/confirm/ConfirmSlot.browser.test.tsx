import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { deleteAccount } from '#core/accounts/api.ts'
import { wrongPassword } from '#core/accounts/rules.ts'
import { confirmPresence, readSecurity, type Security } from '#core/accounts/security-api.ts'
import { WRONG_CODE } from '#core/accounts/security.ts'
import { CONFIRM_NEEDED } from '#core/kernel/confirm.ts'
import { NEW_METHOD_HOURS } from '#core/payments/payout-methods.ts'
import { addPayoutMethod, type PayoutForm, withdraw } from '#core/payments/wallet.ts'
import { ConfirmSlot } from '#web/accounts/confirm/ConfirmSlot.tsx'
import { DeleteAccount } from '#web/accounts/DeleteAccount.tsx'
import { SUBMITS_HINT } from '#web/kit/forms/CodeInput.tsx'
import { call } from '#web/runtime/call.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { navigations } from '#web/testing/leaving.ts'
import { renderPart } from '#web/testing/render.tsx'
import { SAMPLE_TIME, sampleId, sampleMe } from '#web/testing/samples.ts'

const security = (extra: Partial<Security> = {}): Security => ({
  passwordChangedAt: SAMPLE_TIME,
  passkeys: [],
  authenticator: null,
  confirmedUntil: SAMPLE_TIME,
  lockedAt: null,
  ...extra,
})
const dialog = page.getByRole('dialog', { name: 'Is it you?' })
const password = dialog.getByLabelText('Your password', { exact: true })

const open = async (extra: Partial<Security> = {}) => {
  const api = fakeApi()
  api.answer(readSecurity, security(extra))
  await renderPart(
    <>
      <DeleteAccount />
      <ConfirmSlot />
    </>,
    { me: sampleMe(), path: '/profile' },
  )
  return api
}
/** Refused until it was confirmed. */
const deleteWith = (api: Awaited<ReturnType<typeof open>>) => {
  let isConfirmed = false
  api.answer(confirmPresence, () => {
    isConfirmed = true
    return { message: 'Thank you.' }
  })
  api.answer(deleteAccount, () => (isConfirmed ? { message: 'Closed.' } : api.refusal(403, CONFIRM_NEEDED)))
}

test('STEP-22 the dialog asks for the password, and then what was begun goes on with what was typed', async () => {
  const api = await open()
  deleteWith(api)
  await page.getByRole('button', { name: 'Delete account' }).click()
  await page.getByLabelText('Type DELETE to confirm').fill('DELETE')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete account' }).click()
  await expect.element(password).toHaveFocus()
  await password.fill('Saturday9')
  await userEvent.keyboard('{Enter}')
  await expect.poll(navigations).toEqual([{ to: '/', kind: 'push' }])
  expect(api.calls(confirmPresence).map(({ body }) => body)).toEqual([{ password: 'Saturday9' }])
  expect(api.calls(deleteAccount)).toHaveLength(2)
})

test('STEP-22 a wrong password is refused beside its field, and closing the dialog keeps what was typed', async () => {
  const api = await open()
  api.refuse(deleteAccount, CONFIRM_NEEDED)
  api.refuse(confirmPresence, wrongPassword('password'))
  await page.getByRole('button', { name: 'Delete account' }).click()
  const confirmation = page.getByLabelText('Type DELETE to confirm')
  await confirmation.fill('DELETE')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete account' }).click()
  await password.fill('Wrong1234')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect.element(password).toHaveAccessibleDescription('That is not your current password.')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByText(CONFIRM_NEEDED.message)).toBeVisible()
  await expect.element(confirmation).toHaveValue('DELETE')
})

test('STEP-23 with an authenticator app a code is asked for instead, or a recovery code', async () => {
  const api = await open({ authenticator: { enabledAt: SAMPLE_TIME, recoveryCodesLeft: 8 } })
  api.refuse(deleteAccount, CONFIRM_NEEDED)
  api.refuse(confirmPresence, WRONG_CODE)
  const answer = call(deleteAccount).catch((error: unknown) => error)
  const code = dialog.getByLabelText('Code of your authenticator app')
  await code.fill('000000')
  await expect.element(code).toHaveAccessibleDescription(`${WRONG_CODE.message} ${SUBMITS_HINT}`)
  await dialog.getByRole('button', { name: 'Use a recovery code instead' }).click()
  await expect.element(dialog.getByLabelText('Recovery code')).toHaveFocus()
  await expect.element(password).not.toBeInTheDocument()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(answer).resolves.toMatchObject({ status: 403 })
})

test('STEP-23 a passkey comes first', async () => {
  const api = await open({
    passkeys: [{ id: 'a', name: 'iPhone', createdAt: SAMPLE_TIME, lastUsedAt: null }],
  })
  api.refuse(deleteAccount, CONFIRM_NEEDED)
  const answer = call(deleteAccount).catch((error: unknown) => error)
  await expect.element(dialog.getByRole('button', { name: 'Use a passkey' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Use your password instead' }).click()
  await expect.element(password).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await answer
})

test('STEP-22 several calls share one dialog, and a repeated one keeps its idempotency key', async () => {
  const api = await open()
  deleteWith(api)
  let isFirst = true
  api.answer(withdraw, () => {
    if (!isFirst) return api.refusal(422, { message: 'Enough.' })
    isFirst = false
    return api.refusal(403, CONFIRM_NEEDED)
  })
  const body = { methodId: sampleId(1), amount: '50.00', speed: 'instant' } as const
  const answers = Promise.allSettled([call(deleteAccount), call(withdraw, { body, once: 'same' })])
  await password.fill('Saturday9')
  await userEvent.keyboard('{Enter}')
  await answers
  expect(api.calls(confirmPresence)).toHaveLength(1)
  expect(api.calls(withdraw).map(({ headers }) => headers.get('idempotency-key'))).toEqual(['same', 'same'])
})

test('STEP-28 the dialog says why a withdrawal asks, and what to expect of a new payout method', async () => {
  const api = await open()
  api.refuse(withdraw, CONFIRM_NEEDED)
  const body = { methodId: sampleId(1), amount: '50.00', speed: 'instant' } as const
  const withdrawn = call(withdraw, { body, once: 'same' }).catch((error: unknown) => error)
  await expect.element(dialog.getByText(new RegExp(`added less than ${NEW_METHOD_HOURS} hours ago`))).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await withdrawn
  api.refuse(addPayoutMethod, CONFIRM_NEEDED)
  const card = { type: 'debit_card', token: 'x' } as unknown as PayoutForm
  const added = call(addPayoutMethod, { body: card }).catch((error: unknown) => error)
  const sentences =
    `In its first ${NEW_METHOD_HOURS} hours, withdrawals to this payout method ask for this, too. ` +
    'Once you have confirmed, we won’t ask again for 15 minutes.'
  await expect.element(dialog.getByText(sentences, { exact: false })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await added
})
