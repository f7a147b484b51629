import { useEffect, useRef } from 'react'

/** By the place of the key: with Alt some layouts write other letters. */
export type Keys = Record<string, () => void>

/** Alt with a letter, so that nobody who types in the chat mutes themselves. */
export function useKeys(keys: Keys): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const act = latest.current[event.code]
      if (!act || !event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.repeat) return
      event.preventDefault()
      act()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}
