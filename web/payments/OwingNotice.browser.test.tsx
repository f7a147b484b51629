import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { getWallet } from '#core/payments/wallet.ts'
import { OwingNotice } from '#web/payments/OwingNotice.tsx'
import { useBalance } from '#web/payments/queries.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { renderPart } from '#web/testing/render.tsx'
import { sampleFullWallet } from '#web/testing/samples-work.ts'
import { sampleMe } from '#web/testing/samples.ts'

/** As the shell does. */
function Form() {
  const { isSuccess } = useBalance(true)
  return (
    <>
      <OwingNotice act="post a job" />
      {isSuccess && <p>Fetched</p>}
    </>
  )
}

test('DEBT-2 whoever owes money reads it before the form is filled in', async () => {
  const api = fakeApi()
  api.answer(getWallet, sampleFullWallet({ owed: '6.00' }))
  await renderPart(<Form />, { me: sampleMe(), path: '/post-job' })
  await expect.element(page.getByText('You owe $6.00')).toBeVisible()
  await expect.element(page.getByText(/^You can’t post a job until it is settled\./)).toBeVisible()
  await expect.element(page.getByRole('link', { name: /^Pay what you owe/ })).toHaveAttribute('href', '/wallet#owed')
})

test('DEBT-2 nobody else reads anything', async () => {
  const api = fakeApi()
  api.answer(getWallet, sampleFullWallet())
  await renderPart(<Form />, { me: sampleMe(), path: '/post-job' })
  await expect.element(page.getByText('Fetched')).toBeVisible()
  expect(page.getByText(/owe/).query()).toBeNull()
})
