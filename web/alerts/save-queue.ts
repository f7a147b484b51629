/** Where a set of switches is kept, and how it is sent. */
interface Place<T> {
  read: () => T | undefined
  show: (set: T) => void
  send: (set: T) => Promise<T>
  onFailure: (error: unknown) => void
}

export interface Saver<T> {
  set: (name: keyof T, value: boolean) => void
}

interface Saving<T> {
  /** What the person wants by now. */
  wanted: T
  /** What the server has said yes to. */
  saved: T
  /** How many have not been answered. */
  waiting: number
}

/**
 * Each switch shows at once and sends the whole set, one after the other. What is sent is the set of the moment
 * of sending, so that a switch neither overwrites the one before nor carries one that failed.
 */
export const newSaver = <T extends Record<keyof T, boolean>>({ read, show, send, onFailure }: Place<T>): Saver<T> => {
  let line: Promise<void> = Promise.resolve()
  /** Null while nothing is under way: then the place itself is right. */
  let saving: Saving<T> | null = null
  let count = 0
  const newest = new Map<keyof T, number>()

  const want = (at: Saving<T>, name: keyof T, value: boolean) => {
    at.wanted = { ...at.wanted, [name]: value }
    show(at.wanted)
  }

  const save = async (at: Saving<T>, name: keyof T, turn: number): Promise<void> => {
    try {
      at.saved = await send(at.wanted)
    } catch (error) {
      // Somebody may have changed their mind meanwhile.
      if (newest.get(name) === turn) want(at, name, at.saved[name])
      onFailure(error)
    }
    at.waiting -= 1
    if (at.waiting > 0) return
    show(at.saved)
    saving = null
  }

  return {
    set(name, value) {
      const before = read()
      const at = (saving ??= before ? { wanted: before, saved: before, waiting: 0 } : null)
      if (!at) return
      want(at, name, value)
      const turn = ++count
      newest.set(name, turn)
      at.waiting += 1
      line = line.then(() => save(at, name, turn))
    },
  }
}
