/** Small facts about this device that must be known at once, before any database is open. Nothing personal but an id. */
const MARKS = {
  /** Whose things lie on this device: the person who was signed in last and has not signed out. */
  owner: 'nearhand.owner',
  /** Set in the moment of signing out: the browser may leave the page before everything is wiped. */
  wipe: 'nearhand.wipe',
  /** Signing out could not reach the server: it is made up for as soon as it can. */
  signOut: 'nearhand.signOutWaits',
  /** Whose pushes come to this browser. */
  pushOwner: 'nearhand.push.owner',
  /** When the server was last told of this browser. */
  pushNotifiedAt: 'nearhand.push.toldAt',
} as const
export type Mark = keyof typeof MARKS

/** Null where there is none, and where storage is shut: then nothing is kept either. */
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
  } catch {
    // See above.
  }
}

/** Told when another window of this browser changes it. */
export const onMarkChanged = (mark: Mark, listener: (value: string | null) => void): void =>
  addEventListener('storage', ({ key, newValue }) => key === MARKS[mark] && listener(newValue))
