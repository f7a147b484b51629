// Rule 14 of CONTRIBUTING.md: what a status means is decided in rules.ts of its domain. Read from the sources, as text.
import type { Sources } from './sources.ts'

/**
 * Adapters of card providers translate the provider's own statuses. The doctor checks the rules from outside: with their
 * sets it would share their mistakes.
 */
const EXEMPT = /^server\/(?:payments\/provider\/(?:stripe|sandbox)|operations\/doctor-)/

/**
 * `status === 'open'`, `status <> 'open'`, `status in ('open'`, `'status', '=', 'open'`, `['open'].includes(status)`;
 * not the filter value 'all', nor the state of a query of TanStack Query (`fetchStatus`, `state.status`).
 */
const COMPARISON = new RegExp(
  [
    String.raw`(?<!fetch|state\.)[sS]tatus\)?\s*(?:===|!==|<>|!=|=(?!>))\s*'(?!all')[a-z_]+'`,
    String.raw`[sS]tatus\s+(?:not\s+)?in\s+\('`,
    String.raw`[sS]tatus',\s*'(?:=|<>|!=|in|not in)',\s*\[?\s*'`,
    String.raw`'\]\.includes\((?:\w+\.)*[sS]tatus\)`,
  ].join('|'),
)
/** `set status = 'open'` says what it becomes. */
const ASSIGNMENT = /\b(?:set|update \w+ set) (?:\w+ = [^,]+, )*status = /

export function findStatusFaults(sources: Sources): string[] {
  return [...sources].flatMap(([path, text]) => {
    if (!isChecked(path)) return []
    return text.split('\n').flatMap((line, index) => {
      if (!COMPARISON.test(line) || ASSIGNMENT.test(line) || /^\s*(?:\/\/|\/?\*)/.test(line)) return []
      return [
        `${path}:${index + 1} compares a status with its name: use a predicate or a set of core/<domain>/rules.ts.`,
      ]
    })
  })
}

const isChecked = (path: string): boolean =>
  /^(?:core|server|web)\/.*\.tsx?$/.test(path) &&
  !/\.test\.tsx?$|^server\/testing\/|^web\/testing\//.test(path) &&
  !/^core\/.*rules\.ts$|^server\/.*\/rules\.ts$/.test(path) &&
  !EXEMPT.test(path)
