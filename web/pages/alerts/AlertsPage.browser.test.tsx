import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  type Alert,
  type AlertPreferences,
  clearAlert,
  countUnreadAlerts,
  DEFAULT_PREFERENCES,
  getAlertPreferences,
  listAlerts,
  readAlert,
  readAllAlerts,
  restoreAlert,
  setAlertPreferences,
} from '#core/alerts/api.ts'
import { sampleAlert } from '#web/alerts/sample-alert.ts'
import { passTime, stopClock } from '#web/testing/clock.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { fakeSockets } from '#web/testing/fake-sockets.ts'
import { answerShell } from '#web/testing/member-shell.ts'
import { renderPage } from '#web/testing/render.tsx'
import { sampleId, sampleMe } from '#web/testing/samples.ts'

const WELCOME = sampleAlert(sampleId(901), {
  type: 'welcome',
  title: 'Welcome to Nearhand',
  actionUrl: '/how-it-works',
  createdAt: new Date().toISOString(),
})
const INCOMPLETE = sampleAlert(sampleId(902), {
  type: 'profile_incomplete',
  priority: 'high',
  title: 'Complete your profile',
  actionUrl: '/profile',
  actionRequired: true,
  data: { completion_percentage: 20 },
  createdAt: new Date().toISOString(),
})
const BID = sampleAlert(sampleId(903), {
  type: 'bid_update',
  title: 'A bid on your sofa',
  read: true,
  createdAt: new Date().toISOString(),
})

const COUNTER = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Alerts/ })
/** Its name ends with ", unread" until it is read. */
const welcomeLink = page.getByRole('link', { name: /^Welcome to Nearhand/ })
const clearButton = page.getByRole('button', { name: 'Clear alert: Welcome to Nearhand' })

const toggle = (name: string | RegExp) => page.getByRole('switch', { name })

/** Remembers what is cleared and read, as the server does. */
const open = async ({ path = '/alerts', alerts = [INCOMPLETE, WELCOME, BID] } = {}) => {
  const api = fakeApi()
  const server = { alerts: [...alerts] as Alert[], preferences: { ...DEFAULT_PREFERENCES } }
  const change = (id: string | null, next: Partial<Alert>) => {
    server.alerts = server.alerts.map((alert) => (id === null || alert.id === id ? { ...alert, ...next } : alert))
    return { message: 'Done.' }
  }
  answerShell(api)
  api.answer(listAlerts, () => server.alerts)
  api.answer(countUnreadAlerts, () => ({ count: server.alerts.filter(({ read }) => !read).length }))
  api.answer(readAlert, ({ params }) => change(params.id, { read: true }))
  api.answer(readAllAlerts, () => change(null, { read: true }))
  api.answer(clearAlert, ({ params }) => {
    server.alerts = server.alerts.filter(({ id }) => id !== params.id)
    return { message: 'Done.' }
  })
  api.answer(restoreAlert, () => {
    server.alerts = [...alerts]
    return WELCOME
  })
  api.answer(getAlertPreferences, () => server.preferences)
  // The server writes the title of the first page.
  document.title = 'Alerts · Nearhand'
  await renderPage(path, { me: sampleMe() })
  await expect.element(page.getByRole('heading', { name: 'Smart Alert Center' })).toBeVisible()
  await expect.element(page.getByRole('navigation', { name: 'Show alerts' })).toBeVisible()
  return { api, server }
}

describe('reading and clearing', () => {
  test('JOURNEY-33 urgent alerts come first with their action, and alerts are counted', async () => {
    await open()
    const pressing = page.getByRole('region', { name: 'Action Required' })
    await expect.element(pressing.getByRole('progressbar', { name: 'Profile 20% complete' })).toBeVisible()
    await expect.element(pressing.getByRole('link', { name: /^Complete profile/ })).toHaveAttribute('href', '/profile')
    await expect.element(page.getByRole('region', { name: 'Today' })).toMatchTextContent('Welcome to Nearhand')
    await expect.element(COUNTER).toHaveAccessibleName('Alerts, 2 unread')
    await expect.poll(() => document.title).toBe('(2) Alerts · Nearhand')
  })

  test('JOURNEY-33 a click marks an alert as read and opens its link', async () => {
    const { api } = await open()
    await page.getByRole('link', { name: /^Welcome to Nearhand.*unread$/ }).click()
    await expect.poll(() => location.pathname).toBe('/how-it-works')
    await expect.poll(() => api.calls(readAlert).map(({ params }) => params.id)).toEqual([WELCOME.id])
  })

  test('JOURNEY-33 Undo by keyboard restores a cleared alert and focuses it', async () => {
    const { api, server } = await open()
    clearButton.element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('Alert cleared', { exact: true })).toBeVisible()
    await expect.element(page.getByRole('button', { name: /^Undo.*Welcome to Nearhand$/ })).toHaveFocus()
    await expect.element(page.getByRole('status').getByText('Alert cleared: Welcome to Nearhand')).toBeInTheDocument()
    await expect.poll(() => server.alerts).toHaveLength(2)
    await userEvent.keyboard('{Enter}')
    await expect.element(welcomeLink).toHaveFocus()
    await expect.poll(() => api.calls(restoreAlert)).toHaveLength(1)
  })

  test('JOURNEY-33 after ten seconds the row of a cleared alert is gone, and the focus is not lost', async () => {
    stopClock()
    const { server } = await open()
    await clearButton.click()
    await expect.element(page.getByText('Alert cleared', { exact: true })).toBeVisible()
    await passTime(10_000)
    await expect.element(page.getByText('Alert cleared', { exact: true })).not.toBeInTheDocument()
    expect(document.activeElement?.closest('main')).not.toBeNull()
    expect(server.alerts).toHaveLength(2)
  })

  test('JOURNEY-33 an alert that cannot be cleared returns to its place with a message', async () => {
    const { api } = await open()
    api.fail(clearAlert, 500)
    await clearButton.click()
    await expect.element(page.getByText('Not cleared')).toBeVisible()
    await expect.element(clearButton).toBeVisible()
  })

  test('JOURNEY-33 finished alerts disappear and new ones appear without a reload', async () => {
    const { server } = await open()
    await expect.poll(() => fakeSockets.opened('/ws/live')).toHaveLength(1)
    server.alerts = [sampleAlert(sampleId(904), { title: 'Identity verified', createdAt: WELCOME.createdAt }), WELCOME]
    fakeSockets.sendLive('me', 'alert')
    await expect.element(page.getByRole('button', { name: /^Identity verified/ })).toBeVisible()
    await expect.element(page.getByRole('region', { name: 'Action Required' })).not.toBeInTheDocument()
  })

  test('JOURNEY-33 all are marked as read at once', async () => {
    const { server } = await open()
    await page.getByRole('button', { name: 'Mark all read' }).click()
    await expect.element(page.getByRole('button', { name: 'Mark all read' })).not.toBeInTheDocument()
    await expect.element(COUNTER).toHaveAccessibleName('Alerts')
    await expect.poll(() => document.title).toBe('Alerts · Nearhand')
    await expect.poll(() => server.alerts.every(({ read }) => read)).toBe(true)
  })
})

describe('filters', () => {
  test('JOURNEY-34 one kind at a time, in the address, and Back undoes it', async () => {
    await open()
    await page.getByRole('link', { name: /^Jobs & bids \d/ }).click()
    expect(location.pathname + location.search).toMatch(/^\/alerts\?show=/)
    await expect.element(page.getByText('A bid on your sofa')).toBeVisible()
    await expect.element(welcomeLink).not.toBeInTheDocument()
    history.back()
    await expect.element(welcomeLink).toBeVisible()
    expect(location.search).toBe('')
  })

  test('JOURNEY-34 an address with a filter applies it from the start', async () => {
    await open({ path: '/alerts?show=unread' })
    await expect.element(welcomeLink).toBeVisible()
    await expect.element(page.getByText(/^A bid on your sofa/)).not.toBeInTheDocument()
  })
})

describe('notification preferences', () => {
  test('JOURNEY-34 two quick switches: each is saved at once, with the whole set, and both are kept', async () => {
    const { api, server } = await open()
    api.answer(setAlertPreferences, ({ body }) => {
      server.preferences = { ...server.preferences, ...(body as AlertPreferences) }
      return server.preferences
    })
    await toggle('Bid updates').click()
    await toggle(/^Marketing emails/).click()
    const after = { ...DEFAULT_PREFERENCES, bidUpdates: false, marketingEmails: true }
    await expect.poll(() => server.preferences).toEqual(after)
    const sent = api.calls(setAlertPreferences).map(({ body }) => body)
    expect(sent).toEqual([expect.objectContaining({ bidUpdates: false }), after])
    for (const body of sent) expect(Object.keys(body).toSorted()).toEqual(Object.keys(after).toSorted())
    await expect.element(toggle('Bid updates')).not.toBeChecked()
    await expect.element(toggle(/^Marketing emails/)).toBeChecked()
  })

  test('JOURNEY-34 a switch that cannot be saved reverts with a message', async () => {
    const { api } = await open()
    api.fail(setAlertPreferences, 500)
    await toggle('Payment alerts').click()
    await expect.element(page.getByText('Not saved')).toBeVisible()
    await expect.element(toggle('Payment alerts')).toBeChecked()
  })
})
