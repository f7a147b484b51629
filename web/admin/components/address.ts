import { useLocation, useSearch } from 'wouter'
import type { Endpoint, QueryOf } from '#core/kernel/endpoint.ts'
import { errorsOf } from '#web/runtime/forms/schema-check.ts'

/** Null and the empty string take a value out. */
type Changes = Readonly<Record<string, string | null>>

/** PORTAL-5: the query with some values changed and the rest as it was, with its question mark; empty without values. */
export const changedSearch = (search: string, changes: Changes): string => {
  const params = new URLSearchParams(search)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '') params.delete(name)
    else params.set(name, value)
  }
  return params.size > 0 ? `?${params}` : ''
}

/** PORTAL-5: the value in the address if it is a known one, else the first. */
export const oneOf = <T extends string>(choices: readonly [T, ...T[]], asked: string): T =>
  choices.find((choice) => choice === asked) ?? choices[0]

interface CheckedFilters<E extends Endpoint> {
  /** Without those that the endpoint would refuse. */
  query: Omit<QueryOf<E>, 'cursor'>
  errors: Readonly<Record<string, string | undefined>>
}

/** Of a last day that is before the first. */
export const BACKWARDS = 'This day is before the first.'

/** PORTAL-5: one filter that cannot be does not hide the list: it stays in the address with a sentence beside its field. */
export const checkFilters = <E extends Endpoint>(
  endpoint: E,
  asked: Readonly<Record<string, string | undefined>>,
): CheckedFilters<E> => {
  const errors: Record<string, string | undefined> = errorsOf(endpoint.query!, asked)
  const { from, to } = asked
  if (from && to && !errors['from'] && !errors['to'] && to < from) errors['to'] = BACKWARDS
  const accepted = Object.entries(asked).filter(([name]) => errors[name] === undefined)
  return { query: Object.fromEntries(accepted) as Omit<QueryOf<E>, 'cursor'>, errors }
}

/** What a list shows is in its address. Choices are pushed, so that Back undoes them; typing replaces. */
export function useAddress() {
  const [path, navigate] = useLocation()
  const search = useSearch()
  const params = new URLSearchParams(search)
  return {
    /** Empty without a value. */
    get: (name: string): string => params.get(name) ?? '',
    hrefWith: (changes: Changes): string => path + changedSearch(search, changes),
    go: (changes: Changes, { replace = false }: { replace?: boolean } = {}): void =>
      navigate(path + changedSearch(search, changes), { replace }),
  }
}
