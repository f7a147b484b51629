import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { verifyDocument } from '#core/contracts/api.ts'
import { fingerprintOf } from '#web/contracts/verify/fingerprint.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { renderPage } from '#web/testing/render.tsx'
import { SAMPLE_TIME } from '#web/testing/samples.ts'

const SIGNED = '%PDF-1.7 Both agree.'
const CHANGED = '%PDF-1.7 Both aGree.'
const UNKNOWN = {
  isGenuine: false,
  number: null,
  title: null,
  textHash: null,
  posterSignedAt: null,
  workerSignedAt: null,
  issuedAt: null,
}
const GENUINE = {
  isGenuine: true,
  number: 'C-0200',
  title: 'Carry a sofa up three flights',
  textHash: 'a'.repeat(64),
  posterSignedAt: SAMPLE_TIME,
  workerSignedAt: SAMPLE_TIME,
  issuedAt: SAMPLE_TIME,
}

const CHOOSER = page.getByLabelText('Choose the contract')
const choose = (content: string, name = 'contract.pdf', type = 'application/pdf') =>
  userEvent.upload(CHOOSER, new File([content], name, { type }))

/** Knows the hash of one file, as the server does. */
const openPage = async () => {
  const api = fakeApi()
  const known = await fingerprintOf(await new Blob([SIGNED]).arrayBuffer())
  api.answer(verifyDocument, ({ body }) => (body.sha256 === known ? GENUINE : UNKNOWN))
  await renderPage('/verify')
  await expect.element(CHOOSER).toBeEnabled()
  return api
}

test('JOURNEY-17 the check tells the genuine file from one with a single changed byte', async () => {
  const api = await openPage()
  await choose(SIGNED)
  await expect.element(page.getByRole('heading', { name: 'Genuine and unchanged' })).toBeVisible()
  await expect.element(page.getByText('C-0200')).toBeVisible()
  await expect.element(page.getByText('Carry a sofa up three flights')).toBeVisible()

  await choose(CHANGED)
  await expect
    .element(page.getByRole('heading', { name: 'Not a contract signed here, or it was changed' }))
    .toBeVisible()
  await expect.element(page.getByText('C-0200')).not.toBeInTheDocument()

  await choose(SIGNED)
  await expect.element(page.getByRole('heading', { name: 'Genuine and unchanged' })).toBeVisible()
  // Only the hash leaves the device, not the file.
  for (const { body } of api.calls(verifyDocument)) expect(body).toEqual({ sha256: expect.stringMatching(/^\w{64}$/) })
})

test.each([
  [
    'a file with another extension',
    'notes.txt',
    'text/plain',
    SIGNED,
    'notes.txt is not a PDF. A signed contract is always one.',
  ],
  [
    'an empty file',
    'contract.pdf',
    'application/pdf',
    '',
    'contract.pdf is empty. Perhaps its download was cut short.',
  ],
])('JOURNEY-17 %s is not sent to the server', async (_what, name, type, content, sentence) => {
  const api = await openPage()
  await choose(content, name, type)
  await expect.element(page.getByText(sentence)).toBeVisible()
  expect(api.calls(verifyDocument)).toEqual([])
})

test('JOURNEY-17 without an answer the same file can be checked again', async () => {
  const api = await openPage()
  api.abort(verifyDocument)
  await choose(SIGNED)
  await expect.element(page.getByRole('heading', { name: 'No answer' })).toBeVisible()
  api.answer(verifyDocument, GENUINE)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('heading', { name: 'Genuine and unchanged' })).toBeVisible()
})
