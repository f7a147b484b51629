/** For a form that is rendered anew after sending, which removes the focused field. */
export const takeFocus = (field: HTMLElement | null): void => field?.focus({ preventScroll: true })
