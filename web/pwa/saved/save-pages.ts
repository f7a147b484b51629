import type { Query, QueryClient } from '@tanstack/react-query'
import type { Me } from '#core/kernel/me.ts'
import { CallError } from '#web/runtime/call.ts'
import { isSavable } from '#web/pwa/saved/savable.ts'
import {
  labelOf,
  type SavedAnswer,
  type SavedLabel,
  type SavedStore,
  textOf,
  tooMuch,
} from '#web/pwa/saved/saved-pages.ts'

interface SavePagesParts {
  client: QueryClient
  store: SavedStore
  owner: string
  build: string
  /** False after signing out in any tab. */
  mayKeep: () => boolean
  /** Query key of the signed-in user. */
  meKey: string
  now?: () => number
}

export interface PageSaver {
  /** Writes pending changes, because the page may be closing. */
  flush: () => Promise<void>
  stop: () => void
}

const WRITE_EVERY_MS = 500

/** Statuses of answers that the reader may no longer see. */
const GONE = new Set([400, 403, 404, 410])
const isGone = (error: unknown): boolean => error instanceof CallError && GONE.has(error.status)

/** PWA-1: saves answers while their user is signed in. */
export const savePages = ({
  client,
  store,
  owner,
  build,
  mayKeep,
  meKey,
  now = Date.now,
}: SavePagesParts): PageSaver => {
  const changed = new Map<string, Query>()
  const gone = new Set<string>()
  /** Null until the store has been read. */
  let labels: Map<string, SavedLabel> | null = null
  let timer: ReturnType<typeof setTimeout> | null = null
  let writing: Promise<void> = Promise.resolve()

  const answersOf = (queries: Iterable<Query>): SavedAnswer[] =>
    [...queries].flatMap(({ queryKey, state }) => {
      const text = state.data === undefined ? null : textOf(state.data)
      return text === null ? [] : [{ key: JSON.stringify(queryKey), owner, build, at: state.dataUpdatedAt, text }]
    })

  const saveUser = async (queries: Iterable<Query>) => {
    const me = [...queries].find(({ queryKey }) => queryKey[0] === meKey)?.state.data as Me | null | undefined
    if (me?.id === owner) await store.saveUser({ owner, build, me })
  }

  const write = async () => {
    const queries = [...changed.values()]
    const lost = [...gone]
    changed.clear()
    gone.clear()
    if (!mayKeep()) return
    labels ??= new Map((await store.list()).map((answer) => [answer.key, labelOf(answer)]))
    await saveUser(queries)
    const answers = answersOf(queries.filter(({ queryKey }) => isSavable(queryKey)))
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
    // Without storage nothing can be shown later either.
    writing = writing.then(write).catch(() => {})
    return writing
  }
  const soon = () => void (timer ??= setTimeout(flush, WRITE_EVERY_MS))
  const mark = (query: Query) => {
    if (query.queryKey[0] !== meKey && !isSavable(query.queryKey)) return
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
