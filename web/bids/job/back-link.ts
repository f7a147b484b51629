import type { MouseEvent } from 'react'

/** For a link to a page: whoever came from there goes back to it as they left it, with its filter and at the same place. */
export const backTo =
  (path: string) =>
  (event: MouseEvent): void => {
    const wantsElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (wantsElsewhere || !('navigation' in window)) return
    const before = navigation.entries()[(navigation.currentEntry?.index ?? 0) - 1]?.url
    if (!before || new URL(before).pathname !== path) return
    event.preventDefault()
    history.back()
  }
