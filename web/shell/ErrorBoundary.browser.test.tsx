import { type ReactNode, Suspense, useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ErrorBoundary } from '#web/shell/ErrorBoundary.tsx'
import { later } from '#web/runtime/navigation/lazy-retry.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { navigations } from '#web/testing/leaving.ts'
import { renderPart } from '#web/testing/render.tsx'

const MISSING = new TypeError('Failed to fetch dynamically imported module: /assets/CallLayer-1.js')

const field = page.getByLabelText('Title')
const part = page.getByText('Somebody is calling')

/** A page with a text field, beside a part that is loaded by `load`. */
function Typing({ load }: { load: () => Promise<{ default: () => ReactNode }> }) {
  const [Part] = useState(() => later(load))
  return (
    <>
      <input aria-label="Title" />
      <ErrorBoundary isBeside>
        <Suspense>
          <Part />
        </Suspense>
      </ErrorBoundary>
    </>
  )
}

const gone = () => Promise.reject(MISSING)
const calling = () => ({ default: () => <p>Somebody is calling</p> })

// React logs what a boundary has caught.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))

test('PWA-8 if the network drops while a part is loading, typed text stays, and the part loads when the network is back', async () => {
  const api = fakeApi()
  const asked = vi.fn<() => void>()
  const way = Promise.withResolvers<void>()
  const load = async () => {
    asked()
    if (asked.mock.calls.length > 1) return calling()
    await way.promise
    throw MISSING
  }
  await renderPart(<Typing load={load} />)
  await field.fill('Carry a piano')
  api.offline()
  way.resolve()
  await expect.element(field).toHaveValue('Carry a piano')
  await expect.element(part).not.toBeInTheDocument()
  expect(asked).toHaveBeenCalledOnce()
  api.online()
  await expect.element(part).toBeVisible()
  await expect.element(field).toHaveValue('Carry a piano')
  expect(navigations()).toEqual([])
})

test('PWA-8 a missing part reloads the page once, and then the page works without it', async () => {
  const first = await renderPart(<Typing load={gone} />)
  await expect.poll(navigations).toEqual([{ to: '/', kind: 'reload' }])
  // The page after the reload.
  await first.unmount()
  await renderPart(<Typing load={gone} />)
  await field.fill('Carry a piano')
  await expect.element(field).toHaveValue('Carry a piano')
  expect(navigations()).toHaveLength(1)
})

/** A page whose code throws until it is repaired. */
function Breaking({ error }: { error: Error | null }) {
  if (error) throw error
  return <p>Whole again</p>
}

const boundary = (address: string, error: Error | null) => (
  <ErrorBoundary resetKey={address}>
    <Breaking error={error} />
  </ErrorBoundary>
)

test('a page whose code throws shows an error with two links, and another address is tried again', async () => {
  const screen = await renderPart(boundary('/jobs/1', new Error('x is undefined')))
  await expect.element(page.getByRole('heading', { level: 1, name: 'This page tore' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Go to the front page' })).toHaveAttribute('href', '/')
  await page.getByRole('button', { name: 'Load it again' }).click()
  await expect.poll(navigations).toEqual([{ to: '/', kind: 'reload' }])
  await screen.rerender(boundary('/jobs/2', null))
  await expect.element(page.getByText('Whole again')).toBeVisible()
})

test('PWA-8 a page that is not on this device shows a message, and is loaded when the network is back', async () => {
  const api = fakeApi()
  api.offline()
  await renderPart(
    <ErrorBoundary>
      <Breaking error={MISSING} />
    </ErrorBoundary>,
  )
  await expect.element(page.getByRole('heading', { level: 1, name: 'This page did not come' })).toBeVisible()
  expect(navigations()).toEqual([])
  api.online()
  await expect.poll(navigations).toEqual([{ to: '/', kind: 'reload' }])
})
