import { type ChangeEvent, type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useSubmit } from '#web/runtime/action.ts'
import { type Check, type FieldErrors, hasErrors, refusedFields, without } from '#web/runtime/forms/form-errors.ts'

type Values = Record<string, string | boolean>
type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

export interface Form<V extends Values> {
  values: V
  errors: FieldErrors<V>
  pending: boolean
  /** What the last submit threw, until the next one. */
  failure: unknown
  set: <K extends keyof V>(name: K, value: V[K]) => void
  /** `<Input {...form.bind('email')} />` */
  bind: <K extends keyof V & string>(
    name: K,
  ) => { name: K; value: string; onChange: (event: ChangeEvent<Control>) => void }
  /** `<form {...form.props}>` */
  props: { ref: RefObject<HTMLFormElement | null>; noValidate: true; onSubmit: (event: FormEvent) => void }
  reset: () => void
}

/**
 * Checks on submit, then again on every change. A refusal or a failure keeps what was typed. `onSubmit` gets the values
 * that the check accepted; when it throws, the server's `fields` appear beside their fields, the error is in `failure`,
 * and `onFail` may show it in a toast.
 */
export function useForm<V extends Values>(
  check: Check<V>,
  initial: V,
  onSubmit: (values: V) => Promise<void>,
  onFail?: (error: unknown) => void,
): Form<V> {
  const [values, setValues] = useState(initial)
  const [refused, setRefused] = useState<FieldErrors<V>>({})
  const [isChecked, setChecked] = useState(false)
  const [refusals, setRefusals] = useState(0)
  const element = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (refusals > 0) element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [refusals])

  // An error from the server stays until the field is changed.
  const errors: FieldErrors<V> = { ...(isChecked && check(values)), ...refused }

  const set: Form<V>['set'] = (name, value) => {
    setValues((before) => ({ ...before, [name]: value }))
    setRefused((before) => without(before, name))
  }

  const submission = useSubmit(onSubmit, {
    onError: (error, sent) => {
      setRefused(refusedFields(error, sent))
      setRefusals((count) => count + 1)
      onFail?.(error)
    },
  })
  const submit = () => {
    if (submission.isBusy) return
    setChecked(true)
    setRefused({})
    submission.reset()
    if (hasErrors(check(values))) setRefusals((count) => count + 1)
    else void submission.run(values)
  }

  return {
    values,
    errors,
    pending: submission.isBusy,
    failure: submission.error,
    set,
    bind: (name) => ({
      name,
      value: String(values[name]),
      onChange: (event) => set(name, event.target.value as V[typeof name]),
    }),
    props: {
      ref: element,
      noValidate: true,
      onSubmit: (event) => {
        event.preventDefault()
        submit()
      },
    },
    reset: () => {
      setValues(initial)
      setRefused({})
      setChecked(false)
      submission.reset()
    },
  }
}
