import { useEffect } from 'react'

/** A keyboard takes more than that; the bars of a browser take less. */
const KEYBOARD_PX = 150

/**
 * What can be seen above the keyboard of a phone, where the browser does not shrink the page by itself. The document is
 * marked while there is one.
 */
export function useSeenHeight(): void {
  useEffect(() => {
    const seen = window.visualViewport
    if (!seen) return
    const { style, dataset } = document.documentElement
    const measure = () => {
      // Zoomed in, less is seen for another reason.
      const hidden = window.innerHeight - seen.height * seen.scale
      style.setProperty('--seen-height', `${Math.round(seen.height * seen.scale)}px`)
      if (hidden > KEYBOARD_PX) dataset['keyboard'] = ''
      else delete dataset['keyboard']
    }
    measure()
    seen.addEventListener('resize', measure)
    return () => {
      seen.removeEventListener('resize', measure)
      style.removeProperty('--seen-height')
      delete dataset['keyboard']
    }
  }, [])
}
