import type { ReactNode } from 'react'
import { Banner } from '#web/kit/feedback/Banner.tsx'
import { problemMessage } from '#web/runtime/call.ts'
import { hasErrors, refusedFields } from '#web/runtime/forms/form-errors.ts'

interface FormAlertProps {
  form: { values: object; failure: unknown }
  /** Said when the server did not say anything better. */
  fallback: string
  /** A way out of it. */
  action?: ReactNode
}

/** What went wrong, inside the form. Silent when the same sentence stands beside one of its fields. */
export function FormAlert({ form, fallback, action }: FormAlertProps) {
  if (!form.failure || hasErrors(refusedFields(form.failure, form.values))) return null
  return (
    <Banner tone="bad" raised urgent action={action}>
      {problemMessage(form.failure, fallback)}
    </Banner>
  )
}
