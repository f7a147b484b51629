import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { CodeInput } from '#web/kit/forms/CodeInput.tsx'
import { Field } from '#web/kit/forms/Field.tsx'
import { renderPart } from '#web/testing/render.tsx'

function Code() {
  const [code, setCode] = useState('')
  return (
    <Field label="Code" error={code.length === 6 ? undefined : 'The code has 6 digits'}>
      <CodeInput value={code} onValue={setCode} />
    </Field>
  )
}

const field = page.getByLabelText('Code')

/** As from the clipboard, whose real one no test may read. */
const paste = (text: string) => {
  const clipboard = new DataTransfer()
  clipboard.setData('text/plain', text)
  field.element().focus()
  document.execCommand('insertText', false, clipboard.getData('text/plain'))
}

test('ACC-2 a code field keeps the digits that are typed and nothing else, six at most', async () => {
  await renderPart(<Code />)
  await field.click()
  await userEvent.keyboard('6a2-0 3x94')
  await expect.element(field).toHaveValue('620394')
  await userEvent.keyboard('7')
  await expect.element(field).toHaveValue('620394')
})

test('ACC-2 Backspace takes the last digit of a code, which is incomplete then', async () => {
  await renderPart(<Code />)
  await field.click()
  await userEvent.keyboard('620394')
  await expect.element(field).not.toHaveAttribute('aria-invalid')
  await userEvent.keyboard('{Backspace}')
  await expect.element(field).toHaveValue('62039')
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
})

test.each(['620 394', '620-394', 'Your code: 620394.'])('ACC-2 of a pasted "%s" the digits stay', async (text) => {
  await renderPart(<Code />)
  await expect.element(field).toBeVisible()
  paste(text)
  await expect.element(field).toHaveValue('620394')
})

test('ACC-2 a code field offers the code of a message and a keyboard of digits', async () => {
  await renderPart(<Code />)
  await expect.element(field).toHaveAttribute('autocomplete', 'one-time-code')
  await expect.element(field).toHaveAttribute('inputmode', 'numeric')
})
