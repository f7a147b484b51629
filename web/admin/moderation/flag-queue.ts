import { isTyping, type KeyPress, useKeys } from '#web/admin/session/keys.ts'

export type FlagAction = 'next' | 'previous' | 'uphold' | 'dismiss' | 'note' | 'keys' | 'open'

const KEYS: Record<string, FlagAction> = {
  j: 'next',
  ArrowDown: 'next',
  k: 'previous',
  ArrowUp: 'previous',
  u: 'uphold',
  d: 'dismiss',
  n: 'note',
  '?': 'keys',
  Enter: 'open',
}

/** What has the focus. A field takes every key, a button or a link takes Enter. */
export type FocusTarget = 'field' | 'control' | 'none'

/** PORTAL-24: what a key means in the queue; null leaves it to the browser. */
export const actionOf = ({ key, ctrlKey, metaKey, altKey }: KeyPress, focused: FocusTarget): FlagAction | null => {
  if (ctrlKey || metaKey || altKey || focused === 'field') return null
  const act = KEYS[key.length === 1 ? key.toLowerCase() : key] ?? null
  return act === 'open' && focused === 'control' ? null : act
}

const focusTarget = (): FocusTarget => {
  if (isTyping()) return 'field'
  return document.activeElement?.matches('a, button, summary') ? 'control' : 'none'
}

/** PORTAL-24: the queue and its card each handle some of the actions. */
export const useFlagKeys = (handle: (action: FlagAction) => void): void =>
  useKeys((press) => {
    const action = actionOf(press, focusTarget())
    if (action !== null) handle(action)
    return action !== null
  })

/** PORTAL-24: the picked report while it is in the list, else the first. */
export const currentOf = <T extends { id: string }>(flags: readonly T[], picked: string | null): T | undefined =>
  flags.find(({ id }) => id === picked) ?? flags[0]

/** PORTAL-24: the next or previous report; at the ends the same one. */
export const stepFrom = (flags: readonly { id: string }[], id: string, step: 1 | -1): string => {
  const at = flags.findIndex((flag) => flag.id === id)
  return flags[at + step]?.id ?? id
}

/** PORTAL-24: the report to open after a decision: the next one, at the end the previous one. */
export const afterDeciding = (flags: readonly { id: string }[], id: string): string | null => {
  const at = flags.findIndex((flag) => flag.id === id)
  return (flags[at + 1] ?? flags[at - 1])?.id ?? null
}
