interface Span {
  top: number
  bottom: number
}

/** Whether the field lies wholly inside the view. */
export const isInView = (field: Span, view: Span): boolean => field.top >= view.top && field.bottom <= view.bottom

/** BIDFORM-4: scrolls to the price before it is submitted. Returns whether that was needed. */
export const scrollToPrice = (form: HTMLElement): boolean => {
  const field = form.querySelector<HTMLInputElement>('input[name=amount]')
  if (!field) return false
  const dockTop = form.querySelector("[data-slot='bid-dock']")?.getBoundingClientRect().top ?? innerHeight
  if (isInView(field.getBoundingClientRect(), { top: 0, bottom: Math.min(innerHeight, dockTop) })) return false
  field.scrollIntoView({ block: 'center' })
  field.focus({ preventScroll: true })
  return true
}
