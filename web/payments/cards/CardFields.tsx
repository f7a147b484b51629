import styles from './CardFields.module.css'
import type { ChangeEvent } from 'react'
import { Affix } from '#web/kit/forms/Affix.tsx'
import { Field } from '#web/kit/forms/Field.tsx'
import type { Form } from '#web/runtime/forms/form.ts'
import { Input } from '#web/kit/forms/Input.tsx'
import { type CardValues, groupExpiry, groupNumber } from '#web/payments/cards/card-form.ts'
import { Icon } from '#web/kit/display/Icon.tsx'

/** Groups digits while typing and keeps the cursor position. */
const grouped =
  (group: (typed: string) => string, set: (text: string) => void) =>
  ({ target }: ChangeEvent<HTMLInputElement>) => {
    const at = target.selectionStart ?? target.value.length
    const isInside = at < target.value.length
    const cursor = group(target.value.slice(0, at)).length
    set(group(target.value))
    if (isInside) requestAnimationFrame(() => target.setSelectionRange(cursor, cursor))
  }

interface CardFieldsProps {
  form: Form<CardValues>
  /** False for a debit card that receives money. */
  hasZip?: boolean
}

/** Number, expiry, CVC, name and zip code, inside a form. */
export function CardFields({ form, hasZip = true }: CardFieldsProps) {
  const { errors } = form
  return (
    <>
      <Field label="Card number" error={errors.number}>
        <Affix>
          <Icon name="card" />
          <Input
            {...form.bind('number')}
            onChange={grouped(groupNumber, (text) => form.set('number', text))}
            numeric
            inputMode="numeric"
            autoComplete="cc-number"
          />
        </Affix>
      </Field>
      <div className={styles.two}>
        <Field label="Expires" error={errors.expires}>
          <Input
            {...form.bind('expires')}
            onChange={grouped(groupExpiry, (text) => form.set('expires', text))}
            numeric
            inputMode="numeric"
            autoComplete="cc-exp"
            placeholder="MM / YY"
          />
        </Field>
        <Field label="CVC" error={errors.cvc}>
          <Input {...form.bind('cvc')} numeric inputMode="numeric" autoComplete="cc-csc" maxLength={4} />
        </Field>
      </div>
      <div className={hasZip ? styles.two : undefined}>
        <Field label="Name on card" error={errors.name}>
          <Input {...form.bind('name')} autoComplete="cc-name" maxLength={100} />
        </Field>
        {hasZip && (
          <Field label="Zip code" error={errors.zip}>
            <Input {...form.bind('zip')} numeric inputMode="numeric" autoComplete="postal-code" maxLength={10} />
          </Field>
        )}
      </div>
    </>
  )
}
