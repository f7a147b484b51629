import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { CompleteProfilePrompt } from '#web/profiles/own/CompleteProfilePrompt.tsx'
import { renderPart } from '#web/testing/render.tsx'
import { sampleMe, sampleNewcomer } from '#web/testing/samples.ts'

const SKIPPED = 'nearhand.profilePromptSkipped'

const prompt = page.getByRole('dialog', { name: 'Complete Your Profile' })

const open = (me = sampleNewcomer(), path = '/') => renderPart(<CompleteProfilePrompt me={me} />, { me, path })

/** Its code comes by itself; from now on it is drawn at once, so that a prompt that is not there will not come. */
const seeOnce = async () => {
  const first = await open()
  await expect.element(prompt).toBeVisible()
  await first.unmount()
}

// In this order: once it was skipped, this page remembers that without the storage too.
test('JOURNEY-6 the prompt rests for a session in which it was skipped', async () => {
  await seeOnce()
  sessionStorage.setItem(SKIPPED, 'true')
  await open()
  await expect.element(prompt).not.toBeInTheDocument()
})

test.each([
  ['a complete profile', sampleMe(), '/'],
  ['a page that needs none', sampleNewcomer(), '/wallet'],
])('JOURNEY-6 the prompt leaves %s alone', async (_case, me, path) => {
  await seeOnce()
  await open(me, path)
  await expect.element(prompt).not.toBeInTheDocument()
})

test('JOURNEY-6 a newcomer is asked, sees how much is there, and is led to the full edit', async () => {
  await open()
  await expect.element(prompt.getByText('20% complete')).toBeVisible()
  await prompt.getByRole('link', { name: 'Complete Profile' }).click()
  await expect.poll(() => location.pathname).toBe('/profile/edit')
  await expect.element(prompt).not.toBeInTheDocument()
})

test('JOURNEY-6 skipped once, by Escape as well, the prompt is gone and that is kept for the session', async () => {
  const first = await open()
  await expect.element(prompt).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(prompt).not.toBeInTheDocument()
  expect(sessionStorage.getItem(SKIPPED)).toBe('true')
  await first.unmount()
  await open()
  await expect.element(prompt).not.toBeInTheDocument()
})
