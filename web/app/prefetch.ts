import { matchPage } from '#web/app/match.ts'
import { loadPage } from '#web/app/pages.ts'

/** Loads a page as soon as the pointer or the focus is on its link. */
export const prefetchPages = (isSignedIn: boolean): void => {
  const prefetch = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]:not([target])') : null
    if (!link) return
    const match = matchPage(link.pathname, isSignedIn)
    // A missing page is reported when it is opened; a failed load is retried then.
    if ('route' in match && match.isFound) loadPage(match.route).catch(() => {})
  }
  document.addEventListener('pointerover', prefetch, { passive: true })
  document.addEventListener('focusin', prefetch)
}
