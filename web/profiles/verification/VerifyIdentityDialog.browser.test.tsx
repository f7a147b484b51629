import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { currentUser } from '#core/accounts/api.ts'
import { readVerification } from '#core/profiles/api.ts'
import VerifyIdentityDialog from '#web/profiles/verification/VerifyIdentityDialog.tsx'
import { passTime, stopClock } from '#web/testing/clock.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { renderPart } from '#web/testing/render.tsx'
import { sampleVerification } from '#web/testing/samples-work.ts'
import { SAMPLE_TIME, sampleMe } from '#web/testing/samples.ts'

test('JOURNEY-8 pending documents show as pending, and the decision appears without a reload', async () => {
  stopClock(SAMPLE_TIME)
  const api = fakeApi()
  const me = sampleMe({ isVerified: false })
  api.answer(readVerification, sampleVerification({ status: 'pending', requestedAt: SAMPLE_TIME }))
  await renderPart(<VerifyIdentityDialog onClose={() => {}} />, { me })
  await expect.element(page.getByText('We are looking at your documents')).toBeVisible()
  api.answer(readVerification, sampleVerification({ status: 'approved', requestedAt: SAMPLE_TIME }))
  api.answer(currentUser, { ...me, isVerified: true })
  await passTime(3_000)
  await expect.element(page.getByText('Your identity is verified')).toBeVisible()
})
