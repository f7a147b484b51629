import { type FormEvent, useState } from 'react'
import { describe, expect, test } from 'vitest'
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

/** Refused at a click, as by an answer of the server. */
function CodeForm({ onSubmit }: { onSubmit: (code: string) => void }) {
  const [code, setCode] = useState('')
  const [isRefused, setRefused] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit(code)
  }
  const change = (digits: string) => {
    setCode(digits)
    setRefused(false)
  }
  return (
    <form onSubmit={submit}>
      <Field label="Code" error={isRefused ? 'That code is wrong.' : undefined}>
        <CodeInput value={code} onValue={change} submits />
      </Field>
      <button type="submit">Verify</button>
      <button type="button" onClick={() => setRefused(true)}>
        Refuse
      </button>
    </form>
  )
}

const openForm = async (): Promise<string[]> => {
  const sent: string[] = []
  await renderPart(<CodeForm onSubmit={(code) => sent.push(code)} />)
  await expect.element(field).toHaveAttribute('placeholder', '6-digit code')
  return sent
}

describe('CODE-1 a code that is all there is to fill in', () => {
  const refuse = page.getByRole('button', { name: 'Refuse' })

  test('CODE-1 is sent with the sixth digit that is typed, and not before', async () => {
    const sent = await openForm()
    await field.click()
    await userEvent.keyboard('62039')
    await expect.element(field).toHaveValue('62039')
    expect(sent).toEqual([])
    await userEvent.keyboard('4')
    await expect.poll(() => sent).toEqual(['620394'])
  })

  test('CODE-1 is sent when it is pasted, whatever stands around the digits', async () => {
    const sent = await openForm()
    paste('Your code: 620 394.')
    await expect.poll(() => sent).toEqual(['620394'])
  })

  test('CODE-1 is sent once: typed again it waits for the button, another code does not', async () => {
    const sent = await openForm()
    await field.click()
    await userEvent.keyboard('620394{Backspace}4')
    await expect.element(field).toHaveValue('620394')
    expect(sent).toEqual(['620394'])
    await page.getByRole('button', { name: 'Verify' }).click()
    expect(sent).toEqual(['620394', '620394'])
    await field.click()
    await userEvent.keyboard('{End}{Backspace}5')
    await expect.poll(() => sent).toEqual(['620394', '620394', '620395'])
  })

  test('CODE-1 is selected when it is refused, so that the next one replaces it', async () => {
    const sent = await openForm()
    await field.click()
    await userEvent.keyboard('000000')
    await refuse.click()
    await expect.element(field).toHaveAccessibleDescription('That code is wrong.')
    field.element().focus()
    await userEvent.keyboard('620394')
    await expect.element(field).toHaveValue('620394')
    await expect.poll(() => sent).toEqual(['000000', '620394'])
  })
})
