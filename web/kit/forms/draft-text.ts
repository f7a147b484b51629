/** Text that was typed and not sent, kept in the browser. */
export type SavedText = Record<string, string>

/** Empty if nothing was kept, or if storage is not available or invalid. */
export const readSavedText = <T extends SavedText>(key: string, empty: T, storage: Storage = localStorage): T => {
  try {
    const kept: unknown = JSON.parse(storage.getItem(key) ?? 'null')
    if (typeof kept !== 'object' || kept === null) return empty
    const texts = Object.keys(empty).map((name) => [name, Reflect.get(kept, name)] as const)
    return { ...empty, ...Object.fromEntries(texts.filter(([, text]) => typeof text === 'string')) }
  } catch {
    return empty
  }
}

/** Empty text removes the entry. Without storage the text is lost when the form is closed. */
export const saveText = (key: string, texts: SavedText, storage: Storage = localStorage): void => {
  try {
    if (Object.values(texts).every((text) => text === '')) storage.removeItem(key)
    else storage.setItem(key, JSON.stringify(texts))
  } catch {
    // See above.
  }
}
