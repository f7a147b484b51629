import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { currentUser, deleteAccount } from '#core/accounts/api.ts'
import MemberLayout from '#web/shell/MemberLayout.tsx'
import { call } from '#web/runtime/call.ts'
import { toast } from '#web/kit/feedback/toast.ts'
import { passTime, stopClock } from '#web/testing/clock.ts'
import { type FakeApi, fakeApi } from '#web/testing/fake-api.ts'
import { navigations } from '#web/testing/leaving.ts'
import { answerShell } from '#web/testing/member-shell.ts'
import { renderPart } from '#web/testing/render.tsx'
import { sampleMe } from '#web/testing/samples.ts'

const REDIRECT_MS = 500
const SENTENCE = 'You are logged out. Logging in again...'

const act = () => call(deleteAccount).catch(() => {})
const ended = { message: 'Unauthorized', code: 'unauthorized' }

const openPage = async (): Promise<FakeApi> => {
  stopClock()
  const api = fakeApi()
  answerShell(api)
  api.answer(currentUser, sampleMe())
  const part = (
    <MemberLayout>
      <h1>Ines</h1>
    </MemberLayout>
  )
  await renderPart(part, { me: sampleMe(), path: '/profile?tab=2' })
  await expect.element(page.getByRole('heading', { name: 'Ines' })).toBeVisible()
  return api
}

// Simulates a page that is restored from the back/forward cache, where it finds that it was not left.
afterEach(() => void dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))

test('HOME-1 a page whose session has ended shows a message, opens the sign-in after 500 ms, and leads back', async () => {
  const api = await openPage()
  api.fail(deleteAccount, 401, ended)
  await act()
  await expect.element(page.getByRole('alert').getByText(SENTENCE)).toBeVisible()
  await passTime(REDIRECT_MS - 1)
  expect(navigations()).toEqual([])
  await passTime(1)
  await expect.poll(navigations).toEqual([{ to: '/api/login?next=%2Fprofile%3Ftab%3D2', kind: 'push' }])
})

test('HOME-1 the message shows once, however many calls fail, and their errors are not shown', async () => {
  const api = await openPage()
  api.fail(deleteAccount, 401, ended)
  await Promise.all([act(), act(), act()])
  toast({ title: 'Not saved', tone: 'bad' })
  await passTime(10 * REDIRECT_MS)
  await expect.element(page.getByRole('alert').getByText(SENTENCE)).toBeVisible()
  await expect.element(page.getByText('Not saved')).not.toBeInTheDocument()
  expect(navigations()).toHaveLength(1)
})

test('HOME-1 any other refusal ends no session', async () => {
  const api = await openPage()
  api.fail(deleteAccount, 403, { message: 'Not now.', code: 'sign_in_again' })
  await act()
  await passTime(10 * REDIRECT_MS)
  await expect.element(page.getByText(SENTENCE)).not.toBeInTheDocument()
  expect(navigations()).toEqual([])
})
