/** Opens the fold that an element lies in. */
export const openFold = (inside: Element | null): void => {
  const fold = inside?.closest('details')
  if (fold) fold.open = true
}
