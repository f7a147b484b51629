/** For the field of a form that has just begun anew: the one that was typed in is gone with what was sent. */
export const takeFocus = (field: HTMLElement | null): void => field?.focus({ preventScroll: true })
