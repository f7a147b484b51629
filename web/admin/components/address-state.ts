/** What a list shows stands in its address. Null and nothing take a value out. */
export type Changes = Readonly<Record<string, string | null>>

/** PORTAL-5: the query with some values changed and the rest as it was, with its question mark; empty where none is left. */
export const changedSearch = (search: string, changes: Changes): string => {
  const params = new URLSearchParams(search)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '') params.delete(name)
    else params.set(name, value)
  }
  return params.size > 0 ? `?${params}` : ''
}

/** PORTAL-5: what an address asks for, as far as it is known; else the first. */
export const oneOf = <T extends string>(choices: readonly [T, ...T[]], asked: string): T =>
  choices.find((choice) => choice === asked) ?? choices[0]
