import { type ChangeEvent, useState } from 'react'
import { Field } from '#web/kit/forms/Field.tsx'
import { TextArea } from '#web/kit/forms/Input.tsx'

const MAX_REASON = 1_000

interface ReasonField {
  value: string
  onChange: (event: ChangeEvent<HTMLTextAreaElement>) => void
}

/** `const [reason, field] = useReason()`, then `<Reason {...field} … />`. */
export function useReason(): [string, ReasonField] {
  const [value, setValue] = useState('')
  return [value, { value, onChange: (event) => setValue(event.target.value) }]
}

/** An optional reason that the other side reads. */
export function Reason({ label, hint, ...field }: ReasonField & { label: string; hint: string }) {
  return (
    <Field label={label} aside="optional" hint={hint}>
      <TextArea {...field} rows={2} maxLength={MAX_REASON} />
    </Field>
  )
}
