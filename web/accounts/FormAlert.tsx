import { Banner } from '#web/kit/Banner.tsx'
import { problemMessage } from '#web/kit/call.ts'
import { hasErrors, refusedFields } from '#web/kit/form-errors.ts'

interface FormAlertProps {
  form: { values: object; failure: unknown }
  /** Said when the server did not say anything better. */
  fallback: string
}

/** What went wrong, inside the form. Silent when the same sentence stands beside one of its fields. */
export function FormAlert({ form, fallback }: FormAlertProps) {
  if (!form.failure || hasErrors(refusedFields(form.failure, form.values))) return null
  return (
    <Banner tone="bad" raised urgent>
      {problemMessage(form.failure, fallback)}
    </Banner>
  )
}
