import { type ChangeEvent, type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
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
 * Checks on submit, then again on every change. What was typed is never lost: not on a refusal, not on a failure.
 * `onSubmit` gets the values that the check accepted; when it throws, the server's `fields` stand beside their fields,
 * the error is in `failure`, and `onFail` may say it in a toast.
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
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const [refusals, setRefusals] = useState(0)
  const element = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (refusals > 0) element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [refusals])

  // What the server refused stands until it is changed: the check had nothing against it.
  const errors: FieldErrors<V> = { ...(isChecked && check(values)), ...refused }

  const set: Form<V>['set'] = (name, value) => {
    setValues((before) => ({ ...before, [name]: value }))
    setRefused((before) => without(before, name))
  }

  const submit = async () => {
    if (pending) return
    setChecked(true)
    setFailure(null)
    setRefused({})
    if (hasErrors(check(values))) return setRefusals((count) => count + 1)
    setPending(true)
    try {
      await onSubmit(values)
    } catch (error) {
      setFailure(error)
      setRefused(refusedFields(error, values))
      setRefusals((count) => count + 1)
      onFail?.(error)
    } finally {
      setPending(false)
    }
  }

  return {
    values,
    errors,
    pending,
    failure,
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
        void submit()
      },
    },
    reset: () => {
      setValues(initial)
      setRefused({})
      setChecked(false)
      setFailure(null)
    },
  }
}
