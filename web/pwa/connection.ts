/** offline: reported by the browser. unreachable: the server does not answer. */
export type NetworkState = 'up' | 'offline' | 'unreachable'

interface ConnectionParts {
  isOnline: () => boolean
  /** Whether the server answers. */
  ask: () => Promise<boolean>
  wait: (act: () => void, ms: number) => unknown
}

export interface ConnectionWatch {
  read: () => NetworkState
  subscribe: (listener: () => void) => () => void
  /** Checks after a failed request or a browser event. */
  look: () => Promise<void>
  /** It is known to be down. */
  drop: () => void
}

const FIRST_RETRY_MS = 2_000
const MAX_RETRY_MS = 15_000

/** Down at once, up only after an answer of the server. */
export const createConnectionWatch = ({ isOnline, ask, wait }: ConnectionParts): ConnectionWatch => {
  let state: NetworkState = 'up'
  let tries = 0
  let looking: Promise<void> | null = null
  let isWaiting = false
  const listeners = new Set<() => void>()

  const show = (next: NetworkState) => {
    if (next === state) return
    state = next
    for (const listener of listeners) listener()
  }
  const scheduleCheck = () => {
    if (isWaiting) return
    isWaiting = true
    const again = () => {
      isWaiting = false
      void look()
    }
    wait(again, Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** tries++))
  }
  const showDown = () => show(isOnline() ? 'unreachable' : 'offline')
  const checkOnce = async () => {
    if (isOnline() && (await ask())) {
      tries = 0
      return show('up')
    }
    showDown()
    scheduleCheck()
  }
  const look = () => (looking ??= checkOnce().finally(() => (looking = null)))

  return {
    read: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    look,
    drop() {
      showDown()
      void look()
    },
  }
}

const ANSWER_MS = 5_000

/** A proxy may answer with a page of its own. */
export const serverAnswers = async (): Promise<boolean> => {
  try {
    return (await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(ANSWER_MS) })).ok
  } catch {
    return false
  }
}
