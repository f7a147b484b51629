import type { ReactNode } from 'react'
import { Banner } from '#web/kit/feedback/Banner.tsx'
import { problemMessage } from '#web/runtime/call.ts'
import { hasErrors, refusedFields } from '#web/runtime/forms/form-errors.ts'

interface FormAlertProps {
  form: { values: object; failure: unknown }
  /** The sentence for a failure without one of its own. */
  fallback: string
  action?: ReactNode
}

/** The failure of a form; hidden if it is shown beside a field. */
export function FormAlert({ form, fallback, action }: FormAlertProps) {
  if (!form.failure || hasErrors(refusedFields(form.failure, form.values))) return null
  return (
    <Banner tone="bad" raised urgent action={action}>
      {problemMessage(form.failure, fallback)}
    </Banner>
  )
}
