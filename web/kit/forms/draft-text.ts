/** What somebody typed and has not sent, kept in their browser under a name of its own. */
export type KeptText = Record<string, string>

/** As it was left; empty where there is none, and where storage is shut or spoilt. */
export const readKept = <T extends KeptText>(key: string, empty: T, storage: Storage = localStorage): T => {
  try {
    const kept: unknown = JSON.parse(storage.getItem(key) ?? 'null')
    if (typeof kept !== 'object' || kept === null) return empty
    const texts = Object.keys(empty).map((name) => [name, Reflect.get(kept, name)] as const)
    return { ...empty, ...Object.fromEntries(texts.filter(([, text]) => typeof text === 'string')) }
  } catch {
    return empty
  }
}

/** Nothing typed is nothing kept. Where storage is shut it stays in the form, and only as long as that is open. */
export const keepText = (key: string, texts: KeptText, storage: Storage = localStorage): void => {
  try {
    if (Object.values(texts).every((text) => text === '')) storage.removeItem(key)
    else storage.setItem(key, JSON.stringify(texts))
  } catch {
    // See above.
  }
}
