import { safeNext } from '#web/runtime/navigation/next-path.ts'
import { setMark } from '#web/pwa/device-marks.ts'

/** A full page load, so that no state of the page is left. Never resolves, so that the button stays busy. */
export const leaveFor = (path: string): Promise<never> => {
  // The browser may restore this page from its cache, still busy.
  addEventListener('pageshow', ({ persisted }: PageTransitionEvent) => persisted && location.reload())
  location.assign(path)
  return new Promise(() => {})
}

/** After a sign-in, to the requested page. Push subscriptions belong to a session, so this browser is registered again. */
export const leaveForNext = (): Promise<never> => {
  setMark('pushNotifiedAt', null)
  return leaveFor(safeNext(new URLSearchParams(location.search).get('next'), location.origin))
}
