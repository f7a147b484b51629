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

/** Simulates a paste, because tests cannot read the real clipboard. */
const paste = (text: string) => {
  const clipboard = new DataTransfer()
  clipboard.setData('text/plain', text)
  field.element().focus()
  document.execCommand('insertText', false, clipboard.getData('text/plain'))
}

test('ACC-2 a code field keeps up to six digits and nothing else', async () => {
  await renderPart(<Code />)
  await field.click()
  await userEvent.keyboard('6a2-0 3x94')
  await expect.element(field).toHaveValue('620394')
  await userEvent.keyboard('7')
  await expect.element(field).toHaveValue('620394')
})

test('ACC-2 Backspace removes the last digit of a code, which is then incomplete', async () => {
  await renderPart(<Code />)
  await field.click()
  await userEvent.keyboard('620394')
  await expect.element(field).not.toHaveAttribute('aria-invalid')
  await userEvent.keyboard('{Backspace}')
  await expect.element(field).toHaveValue('62039')
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
})

test.each(['620 394', '620-394', 'Your code: 620394.'])(
  'ACC-2 only the digits of a pasted "%s" are kept',
  async (text) => {
    await renderPart(<Code />)
    await expect.element(field).toBeVisible()
    paste(text)
    await expect.element(field).toHaveValue('620394')
  },
)

test('ACC-2 a code field offers codes from messages and a numeric keyboard', async () => {
  await renderPart(<Code />)
  await expect.element(field).toHaveAttribute('autocomplete', 'one-time-code')
  await expect.element(field).toHaveAttribute('inputmode', 'numeric')
})
