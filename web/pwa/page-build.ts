/** Which build this page is of: the entry's name changes with everything that it leads to. */
export const buildOfPage = (): string => {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]')
  return entry ? new URL(entry.src).pathname : ''
}
