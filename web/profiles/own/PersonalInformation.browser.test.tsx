import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { updateProfileQuickly } from '#core/profiles/api.ts'
import { useMe } from '#web/runtime/session.tsx'
import { PersonalInformation } from '#web/profiles/own/PersonalInformation.tsx'
import { type FakeApi, fakeApi } from '#web/testing/fake-api.ts'
import { renderPart } from '#web/testing/render.tsx'
import { sampleNewcomer } from '#web/testing/samples.ts'

function Own() {
  const me = useMe()
  return me && <PersonalInformation me={me} />
}

const toggle = page.getByRole('button', { name: /^(?:Edit|Cancel)$/ })
const bio = page.getByLabelText('Bio')
const zip = page.getByLabelText('Zip code')
const phone = page.getByRole('textbox', { name: 'Phone' })
const skills = page.getByLabelText('Expertise')
const save = () => page.getByRole('button', { name: /^Save changes/ }).click()

const openEdit = async (): Promise<FakeApi> => {
  const api = fakeApi()
  await renderPart(<Own />, { me: sampleNewcomer() })
  await toggle.click()
  await expect.element(bio).toHaveFocus()
  return api
}

const fillInFields = async () => {
  await bio.fill('Reads to cats.')
  await zip.fill('33603')
  await phone.fill('813-555-0199')
  await skills.fill('pet care, Yard work, PET CARE')
}

test('JOURNEY-6 a quick edit shows errors beside their fields and sends nothing', async () => {
  const api = await openEdit()
  await bio.fill('x'.repeat(501))
  await zip.fill('336')
  await phone.fill('555')
  await skills.fill('pet care, juggling')
  await save()
  await expect.element(bio).toHaveAccessibleDescription('Bio must be less than 500 characters')
  await expect.element(zip).toHaveAccessibleDescription('Valid zip code required')
  await expect.element(phone).toHaveAccessibleDescription('Valid phone number required')
  await expect.element(skills).toHaveAccessibleDescription(/^"juggling" is not on the list of skills/)
  await expect.element(bio).toHaveFocus()
  expect(api.calls(updateProfileQuickly)).toEqual([])
})

test('JOURNEY-6 a quick edit reads skills as text without duplicates, shows what is saved, and returns the focus', async () => {
  const api = await openEdit()
  api.answer(updateProfileQuickly, ({ body }) => sampleNewcomer(body))
  await fillInFields()
  await save()
  await expect.element(page.getByRole('status').getByText('Profile Updated')).toBeVisible()
  await expect.element(page.getByText('Pet Care, Yard Work')).toBeVisible()
  await expect.element(toggle).toHaveFocus()
  await expect.element(toggle).toHaveAttribute('aria-expanded', 'false')
  expect(api.calls(updateProfileQuickly)[0]?.body.expertise).toEqual(['Pet Care', 'Yard Work'])
})

test('JOURNEY-6 a quick edit that is refused or fails keeps what was typed', async () => {
  const api = await openEdit()
  api.fail(updateProfileQuickly, 422, { message: 'Not this one.', fields: { phoneNumber: 'This number is in use.' } })
  await fillInFields()
  await save()
  await expect.element(page.getByRole('alert').getByText('Not this one.')).toBeVisible()
  await expect.element(phone).toHaveAccessibleDescription('This number is in use.')
  await expect.element(phone).toHaveFocus()
  await expect.element(bio).toHaveValue('Reads to cats.')
  api.fail(updateProfileQuickly, 502)
  await save()
  await expect.element(page.getByText('Please try again.')).toBeVisible()
  await expect.element(bio).toHaveValue('Reads to cats.')
})

test('MASK-12 what will be hidden in a bio is shown as it is typed', async () => {
  await openEdit()
  await bio.fill('Carries sofas. devon at gmail dot com')
  await expect.element(bio).toHaveAccessibleDescription(/^We hide an email address \(“devon at gmail dot com”\)/)
})
