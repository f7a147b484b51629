import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Button } from '#web/kit/actions/Button.tsx'
import { CallError } from '#web/runtime/call.ts'
import { Field } from '#web/kit/forms/Field.tsx'
import { useForm } from '#web/runtime/forms/form.ts'
import { Input, PasswordInput, Select, TextArea } from '#web/kit/forms/Input.tsx'
import { renderPart } from '#web/testing/render.tsx'

interface Values extends Record<string, string> {
  city: string
  email: string
}
const check = ({ city, email }: Values) => ({
  city: city ? undefined : 'City is required',
  email: email.includes('@') ? undefined : 'Valid email is required',
})

function Form({ send }: { send: (values: Values) => Promise<void> }) {
  const form = useForm(check, { city: '', email: '' }, send)
  return (
    <form {...form.props}>
      <Field label="City" hint="Where you live" error={form.errors.city}>
        <Input {...form.bind('city')} />
      </Field>
      <Field label="Email" error={form.errors.email}>
        <Input {...form.bind('email')} />
      </Field>
      <Button type="submit" loading={form.pending} loadingLabel="Sending…">
        Send
      </Button>
    </form>
  )
}

const city = page.getByLabelText('City')
const email = page.getByLabelText('Email')
const submit = () => page.getByRole('button', { name: /Send/ }).click()

test('a form shows each error beside its field, also to screen readers, and focuses the first', async () => {
  const sent: Values[] = []
  await renderPart(<Form send={async (values) => void sent.push(values)} />)
  await expect.element(city).toHaveAccessibleDescription('Where you live')
  await submit()
  await expect.element(city).toHaveFocus()
  await expect.element(city).toHaveAttribute('aria-invalid', 'true')
  await expect.element(city).toHaveAccessibleDescription('City is required Where you live')
  await expect.element(email).toHaveAccessibleDescription('Valid email is required')
  expect(sent).toEqual([])
})

test('a corrected field loses its error at once, and the next invalid one gets the focus', async () => {
  await renderPart(<Form send={async () => {}} />)
  await submit()
  await city.fill('Tampa')
  await expect.element(city).not.toHaveAttribute('aria-invalid')
  await submit()
  await expect.element(email).toHaveFocus()
})

test('LAND-5 a server error stays beside its field until the field changes, and typed text is kept', async () => {
  const problem = { message: 'No.', code: 'no', fields: { email: 'This address is taken.' } }
  await renderPart(<Form send={() => Promise.reject(new CallError(422, JSON.stringify(problem), ''))} />)
  await city.fill('Tampa')
  await email.fill('ines@example.com')
  await submit()
  await expect.element(email).toHaveFocus()
  await expect.element(email).toHaveAccessibleDescription('This address is taken.')
  await expect.element(email).toHaveValue('ines@example.com')
  await expect.element(city).toHaveValue('Tampa')
  await userEvent.keyboard('x')
  await expect.element(email).not.toHaveAttribute('aria-invalid')
})

test('a form is sent once, by click or Enter, and keeps the focus while sending', async () => {
  const answer = Promise.withResolvers<void>()
  let times = 0
  const send = () => {
    times += 1
    return answer.promise
  }
  await renderPart(<Form send={send} />)
  await city.fill('Tampa')
  await email.fill('ines@example.com')
  const button = page.getByRole('button')
  await button.click()
  await expect.element(button).toHaveAttribute('aria-busy', 'true')
  await expect.element(button).toHaveFocus()
  await button.click()
  await userEvent.keyboard('{Enter}')
  await email.click()
  await userEvent.keyboard('{Enter}')
  // As a script of the page or an assistive tool does it, past the button.
  button.element().closest('form')?.requestSubmit()
  expect(times).toBe(1)
  answer.resolve()
  await expect.element(button).not.toHaveAttribute('aria-busy')
  await button.click()
  expect(times).toBe(2)
})

test('every kind of control is named and described by its field', async () => {
  await renderPart(
    <>
      <Field label="Story" error="Too short">
        <TextArea />
      </Field>
      <Field label="State" error="State is required">
        <Select>
          <option>Florida</option>
        </Select>
      </Field>
      <Field label="Secret" error="Too weak">
        <PasswordInput />
      </Field>
    </>,
  )
  for (const [label, sentence] of [
    ['Story', 'Too short'],
    ['State', 'State is required'],
    ['Secret', 'Too weak'],
  ] as const) {
    await expect.element(page.getByLabelText(label)).toHaveAccessibleDescription(sentence)
    await expect.element(page.getByLabelText(label)).toHaveAttribute('aria-invalid', 'true')
  }
})

test('a password can be shown and hidden, and keeps its text', async () => {
  await renderPart(
    <Field label="Password">
      <PasswordInput />
    </Field>,
  )
  const field = page.getByLabelText('Password', { exact: true })
  await field.fill('Sandpaper10')
  await expect.element(field).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect.element(field).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect.element(field).toHaveAttribute('type', 'password')
  await expect.element(field).toHaveValue('Sandpaper10')
})
