import { safeNext } from '#web/runtime/navigation/next-path.ts'
import { paths } from '#core/paths.ts'
import { setMark } from '#web/pwa/device-marks.ts'

/** A full page load, so that nothing of the page before is left. Never resolves: the button stays busy until it is gone. */
export const leaveFor = (path: string): Promise<never> => {
  // Coming back may bring this page out of the browser's memory, still busy with a sign-in that is long done.
  addEventListener('pageshow', ({ persisted }: PageTransitionEvent) => persisted && location.reload())
  location.assign(path)
  return new Promise(() => {})
}

/** Signed in, to the page that asked for it. Pushes live with a session: the server must hear of this browser again. */
export const leaveForNext = (): Promise<never> => {
  setMark('pushNotifiedAt', null)
  return leaveFor(safeNext(new URLSearchParams(location.search).get('next'), location.origin))
}

/** Out, and to the sign-in that leads back to `path`. Out first: who is still signed in is not asked again. */
export const leaveToSignIn = async (path: string): Promise<never> => {
  // The cookie is gone with the answer; where it redirects to is of no interest.
  await fetch(paths.logout(), { redirect: 'manual' })
  return leaveFor(paths.signIn(path))
}
