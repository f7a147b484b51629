import { MAX_MESSAGE } from '#core/bids/rules.ts'

/** Texts that a user inserts often, kept in this browser. */
export const MAX_SNIPPETS = 12
export const MAX_SNIPPET = 80

const FIRST_SNIPPETS = ['Own tools', 'Two people', 'Can start right away']

const keyFor = (userId: string): string => `nearhand.snippets.${userId}`

export const readSnippets = (userId: string, storage: Storage = localStorage): string[] => {
  try {
    const saved: unknown = JSON.parse(storage.getItem(keyFor(userId)) ?? 'null')
    if (!Array.isArray(saved)) return FIRST_SNIPPETS
    return saved.filter((text): text is string => typeof text === 'string').slice(0, MAX_SNIPPETS)
  } catch {
    return FIRST_SNIPPETS
  }
}

export const keepSnippets = (userId: string, snippets: readonly string[], storage: Storage = localStorage): void => {
  try {
    storage.setItem(keyFor(userId), JSON.stringify(snippets))
  } catch {}
}

/** Newest last, without duplicates in any case. */
export const withSnippet = (snippets: readonly string[], typed: string): string[] => {
  const text = typed.trim().slice(0, MAX_SNIPPET)
  const isKnown = snippets.some((known) => known.toLowerCase() === text.toLowerCase())
  return text === '' || isKnown ? [...snippets] : [...snippets, text].slice(-MAX_SNIPPETS)
}

/** SNIPPET-1: appends a snippet as a sentence of its own, never beyond the maximum length. */
export const insertSnippet = (message: string, snippet: string): string => {
  const before = message.trimEnd()
  const gap = before === '' ? '' : /[.!?…,:;]$/.test(before) ? ' ' : '. '
  const end = /[.!?…]$/.test(snippet) ? '' : '.'
  const longer = `${before}${gap}${snippet}${end}`
  return longer.length > MAX_MESSAGE ? message : longer
}
