import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Button } from '#web/kit/actions/Button.tsx'
import { Dialog, DialogBody } from '#web/kit/disclosure/Dialog.tsx'
import { Field } from '#web/kit/forms/Field.tsx'
import { Input } from '#web/kit/forms/Input.tsx'
import { renderPart } from '#web/testing/render.tsx'

/** The opener may be gone when the dialog closes, for example when the action removes its button. */
function Page({ keepsOpener = true, hasFirstField = false }: { keepsOpener?: boolean; hasFirstField?: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const [isDone, setDone] = useState(false)
  return (
    <main>
      <h1 tabIndex={-1}>Jobs</h1>
      {(keepsOpener || !isDone) && <Button onClick={() => setOpen(true)}>Open</Button>}
      <Button>Behind</Button>
      {isOpen && (
        <Dialog title="Cancel the job?" onClose={() => setOpen(false)}>
          <DialogBody>
            <Field label="Reason">
              <Input {...(hasFirstField && { 'data-autofocus': true })} />
            </Field>
            <Button
              onClick={() => {
                setDone(true)
                setOpen(false)
              }}
            >
              Cancel it
            </Button>
          </DialogBody>
        </Dialog>
      )}
    </main>
  )
}

const opener = page.getByRole('button', { name: 'Open' })
const dialog = page.getByRole('dialog', { name: 'Cancel the job?' })
const closeButton = dialog.getByRole('button', { name: 'Close' })
const isInside = () => dialog.element().contains(document.activeElement)

test('A11Y-2 a dialog takes the focus to its title, which raises no keyboard on a phone', async () => {
  await renderPart(<Page />)
  await opener.click()
  await expect.element(dialog.getByRole('heading')).toHaveFocus()
})

test('A11Y-2 a dialog takes the focus to the field that is marked for it', async () => {
  await renderPart(<Page hasFirstField />)
  await opener.click()
  await expect.element(dialog.getByLabelText('Reason')).toHaveFocus()
})

test('A11Y-2 Tab goes through a dialog in order and reaches nothing behind it', async () => {
  await renderPart(<Page />)
  await opener.click()
  await userEvent.tab()
  await expect.element(closeButton).toHaveFocus()
  await userEvent.tab()
  await expect.element(dialog.getByLabelText('Reason')).toHaveFocus()
  await userEvent.tab()
  await expect.element(dialog.getByRole('button', { name: 'Cancel it' })).toHaveFocus()
  // The browser's own controls may come next; the page behind never does.
  for (let step = 0; step < 4; step++) {
    await userEvent.tab()
    expect(isInside() || document.activeElement === document.body).toBe(true)
  }
  await expect.element(page.getByRole('button', { name: 'Behind' })).not.toHaveFocus()
})

test.each([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['its close button', () => closeButton.click()],
])('A11Y-2 %s closes a dialog and returns the focus to its opener', async (_way, close) => {
  await renderPart(<Page />)
  await opener.click()
  await expect.element(dialog).toBeVisible()
  await close()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
})

test('A11Y-2 without its opener the title of the page gets the focus', async () => {
  await renderPart(<Page keepsOpener={false} />)
  await opener.click()
  await dialog.getByRole('button', { name: 'Cancel it' }).click()
  await expect.element(opener).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { name: 'Jobs' })).toHaveFocus()
})

test('A11Y-2 a cancelled file chooser inside a dialog leaves it open', async () => {
  await renderPart(<Page />)
  await opener.click()
  dialog
    .getByLabelText('Reason')
    .element()
    .dispatchEvent(new Event('cancel', { bubbles: true, cancelable: true }))
  await expect.element(dialog).toBeVisible()
})
