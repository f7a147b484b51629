export type FlagAct = 'next' | 'previous' | 'uphold' | 'dismiss' | 'note' | 'keys' | 'open'

interface Pressed {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
}

const KEYS: Record<string, FlagAct> = {
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

/** What has the focus: a field takes every key, a button or a link takes Enter. */
export type Focused = 'field' | 'control' | 'none'

/** PORTAL-24: what a key means in the queue; null leaves it to the browser. */
export const actOf = ({ key, ctrlKey, metaKey, altKey }: Pressed, focused: Focused): FlagAct | null => {
  if (ctrlKey || metaKey || altKey || focused === 'field') return null
  const act = KEYS[key.length === 1 ? key.toLowerCase() : key] ?? null
  return act === 'open' && focused === 'control' ? null : act
}

/** PORTAL-24: the one that is open: the one that was picked as long as it is there, else the first. */
export const currentOf = <T extends { id: string }>(flags: readonly T[], picked: string | null): T | undefined =>
  flags.find(({ id }) => id === picked) ?? flags[0]

/** PORTAL-24: one step on or back; at the ends it stays where it is. */
export const stepFrom = (flags: readonly { id: string }[], id: string, step: 1 | -1): string => {
  const at = flags.findIndex((flag) => flag.id === id)
  return flags[at + step]?.id ?? id
}

/** PORTAL-24: which comes next once this one is decided: the one below, at the end the one above, else none. */
export const afterDeciding = (flags: readonly { id: string }[], id: string): string | null => {
  const at = flags.findIndex((flag) => flag.id === id)
  return (flags[at + 1] ?? flags[at - 1])?.id ?? null
}
