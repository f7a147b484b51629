/** What was pressed is gone with what it did: whoever goes by keyboard is led to the title of what is there now. */
export const keepFocus = (): void => {
  requestAnimationFrame(() => {
    if (document.activeElement !== null && document.activeElement !== document.body) return
    document.querySelector<HTMLElement>('main :is(h1, h2)[tabindex="-1"]')?.focus({ preventScroll: true })
  })
}
