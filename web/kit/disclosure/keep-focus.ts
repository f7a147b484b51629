/** An answer that takes longer finds the person elsewhere. */
const MAX_MS = 3_000

/**
 * What was pressed goes with what it did, as soon as the new state is drawn: whoever goes by keyboard is then led to the
 * title of what is there now. Who has moved on meanwhile is left alone.
 */
export const keepFocus = (): void => {
  const pressed = document.activeElement
  const until = performance.now() + MAX_MS
  const look = () => {
    const focused = document.activeElement
    if (focused === null || focused === document.body)
      document.querySelector<HTMLElement>('main :is(h1, h2)[tabindex="-1"]')?.focus({ preventScroll: true })
    else if (focused === pressed && performance.now() < until) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
