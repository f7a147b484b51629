/** Opens the fold around an element. */
export const openFold = (inside: Element | null): void => {
  const fold = inside?.closest('details')
  if (fold) fold.open = true
}
