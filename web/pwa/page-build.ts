/** Build of this page, from the name of its entry file. */
export const buildOfPage = (): string => {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]')
  return entry ? new URL(entry.src).pathname : ''
}
