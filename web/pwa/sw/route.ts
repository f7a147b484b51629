/** leave: handled by the browser. */
export type RequestHandler = 'asset' | 'page' | 'leave'

/** PWA-1: the service worker answers requests for app files and documents, never API calls. */
export const handlerOf = (
  { method, url, mode }: Pick<Request, 'method' | 'url' | 'mode'>,
  origin: string,
): RequestHandler => {
  const asked = new URL(url)
  if (method !== 'GET' || asked.origin !== origin) return 'leave'
  if (asked.pathname.startsWith('/assets/')) return 'asset'
  return mode === 'navigate' ? 'page' : 'leave'
}
