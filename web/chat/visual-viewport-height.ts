import { useEffect } from 'react'

/** Larger than the bars of a browser, smaller than a keyboard. */
const MIN_KEYBOARD_PX = 150

/**
 * Tracks the height above the on-screen keyboard, where the browser does not resize the page, and marks the document
 * while it is open.
 */
export function useVisualViewportHeight(): void {
  useEffect(() => {
    const seen = window.visualViewport
    if (!seen) return
    const { style, dataset } = document.documentElement
    const measure = () => {
      // Zooming also reduces the visual viewport.
      const hidden = window.innerHeight - seen.height * seen.scale
      style.setProperty('--seen-height', `${Math.round(seen.height * seen.scale)}px`)
      if (hidden > MIN_KEYBOARD_PX) dataset['keyboard'] = ''
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
