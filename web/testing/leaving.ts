/** A page load that was prevented, because it would replace the page of the runner. */
export interface Leaving {
  /** Path and query; of another site the whole address. */
  to: string
  kind: NavigationType
}

const left: Leaving[] = []

/** The targets of full page loads, oldest first. Navigations within the app change `location`. */
export const navigations = (): readonly Leaving[] => left

export const resetNavigations = (): void => void (left.length = 0)

export const refuseToLeave = (): void => {
  navigation.addEventListener('navigate', (event) => {
    if (event.destination.sameDocument || !event.cancelable) return
    event.preventDefault()
    const { origin, pathname, search, href } = new URL(event.destination.url)
    left.push({ to: origin === location.origin ? pathname + search : href, kind: event.navigationType })
  })
}
