import { useEffect } from 'react'
import type { PageRoute } from '#web/app/routes.ts'
import { pageTitle } from '#core/kernel/app.ts'

let shown: string | null = null

/**
 * A client-side navigation does what a page load would do: names the tab, starts at the top, moves the focus to the content.
 * Within one page, such as from a list to what is open beside it, scroll and focus are the page's own.
 */
export function useArrival(route: PageRoute): void {
  useEffect(() => {
    const before = shown
    shown = route.module
    if (before === null) return
    document.title = pageTitle(route.title)
    if (before === route.module) return
    window.scrollTo(0, 0)
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [route])
}
