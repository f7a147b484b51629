/** A page load that was prevented, because it would replace the page of the runner. */
export interface PageLoad {
  /** Path and query; of another site the whole address. */
  to: string
  kind: NavigationType
}

const left: PageLoad[] = []

/** The targets of full page loads, oldest first. Navigations within the app change `location`. */
export const navigations = (): readonly PageLoad[] => left

export const resetNavigations = (): void => void (left.length = 0)

export const recordPageLoads = (): void => {
  navigation.addEventListener('navigate', (event) => {
    if (event.destination.sameDocument || !event.cancelable) return
    event.preventDefault()
    const { origin, pathname, search, href } = new URL(event.destination.url)
    left.push({ to: origin === location.origin ? pathname + search : href, kind: event.navigationType })
  })
}
