import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  listAllSecurityEvents,
  listSecurityBursts,
  type SecurityBurst,
  type SecurityEventForAdmin,
} from '#core/admin/security.ts'
import { AdminContext } from '#web/admin/session/session.ts'
import SecurityEventsPage from '#web/pages/admin/security/SecurityEventsPage.tsx'
import { fakeApi } from '#web/testing/fake-api.ts'
import { renderPart } from '#web/testing/render.tsx'
import { sampleAdmin } from '#web/testing/samples-work.ts'
import { SAMPLE_TIME, sampleId } from '#web/testing/samples.ts'

let count = 0
const event = (extra: Partial<SecurityEventForAdmin> = {}): SecurityEventForAdmin => ({
  id: sampleId(++count),
  kind: 'sign_in_refused',
  detail: 'password',
  network: '203.0.113.7',
  device: 'Chrome on Mac',
  count: 3,
  createdAt: SAMPLE_TIME,
  lastAt: SAMPLE_TIME,
  person: { id: sampleId(90), email: 'ann@example.com' },
  admin: null,
  ...extra,
})
const BURST: SecurityBurst = {
  id: sampleId(91),
  person: null,
  admin: null,
  network: '203.0.113.0/24',
  count: 214,
  createdAt: SAMPLE_TIME,
  lastAt: SAMPLE_TIME,
}

const open = async (
  items: SecurityEventForAdmin[],
  { path = '/admin/security', bursts = [] as SecurityBurst[] } = {},
) => {
  const api = fakeApi()
  api.answer(listAllSecurityEvents, { items, nextCursor: null })
  api.answer(listSecurityBursts, bursts)
  await renderPart(
    <AdminContext value={sampleAdmin({ role: 'admin' })}>
      <SecurityEventsPage />
    </AdminContext>,
    { path },
  )
  return api
}
const asked = (api: Awaited<ReturnType<typeof open>>) => api.calls(listAllSecurityEvents).at(-1)?.query

/** Without the time. */
const cells = (row: number) =>
  page
    .getByRole('row')
    .nth(row)
    .getByRole('cell')
    .elements()
    .slice(1)
    .map((cell) => cell.textContent)

test('SECEV-5 each event says when, what, who, from where and how often', async () => {
  await open([
    event(),
    event({ kind: 'accounts_linked', detail: 'card', count: 1 }),
    event({ kind: 'role_changed', detail: 'user to editor', admin: { id: sampleId(92), email: 'boss@example.com' } }),
    event({ kind: 'admin_sign_in_refused', person: null, admin: { id: sampleId(93), email: 'tom@example.com' } }),
    event({ kind: 'limit_hit', detail: 'login:pair', person: null }),
  ])
  await expect
    .poll(() => cells(1))
    .toEqual(['Sign-in refused', 'ann@example.com', '203.0.113.7', 'Chrome on Mac', '3×', 'Wrong password'])
  expect(cells(2)).toEqual(expect.arrayContaining(['Linked to another account', 'Same card']))
  expect(cells(3)).toEqual(expect.arrayContaining(['ann@example.com by boss@example.com', 'user to editor']))
  expect(cells(4)).toEqual(expect.arrayContaining(['Portal sign-in refused', 'tom@example.com admin']))
  expect(cells(5)).toEqual(expect.arrayContaining(['Too many tries, stopped', 'unknown', 'Signing in']))
  const link = page.getByRole('link', { name: 'ann@example.com' }).first()
  await expect.element(link).toHaveAttribute('href', `/admin/users?user=${sampleId(90)}`)
})

test('SECEV-5 filters are in the address, and days and periods replace each other', async () => {
  const api = await open([event()])
  await page.getByLabelText('What happened').selectOptions('Refused tries: all')
  await expect.poll(() => asked(api)).toEqual({ kind: 'refused' })
  await page.getByLabelText('Period').selectOptions('Last day')
  await expect.poll(() => asked(api)).toEqual({ kind: 'refused', period: 'day' })
  await page.getByLabelText('From').fill('2026-11-02')
  await expect.poll(() => asked(api)).toEqual({ kind: 'refused', from: '2026-11-02' })
  await page.getByRole('searchbox', { name: 'Member or admin' }).fill('ann@')
  await expect.poll(() => asked(api)).toEqual({ kind: 'refused', from: '2026-11-02', person: 'ann@' })
  await page.getByRole('link', { name: '203.0.113.7' }).click()
  await expect.poll(() => asked(api)).toMatchObject({ network: '203.0.113.7', person: 'ann@' })
  await expect.element(page.getByRole('searchbox', { name: 'Network' })).toHaveValue('203.0.113.7')
})

test('SECEV-5 an address with filters shows them, and an unknown kind is none', async () => {
  const api = await open([event()], { path: '/admin/security?kind=code_refused&period=week&network=10.' })
  expect(asked(api)).toEqual({ kind: 'code_refused', period: 'week', network: '10.' })
  await expect.element(page.getByLabelText('What happened')).toHaveValue('code_refused')
  await expect.element(page.getByLabelText('Period')).toHaveValue('week')
})

test('SECEV-5 an impossible filter is refused beside its field, kept, and left out of the search', async () => {
  const api = await open([event()], {
    path: '/admin/security?kind=weather&period=year&from=2026-99-99&to=2026-11-02&network=office&person=ann@',
  })
  expect(asked(api)).toEqual({ person: 'ann@', to: '2026-11-02' })
  const network = page.getByRole('searchbox', { name: 'Network' })
  await expect.element(network).toHaveAccessibleDescription(/such as 203\.0\.113\.7/)
  await expect.element(network).toHaveValue('office')
  await expect
    .element(page.getByLabelText('What happened'))
    .toHaveAccessibleDescription('“weather” is not a kind of event.')
  await expect.element(page.getByLabelText('Period')).toHaveAccessibleDescription('“year” is not a period.')
  await expect.element(page.getByLabelText('From')).toHaveAccessibleDescription('“2026-99-99” is not a date.')
  await expect.element(page.getByText('Wrong password')).toBeVisible()
  await page.getByLabelText('From').fill('2026-11-05')
  await expect.element(page.getByLabelText('To')).toHaveAccessibleDescription('This day is before the first.')
  await expect.poll(() => asked(api)).toEqual({ person: 'ann@', from: '2026-11-05' })
  await network.fill('203.0.113.0/24')
  await expect.poll(() => asked(api)).toMatchObject({ network: '203.0.113.0/24' })
  await expect.element(network).not.toHaveAttribute('aria-invalid')
})

test('SECEV-5 nothing, nothing that fits and a failure each say so', async () => {
  const api = await open([], { path: '/admin/security?kind=weather' })
  expect(asked(api)).toEqual({})
  await expect.element(page.getByText('Nothing yet')).toBeVisible()
  await page.getByLabelText('Period').selectOptions('Last hour')
  await expect.element(page.getByRole('heading', { name: 'Nothing fits' })).toBeVisible()
  api.fail(listAllSecurityEvents, 500)
  await page.getByRole('link', { name: 'Show everything' }).click()
  await page.getByLabelText('Period').selectOptions('Last month')
  await expect.element(page.getByText('That did not load')).toBeVisible()
  api.answer(listAllSecurityEvents, { items: [event()], nextCursor: null })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('Wrong password')).toBeVisible()
})

test('SECEV-6 bursts stand above the list and lead to their tries', async () => {
  const api = await open([event()], { bursts: [BURST] })
  await expect.element(page.getByText('Burst: 214 refused tries from 203.0.113.0/24 in 10 minutes')).toBeVisible()
  await page.getByRole('link', { name: /^Show the tries/ }).click()
  await expect.poll(() => asked(api)).toEqual({ kind: 'refused', network: '203.0.113.0/24' })
})
