import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { CompleteProfilePrompt } from '#web/profiles/own/CompleteProfilePrompt.tsx'
import { renderPart } from '#web/testing/render.tsx'
import { sampleMe, sampleNewcomer } from '#web/testing/samples.ts'

const SKIPPED = 'nearhand.profilePromptSkipped'

const prompt = page.getByRole('dialog', { name: 'Complete Your Profile' })

const open = (me = sampleNewcomer(), path = '/') => renderPart(<CompleteProfilePrompt me={me} />, { me, path })

/** Loads the code of the prompt, so that it renders at once and a test can assert its absence. */
const openOnce = async () => {
  const first = await open()
  await expect.element(prompt).toBeVisible()
  await first.unmount()
}

// This order is needed: once the prompt was skipped, the module remembers it even without storage.
test('JOURNEY-6 the prompt does not open in a session in which it was skipped', async () => {
  await openOnce()
  sessionStorage.setItem(SKIPPED, 'true')
  await open()
  await expect.element(prompt).not.toBeInTheDocument()
})

test.each([
  ['a complete profile', sampleMe(), '/'],
  ['a page that needs none', sampleNewcomer(), '/wallet'],
])('JOURNEY-6 the prompt does not open for %s', async (_case, me, path) => {
  await openOnce()
  await open(me, path)
  await expect.element(prompt).not.toBeInTheDocument()
})

test('JOURNEY-6 a new member gets the prompt with the completeness and a link to the full edit', async () => {
  await open()
  await expect.element(prompt.getByText('20% complete')).toBeVisible()
  await prompt.getByRole('link', { name: 'Complete Profile' }).click()
  await expect.poll(() => location.pathname).toBe('/profile/edit')
  await expect.element(prompt).not.toBeInTheDocument()
})

test('JOURNEY-6 skipping, also by Escape, closes the prompt for the session', async () => {
  const first = await open()
  await expect.element(prompt).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(prompt).not.toBeInTheDocument()
  expect(sessionStorage.getItem(SKIPPED)).toBe('true')
  await first.unmount()
  await open()
  await expect.element(prompt).not.toBeInTheDocument()
})
