/** Facts that must be readable before a database is open. Nothing personal but an id. */
const MARKS = {
  /** The last signed-in user who has not signed out. */
  owner: 'nearhand.owner',
  /** Set when signing out: the page may be left before everything is wiped. */
  wipe: 'nearhand.wipe',
  /** Set when signing out could not reach the server; the next start repeats it. */
  signOut: 'nearhand.signOutWaits',
  /** Whose push messages this browser receives. */
  pushOwner: 'nearhand.push.owner',
  /** When the server last received the subscription. */
  pushNotifiedAt: 'nearhand.push.toldAt',
  /** Until when the security page has been answered. */
  securitySeenAt: 'nearhand.security.seenAt',
} as const
export type Mark = keyof typeof MARKS

/** Null without a mark or with blocked storage. */
export const readMark = (mark: Mark): string | null => {
  try {
    return localStorage.getItem(MARKS[mark])
  } catch {
    return null
  }
}

export const setMark = (mark: Mark, value: string | null): void => {
  try {
    if (value === null) localStorage.removeItem(MARKS[mark])
    else localStorage.setItem(MARKS[mark], value)
  } catch {}
}

/** Reports changes by other tabs. */
export const onMarkChanged = (mark: Mark, listener: (value: string | null) => void): void =>
  addEventListener('storage', ({ key, newValue }) => key === MARKS[mark] && listener(newValue))
