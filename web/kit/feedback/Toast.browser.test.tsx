import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Dialog } from '#web/kit/disclosure/Dialog.tsx'
import { flash, showFlash } from '#web/kit/feedback/flash.ts'
import { toast } from '#web/kit/feedback/toast.ts'
import { passTime, stopClock } from '#web/testing/clock.ts'
import { renderPart } from '#web/testing/render.tsx'

const SHOW_MS = 6_000

const status = page.getByRole('status')
const alert = page.getByRole('alert')
const shown = page.getByText('Saved', { exact: true })
const closeButton = page.getByRole('button', { name: 'Close message' })

beforeEach(() => stopClock())

test('a toast is announced politely in an existing live region, an error at once', async () => {
  await renderPart(<p>Page</p>)
  await expect.element(status).toBeInTheDocument()
  toast({ title: 'Saved', text: 'Others see it from now on.' })
  await expect.element(status).toHaveTextContent('SavedOthers see it from now on.')
  await expect.element(alert).toHaveTextContent('')
  toast({ title: 'Not saved', tone: 'bad' })
  await expect.element(alert).toHaveTextContent('Not saved')
  await expect.element(status).toHaveTextContent('')
})

test('one toast is shown at a time, and a new one stays for its full time', async () => {
  await renderPart(<p>Page</p>)
  toast({ title: 'First' })
  await passTime(SHOW_MS - 1)
  toast({ title: 'Saved' })
  await expect.element(page.getByText('First')).not.toBeInTheDocument()
  await passTime(SHOW_MS - 1)
  await expect.element(shown).toBeVisible()
  await passTime(1)
  await expect.element(shown).not.toBeInTheDocument()
})

test('a toast disappears when it is closed', async () => {
  await renderPart(<p>Page</p>)
  toast({ title: 'Saved' })
  await closeButton.click()
  await expect.element(shown).not.toBeInTheDocument()
})

test('a toast stays while the pointer is on it, and for its full time afterwards', async () => {
  await renderPart(<p>Page</p>)
  toast({ title: 'Saved' })
  await userEvent.hover(shown)
  await passTime(10 * SHOW_MS)
  await expect.element(shown).toBeVisible()
  await userEvent.hover(page.getByText('Page'))
  await passTime(SHOW_MS)
  await expect.element(shown).not.toBeInTheDocument()
})

test('a toast stays while it has the focus, and for its full time afterwards', async () => {
  await renderPart(<p>Page</p>)
  toast({ title: 'Saved' })
  await expect.element(closeButton).toBeVisible()
  closeButton.element().focus()
  await passTime(10 * SHOW_MS)
  await expect.element(shown).toBeVisible()
  closeButton.element().blur()
  await passTime(SHOW_MS)
  await expect.element(shown).not.toBeInTheDocument()
})

test('A11Y-2 a toast shows inside an open dialog, once, because everything behind the dialog is inert', async () => {
  await renderPart(
    <Dialog title="Sign" onClose={() => {}}>
      <p>Terms</p>
    </Dialog>,
  )
  toast({ title: 'Saved' })
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText('Saved', { exact: true })).toBeVisible()
  expect(document.querySelectorAll("[data-slot='toast']")).toHaveLength(1)
  await dialog.getByRole('button', { name: 'Close message' }).click()
  await expect.element(shown).not.toBeInTheDocument()
})

test('JOURNEY-5 a toast that was stored for the next page shows there, once', async () => {
  flash({ title: 'Saved' })
  await renderPart(<p>Page</p>)
  showFlash()
  await closeButton.click()
  await expect.element(shown).not.toBeInTheDocument()
  showFlash()
  await passTime(0)
  await expect.element(shown).not.toBeInTheDocument()
})
