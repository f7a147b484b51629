import type { PushMessage } from '#core/alerts/push.ts'
import type { OwnWindow, ShownOptions, Windows } from '#web/pwa/sw/scope.ts'

/** Shown for a push message that cannot be parsed. */
const UNKNOWN: PushMessage = {
  title: 'Something is new',
  body: 'Open it to see what.',
  url: '/alerts',
  tag: 'unknown',
  isUrgent: false,
}

const OWN_PATH = /^\/(?![/\\])[^\s\\]*$/

/** PWA-7: notifications lead only to this site. */
export const ownPath = (url: unknown, origin: string): string => {
  if (typeof url !== 'string' || !OWN_PATH.test(url) || !URL.canParse(url, origin)) return UNKNOWN.url
  const { origin: leadsTo, pathname, search, hash } = new URL(url, origin)
  return leadsTo === origin && OWN_PATH.test(pathname) && !/^\/api(?:\/|$)/i.test(pathname)
    ? pathname + search + hash
    : UNKNOWN.url
}

const textOf = (value: unknown, otherwise: string): string => (typeof value === 'string' && value ? value : otherwise)

export const messageOf = (read: () => unknown, origin: string): PushMessage => {
  let message: unknown
  try {
    message = read()
  } catch {
    return UNKNOWN
  }
  if (typeof message !== 'object' || message === null) return UNKNOWN
  const { title, body, url, tag, isUrgent } = message as Partial<Record<keyof PushMessage, unknown>>
  return {
    title: textOf(title, UNKNOWN.title),
    body: textOf(body, UNKNOWN.body),
    url: ownPath(url, origin),
    tag: textOf(tag, UNKNOWN.tag),
    isUrgent: isUrgent === true,
  }
}

/** A newer notification replaces one with the same tag and alerts again. */
export const notificationOf = ({ body, url, tag, isUrgent }: PushMessage): ShownOptions => ({
  body,
  tag,
  renotify: true,
  requireInteraction: isUrgent,
  icon: '/icon-192.png',
  badge: '/icon-mono-192.png',
  data: { url },
})

const addressOf = ({ url }: OwnWindow): string => {
  const { pathname, search } = new URL(url)
  return pathname + search
}

const windowsOf = (windows: Windows) => windows.matchAll({ type: 'window', includeUncontrolled: true })

/** The page is visible already. */
export const isShownAlready = async (path: string, windows: Windows): Promise<boolean> =>
  (await windowsOf(windows)).some(
    (one) => one.focused && one.visibilityState === 'visible' && addressOf(one) === path.split('#')[0],
  )

/** A call must not be interrupted. */
const isBusy = (one: OwnWindow): boolean => addressOf(one).startsWith('/video-call/')

/** Opens a page in an existing window or a new one. */
export const goTo = async (path: string, windows: Windows): Promise<void> => {
  const open = await windowsOf(windows)
  const there = open.find((one) => addressOf(one) === path)
  if (there) return void (await there.focus())
  const free = open.filter((one) => !isBusy(one))
  const one = free.find(({ visibilityState }) => visibilityState === 'visible') ?? free[0]
  try {
    if (!one) throw new Error('there is no window to navigate')
    await one.focus()
    await one.navigate(path)
  } catch {
    // Windows without this service worker cannot be navigated.
    await windows.openWindow(path)
  }
}
