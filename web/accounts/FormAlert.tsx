import { Banner } from '#web/kit/feedback/Banner.tsx'
import { hasErrors, refusedFields } from '#web/runtime/forms/form-errors.ts'
import { problemText } from '#web/runtime/problem-text.tsx'

interface FormAlertProps {
  form: { values: object; failure: unknown }
  /** The sentence for a failure without one of its own. */
  fallback: string
}

/** The failure of a form; hidden if it is shown beside a field. */
export function FormAlert({ form, fallback }: FormAlertProps) {
  if (!form.failure || hasErrors(refusedFields(form.failure, form.values))) return null
  return (
    <Banner tone="bad" raised urgent>
      {problemText(form.failure, fallback)}
    </Banner>
  )
}
