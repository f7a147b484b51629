const pathOf = (asked: RequestInfo | URL) =>
  new URL(asked instanceof Request ? asked.url : String(asked), 'https://nearhand.test').pathname
const answer = (text: string | undefined) => (text === undefined ? undefined : new Response(text))

/** Caches that tests can inspect: name -> path -> text. */
export const newSampleCaches = (kept: Map<string, Map<string, string>> = new Map()) => {
  const open = (name: string, fetched: (path: string) => Promise<Response>) => {
    const own = kept.get(name) ?? new Map<string, string>()
    kept.set(name, own)
    const put = async (asked: RequestInfo | URL, response: Response) =>
      void own.set(pathOf(asked), await response.text())
    return {
      put,
      match: async (asked: RequestInfo | URL) => answer(own.get(pathOf(asked))),
      keys: async () => [...own.keys()].map((path) => new Request(`https://nearhand.test${path}`)),
      addAll: async (paths: string[]) => {
        for (const path of paths) await put(path, await fetched(path))
      },
    }
  }
  return (fetched: (path: string) => Promise<Response>) =>
    ({
      open: async (name: string) => open(name, fetched),
      keys: async () => [...kept.keys()],
      delete: async (name: string) => kept.delete(name),
      match: async (asked: RequestInfo | URL) =>
        answer([...kept.values()].map((one) => one.get(pathOf(asked))).find((text) => text !== undefined)),
    }) as unknown as CacheStorage
}
