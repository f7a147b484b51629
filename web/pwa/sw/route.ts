/** Who answers a request. leave: the browser, as if we were not there. */
export type Answerer = 'asset' | 'page' | 'leave'

/** PWA-1: of all that the page asks for only files of the app and documents go through us; a call never does. */
export const answererOf = (
  { method, url, mode }: Pick<Request, 'method' | 'url' | 'mode'>,
  origin: string,
): Answerer => {
  const asked = new URL(url)
  if (method !== 'GET' || asked.origin !== origin) return 'leave'
  if (asked.pathname.startsWith('/assets/')) return 'asset'
  return mode === 'navigate' ? 'page' : 'leave'
}
