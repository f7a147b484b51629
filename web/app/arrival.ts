import { useEffect } from 'react'
import { type PageRoute, pageTitle } from '#web/app/routes.ts'

let isFirstPage = true

/** A client-side navigation does what a page load would do: names the tab, starts at the top, moves the focus to the content. */
export function useArrival(route: PageRoute): void {
  useEffect(() => {
    if (isFirstPage) {
      isFirstPage = false
      return
    }
    document.title = pageTitle(route.title)
    window.scrollTo(0, 0)
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [route])
}
