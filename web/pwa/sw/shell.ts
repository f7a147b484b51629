/** Caches of all builds. */
const PREFIX = 'shell-'
const OFFLINE_PAGE = '/offline'
/** A key without a page of its own. */
const SHELL = '/shell'
const MAX_CONCURRENT = 6
/** A request without an answer counts as failed. */
const RESPONSE_TIMEOUT_MS = 10_000
/** Answers of a proxy. */
const PROXY_STATUSES = new Set([502, 503, 504])

interface ShellParts {
  caches: CacheStorage
  fetch: typeof fetch
  build: string
  essential: readonly string[]
  assets: readonly string[]
  wait?: (ms: number) => Promise<void>
}

export interface Shell {
  install: () => Promise<void>
  /** Keeps one older build for pages that are still open. */
  dropOlder: () => Promise<void>
  /** Drops all older builds; a newer one may be installing. */
  dropBefore: () => Promise<void>
  cacheApp: () => Promise<void>
  asset: (request: Request) => Promise<Response>
  page: (request: Request) => Promise<Response>
}

const ROOT = /<div id="root">.*<\/div>(?=\n<script type="application\/json" id="boot">)/s

/** The offline page without its content, which can show any page from saved data. */
export const shellOf = (offlinePage: string): string => {
  if (!ROOT.test(offlinePage)) throw new Error('the offline page is not as expected')
  return offlinePage.replace(ROOT, '<div id="root" data-kept></div>')
}

/** Headers of the transfer, which the shell does not have. */
const TRANSFER_HEADERS = ['content-encoding', 'content-length', 'set-cookie', 'vary']

const headersOf = (page: Response): Headers => {
  const headers = new Headers(page.headers)
  for (const one of TRANSFER_HEADERS) headers.delete(one)
  return headers
}

/** API documents, such as a PDF, are not handled. */
const isCall = (request: Request): boolean => new URL(request.url).pathname.startsWith('/api/')

const pause = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms))

/** Caches the app, but no API answers and no personal pages. */
export const newShell = ({ caches, fetch, build, essential, assets, wait = pause }: ShellParts): Shell => {
  const name = PREFIX + build
  const mine = () => caches.open(name)
  const builds = async () => (await caches.keys()).filter((one) => one.startsWith(PREFIX))
  const drop = async (names: readonly string[]) => void (await Promise.all(names.map((one) => caches.delete(one))))

  /** Without cookies, so that it contains nothing personal. */
  const fetchShell = async (): Promise<Response> => {
    const page = await fetch(OFFLINE_PAGE, { credentials: 'omit', cache: 'reload' })
    if (!page.ok) throw new Error(`the offline page answered ${page.status}`)
    return new Response(shellOf(await page.text()), { headers: headersOf(page) })
  }

  const cacheOne = async (cache: Cache, path: string) => {
    // File names contain a hash, so any build's copy is valid.
    const kept = await caches.match(path)
    const answer = kept ?? (await fetch(path))
    if (answer.ok) await cache.put(path, answer)
  }

  const fromServer = async (request: Request): Promise<Response> => {
    if (isCall(request)) return fetch(request)
    const late = wait(RESPONSE_TIMEOUT_MS).then(() => {
      throw new Error('the server did not answer in time')
    })
    const answer = await Promise.race([fetch(request), late])
    if (PROXY_STATUSES.has(answer.status)) throw new Error(`a proxy answered ${answer.status}`)
    return answer
  }

  return {
    async install() {
      const cache = await mine()
      await cache.addAll([...essential])
      await cache.put(SHELL, await fetchShell())
    },
    dropOlder: async () => drop((await builds()).filter((one) => one !== name).slice(0, -1)),
    async dropBefore() {
      const all = await builds()
      await drop(all.slice(0, Math.max(0, all.indexOf(name))))
    },
    async cacheApp() {
      const cache = await mine()
      if (!(await cache.match(SHELL))) await cache.put(SHELL, await fetchShell())
      const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
      const missing = assets.filter((path) => !kept.has(path))
      while (missing.length > 0)
        await Promise.allSettled(missing.splice(0, MAX_CONCURRENT).map((path) => cacheOne(cache, path)))
    },
    async asset(request) {
      const kept = (await (await mine()).match(request)) ?? (await caches.match(request))
      if (kept) return kept
      const answer = await fetch(request)
      if (answer.ok) await (await mine()).put(request, answer.clone())
      return answer
    },
    async page(request) {
      try {
        return await fromServer(request)
      } catch (error) {
        const kept = await (await mine()).match(SHELL)
        if (kept) return kept
        throw error
      }
    },
  }
}
