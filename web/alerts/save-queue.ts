/** Reads, shows and sends a set of switches. */
interface Place<T> {
  read: () => T | undefined
  show: (set: T) => void
  send: (set: T) => Promise<T>
  onFailure: (error: unknown) => void
}

export interface SaveQueue<T> {
  set: (name: keyof T, value: boolean) => void
}

interface SaveState<T> {
  /** The current choice of the user. */
  wanted: T
  /** The last state that the server confirmed. */
  saved: T
  waiting: number
}

/**
 * Shows each switch at once and sends the whole set, one call after the other. Each call sends the state of its moment,
 * so that it neither overwrites an earlier change nor repeats a failed one.
 */
export const newSaveQueue = <T extends Record<keyof T, boolean>>({
  read,
  show,
  send,
  onFailure,
}: Place<T>): SaveQueue<T> => {
  let line: Promise<void> = Promise.resolve()
  /** Null while no call is pending. */
  let saving: SaveState<T> | null = null
  let count = 0
  const newest = new Map<keyof T, number>()

  const want = (at: SaveState<T>, name: keyof T, value: boolean) => {
    at.wanted = { ...at.wanted, [name]: value }
    show(at.wanted)
  }

  const save = async (at: SaveState<T>, name: keyof T, turn: number): Promise<void> => {
    try {
      at.saved = await send(at.wanted)
    } catch (error) {
      // The user may have changed it again meanwhile.
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
