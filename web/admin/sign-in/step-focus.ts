import { type RefObject, useEffect } from 'react'

/** What was pressed has gone with the step before: the next one begins at its first field. */
export function useStepFocus(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => form.current?.querySelector<HTMLElement>('input:not([hidden])')?.focus(), [form])
}
