import { useEffect, useRef } from 'react'

/** By key position, because Alt changes letters on some layouts. */
export type Keys = Record<string, () => void>

/** With Alt, so that typing in the chat triggers nothing. */
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
