import { useEffect, useRef } from 'react'

export type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** PORTAL-4: a slash outside of fields, or Ctrl and K. */
export const opensJump = ({ key, ctrlKey, metaKey, altKey }: KeyPress, isTyping: boolean): boolean => {
  if (altKey) return false
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k'
  return key === '/' && !isTyping
}

export const isTyping = (): boolean =>
  document.activeElement?.matches('input, textarea, select, [contenteditable]') ?? false

/** `handle` returns whether the key press is handled. No key works while a dialog or a drawer is open. */
export function useKeys(handle: (press: KeyPress) => boolean): void {
  const latest = useRef(handle)
  useEffect(() => {
    latest.current = handle
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (document.querySelector('dialog[open]') === null && latest.current(event)) event.preventDefault()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}
