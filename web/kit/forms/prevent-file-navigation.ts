import { useEffect } from 'react'

const preventNavigation = (event: DragEvent) => {
  if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
}

/** A file dropped beside the box would otherwise replace the page and lose what was typed. */
export const usePreventFileNavigation = () =>
  useEffect(() => {
    addEventListener('dragover', preventNavigation)
    addEventListener('drop', preventNavigation)
    return () => {
      removeEventListener('dragover', preventNavigation)
      removeEventListener('drop', preventNavigation)
    }
  }, [])
