import { matchPage } from '#web/app/match.ts'
import { loadPage } from '#web/app/pages.ts'

/** Fetches a page while the pointer is still on its way to the link, so that it is there when it is asked for. */
export const foreseePages = (isSignedIn: boolean): void => {
  const foresee = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]:not([target])') : null
    if (!link) return
    const match = matchPage(link.pathname, isSignedIn)
    // A link to nowhere will say so when it is opened; a failed try is made again then.
    if ('route' in match && match.isFound) loadPage(match.route).catch(() => {})
  }
  document.addEventListener('pointerover', foresee, { passive: true })
  document.addEventListener('focusin', foresee)
}
