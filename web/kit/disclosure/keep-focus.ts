/** After this time the user may be elsewhere. */
const MAX_MS = 3_000

/**
 * After an action that removes the pressed button: moves the focus to the title of the new content, unless the user has
 * moved it meanwhile.
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
