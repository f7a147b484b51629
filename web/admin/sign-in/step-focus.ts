import { type RefObject, useEffect } from 'react'

/** The pressed button is gone with the previous step, so the first field of this one gets the focus. */
export function useStepFocus(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => form.current?.querySelector<HTMLElement>('input:not([hidden])')?.focus(), [form])
}
