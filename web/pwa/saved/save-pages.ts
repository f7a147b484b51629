import type { Query, QueryClient } from '@tanstack/react-query'
import type { Me } from '#core/kernel/me.ts'
import { CallError } from '#web/runtime/call.ts'
import { isKeepable } from '#web/pwa/saved/savable.ts'
import {
  labelOf,
  type SeenAnswer,
  type SeenLabel,
  type SeenStore,
  textOf,
  tooMuch,
} from '#web/pwa/saved/saved-pages.ts'

interface KeepParts {
  client: QueryClient
  store: SeenStore
  owner: string
  build: string
  /** False from the moment of signing out on, in whichever window that happens. */
  mayKeep: () => boolean
  /** The key under which the signed-in person stands. */
  meKey: string
  now?: () => number
}

export interface Saver {
  /** Writes what has not been written yet: the page may be gone in a moment. */
  flush: () => Promise<void>
  stop: () => void
}

const WRITE_EVERY_MS = 500

/** The server says that this is not the reader's to see, or not there any more. */
const GONE = new Set([400, 403, 404, 410])
const isGone = (error: unknown): boolean => error instanceof CallError && GONE.has(error.status)

/** PWA-1: keeps what the server answers to this person as long as they are signed in. */
export const keepSeen = ({ client, store, owner, build, mayKeep, meKey, now = Date.now }: KeepParts): Saver => {
  const changed = new Map<string, Query>()
  const gone = new Set<string>()
  /** Null until what lies there already was looked through. */
  let labels: Map<string, SeenLabel> | null = null
  let timer: ReturnType<typeof setTimeout> | null = null
  let writing: Promise<void> = Promise.resolve()

  const answersOf = (queries: Iterable<Query>): SeenAnswer[] =>
    [...queries].flatMap(({ queryKey, state }) => {
      const text = state.data === undefined ? null : textOf(state.data)
      return text === null ? [] : [{ key: JSON.stringify(queryKey), owner, build, at: state.dataUpdatedAt, text }]
    })

  const keepPerson = async (queries: Iterable<Query>) => {
    const me = [...queries].find(({ queryKey }) => queryKey[0] === meKey)?.state.data as Me | null | undefined
    if (me?.id === owner) await store.keepPerson({ owner, build, me })
  }

  const write = async () => {
    const queries = [...changed.values()]
    const lost = [...gone]
    changed.clear()
    gone.clear()
    if (!mayKeep()) return
    labels ??= new Map((await store.list()).map((answer) => [answer.key, labelOf(answer)]))
    await keepPerson(queries)
    const answers = answersOf(queries.filter(({ queryKey }) => isKeepable(queryKey)))
    for (const answer of answers) labels.set(answer.key, labelOf(answer))
    const old = [...lost, ...tooMuch(labels.values(), { owner, build, now: now() })]
    for (const key of old) labels.delete(key)
    if (!mayKeep()) return
    await store.put(answers.filter(({ key }) => labels?.has(key)))
    await store.remove(old)
  }

  const flush = () => {
    if (timer !== null) clearTimeout(timer)
    timer = null
    // Where the device keeps nothing, nothing is there to be shown later either.
    writing = writing.then(write).catch(() => {})
    return writing
  }
  const soon = () => void (timer ??= setTimeout(flush, WRITE_EVERY_MS))
  const mark = (query: Query) => {
    if (query.queryKey[0] !== meKey && !isKeepable(query.queryKey)) return
    gone.delete(JSON.stringify(query.queryKey))
    changed.set(query.queryHash, query)
    soon()
  }

  const forget = client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return
    if (event.action.type === 'success') mark(event.query)
    else if (event.action.type === 'error' && isGone(event.action.error)) {
      gone.add(JSON.stringify(event.query.queryKey))
      soon()
    }
  })
  for (const query of client.getQueryCache().getAll()) if (query.state.data !== undefined) mark(query)

  return {
    flush,
    stop() {
      forget()
      changed.clear()
      if (timer !== null) clearTimeout(timer)
    },
  }
}
