interface Span {
  top: number
  bottom: number
}

/** Wholly between the upper edge of the window and whatever covers its lower end. */
export const isInView = (field: Span, view: Span): boolean => field.top >= view.top && field.bottom <= view.bottom

/** BIDFORM-4: brings the price before the eyes of whoever is about to ask for it. Says whether that was needed. */
export const bringPriceIntoView = (form: HTMLElement): boolean => {
  const field = form.querySelector<HTMLInputElement>('input[name=amount]')
  if (!field) return false
  const dockTop = form.querySelector("[data-slot='bid-dock']")?.getBoundingClientRect().top ?? innerHeight
  if (isInView(field.getBoundingClientRect(), { top: 0, bottom: Math.min(innerHeight, dockTop) })) return false
  field.scrollIntoView({ block: 'center' })
  field.focus({ preventScroll: true })
  return true
}
