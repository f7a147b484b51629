import { useEffect } from 'react'

interface Pressed {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
}

/** PORTAL-4: a slash, or Ctrl and K; a slash that somebody types into a field stays a slash. */
export const opensJump = ({ key, ctrlKey, metaKey, altKey }: Pressed, isTyping: boolean): boolean => {
  if (altKey) return false
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k'
  return key === '/' && !isTyping
}

export const isTyping = (): boolean =>
  document.activeElement?.matches('input, textarea, select, [contenteditable]') ?? false

/** Dialogs and drawers come first: while one is open nothing else opens by a key. */
export const isBelowDialog = (): boolean => document.querySelector('dialog[open]') !== null

export function useJumpKeys(open: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isBelowDialog() || !opensJump(event, isTyping())) return
      event.preventDefault()
      open()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [open])
}
