type Emptied<V> = { [K in keyof V]: V[K] extends string ? string | null : V[K] }

/** A field that was left empty is nothing, not an empty text. */
export const emptyAsNull = <V extends Record<string, string | boolean>>(values: V): Emptied<V> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? value.trim() || null : value]),
  ) as Emptied<V>
