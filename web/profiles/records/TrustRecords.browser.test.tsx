import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Certification, profileRecords, sendCertificationDocuments } from '#core/profiles/api.ts'
import { type BackgroundCheck, CHECK_CONSENT_VERSION, requestCheck, withdrawCheck } from '#core/profiles/checks.ts'
import { BackgroundChecks } from '#web/profiles/records/BackgroundChecks.tsx'
import { Certificates } from '#web/profiles/records/Certificates.tsx'
import { fakeApi } from '#web/testing/fake-api.ts'
import { renderPart } from '#web/testing/render.tsx'
import { SAMPLE_TIME, sampleId } from '#web/testing/samples.ts'
import type * as z from 'zod/mini'

const check = (changes: Partial<BackgroundCheck> = {}): BackgroundCheck => ({
  id: sampleId(900),
  checkType: 'Driving record',
  status: 'pending',
  provider: 'manual',
  results: null,
  completedAt: null,
  expiresAt: null,
  createdAt: SAMPLE_TIME,
  ...changes,
})

const certificate = (changes: Partial<z.infer<typeof Certification>> = {}): z.infer<typeof Certification> => ({
  id: sampleId(901),
  certificationName: 'EPA 608',
  issuingOrganization: null,
  certificationUrl: null,
  expirationDate: null,
  isExpired: false,
  isVerified: false,
  verifiedAt: null,
  documents: { status: 'none', reason: null, requestedAt: null },
  createdAt: SAMPLE_TIME,
  ...changes,
})

const noRecords = { certifications: [], insurance: [], backgroundChecks: [] }

test('CHECK-1 a check is asked for with its type and the consent, and both are demanded in a sentence', async () => {
  const api = fakeApi()
  api.answer(profileRecords, noRecords)
  api.answer(requestCheck, check())
  await renderPart(<BackgroundChecks list={[]} />)
  await page.getByText('Ask for a background check').click()
  await expect.element(page.getByText('Free of charge · valid for 1 year')).toBeVisible()
  const submit = page.getByRole('button', { name: 'Ask for this check' })
  await submit.click()
  await expect.element(page.getByText('Please choose what is checked.')).toBeVisible()
  await expect.element(page.getByText('Please read the consent and agree to it.')).toBeVisible()
  expect(api.calls(requestCheck)).toHaveLength(0)
  await page.getByRole('radio', { name: /Driving record/ }).click()
  await page.getByRole('checkbox', { name: 'I have read this and agree' }).click()
  await submit.click()
  await expect.element(page.getByText('Background check asked for')).toBeVisible()
  expect(api.calls(requestCheck)).toMatchObject([
    { body: { checkType: 'Driving record', consentVersion: CHECK_CONSENT_VERSION, hasConsented: true } },
  ])
})

test('CHECK-1 each state has its label, and only a pending check can be taken back', async () => {
  const api = fakeApi()
  api.answer(profileRecords, noRecords)
  api.answer(withdrawCheck, { message: 'Taken back.' })
  await renderPart(
    <BackgroundChecks
      list={[
        check(),
        check({ id: sampleId(902), status: 'passed', completedAt: SAMPLE_TIME, results: 'No entries.' }),
        check({ id: sampleId(903), status: 'failed', completedAt: SAMPLE_TIME }),
        check({ id: sampleId(904), status: 'expired', completedAt: SAMPLE_TIME }),
      ]}
    />,
  )
  for (const label of ['Pending', 'Passed', 'Not passed', 'Expired'])
    await expect.element(page.getByText(label, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Remove Driving record' }).click()
  await page.getByRole('button', { name: 'Take away' }).click()
  await expect.poll(() => api.calls(withdrawCheck).length).toBe(1)
})

test('RECORD-1 documents are sent for a certificate, and a refusal is shown with its reason', async () => {
  const api = fakeApi()
  api.answer(profileRecords, noRecords)
  api.answer(sendCertificationDocuments, certificate())
  await renderPart(
    <Certificates
      list={[
        certificate({
          documents: { status: 'rejected', reason: 'The name cannot be read.', requestedAt: SAMPLE_TIME },
        }),
        certificate({
          id: sampleId(905),
          certificationName: 'Sent',
          documents: { status: 'pending', reason: null, requestedAt: SAMPLE_TIME },
        }),
        certificate({ id: sampleId(906), certificationName: 'Done', isVerified: true, verifiedAt: SAMPLE_TIME }),
      ]}
    />,
  )
  await expect.element(page.getByText('The name cannot be read.')).toBeVisible()
  await expect.element(page.getByText('Being checked')).toBeVisible()
  await expect.element(page.getByText(/^Verified \w+ \d{4}$/)).toBeVisible()
  const send = page.getByRole('button', { name: /^Send documents/ })
  expect(send.elements()).toHaveLength(1)
  await send.click()
  const submit = page.getByRole('button', { name: 'Send for verification' })
  await submit.click()
  await expect.element(page.getByText('Please choose at least one document.')).toBeVisible()
  await userEvent.upload(
    page.getByLabelText('Documents', { exact: true }),
    new File(['%PDF-1.4'], 'epa.pdf', { type: 'application/pdf' }),
  )
  await submit.click()
  await expect.element(page.getByText('Documents sent')).toBeVisible()
})
