import { describe, expect, it } from 'vitest'
import { documentHtml } from '#web/app/document.ts'
import { newSampleCaches } from '#web/pwa/sw/sample-caches.ts'
import { newShell, shellOf } from '#web/pwa/sw/shell.ts'

const offlinePage = documentHtml({
  html: '<div data-static="true"><main>No <div>connection</div></main></div>',
  head: '<title>No connection</title>',
  boot: { user: null },
  scripts: ['/assets/main-1.js'],
  styles: ['/assets/kit-1.css'],
  preloads: [],
})

/** A server with a build, and browsers that cache it. */
const testApp = () => {
  const kept = new Map<string, Map<string, string>>()
  const asked: { path: string; init: RequestInit | undefined }[] = []
  const server = {
    answer: (path: string): Response | Error | Promise<Response> =>
      path === '/offline' ? new Response(offlinePage, { headers: { vary: 'cookie' } }) : new Response(`fresh ${path}`),
  }
  const fetched = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const path = input instanceof Request ? new URL(input.url).pathname : String(input)
    asked.push({ path, init })
    const answer = server.answer(path)
    if (answer instanceof Error) throw answer
    return answer
  }
  const shellOfBuild = (build: string, wait?: (ms: number) => Promise<void>) =>
    newShell({
      caches: newSampleCaches(kept)(fetched),
      fetch: fetched,
      build,
      essential: ['/assets/main-1.js'],
      assets: ['/assets/HomePage-1.js', '/assets/main-1.js'],
      wait: wait ?? (() => new Promise(() => {})),
    })
  return { kept, asked, server, shellOfBuild, names: () => [...kept.keys()] }
}
const request = (path: string) => new Request(`https://nearhand.test${path}`)
const textOf = async (answer: Promise<Response>) => (await answer).text()
const noNetwork = () => new TypeError('Failed to fetch')

describe('PWA-1 what the service worker keeps', () => {
  it('is what the app needs to open, and an impersonal document fetched without cookies', async () => {
    const { kept, asked, shellOfBuild } = testApp()
    await shellOfBuild('b1').install()
    expect([...(kept.get('shell-b1')?.keys() ?? [])]).toEqual(['/assets/main-1.js', '/shell'])
    expect(asked.find(({ path }) => path === '/offline')?.init).toMatchObject({ credentials: 'omit' })
  })

  it('is an empty document', () => {
    const shell = shellOf(offlinePage)
    expect(shell).toContain('<div id="root" data-kept></div>\n<script type="application/json" id="boot">{"user":null}')
    expect(shell).not.toContain('connection</div>')
    expect(() => shellOf('<div id="root"></div>')).toThrow('not as expected')
  })

  it('is nothing if the offline page fails to load', async () => {
    const { server, shellOfBuild } = testApp()
    server.answer = () => new Response('', { status: 500 })
    await expect(shellOfBuild('b1').install()).rejects.toThrow('500')
  })

  it('is the rest of the app for members, without fetching files again', async () => {
    const { kept, asked, shellOfBuild } = testApp()
    const shell = shellOfBuild('b1')
    await shell.install()
    asked.length = 0
    await shell.cacheApp()
    expect(asked.map(({ path }) => path)).toEqual(['/assets/HomePage-1.js'])
    expect(kept.get('shell-b1')?.has('/assets/HomePage-1.js')).toBe(true)
  })

  it('is restored after it was cleared', async () => {
    const { kept, shellOfBuild } = testApp()
    const shell = shellOfBuild('b1')
    await shell.install()
    kept.clear()
    await shell.cacheApp()
    expect([...(kept.get('shell-b1')?.keys() ?? [])]).toEqual(['/shell', '/assets/HomePage-1.js', '/assets/main-1.js'])
  })

  it('is no page of the server', async () => {
    const { kept, shellOfBuild } = testApp()
    const shell = shellOfBuild('b1')
    await shell.install()
    expect(await textOf(shell.page(request('/wallet')))).toBe('fresh /wallet')
    expect(kept.get('shell-b1')?.has('/wallet')).toBe(false)
  })
})

describe('PWA-3 an unreachable page', () => {
  it.each([
    ['without a network', noNetwork()],
    ['while a proxy answers', new Response('', { status: 502 })],
  ])('opens in the shell %s', async (_when, answer) => {
    const { server, shellOfBuild } = testApp()
    const shell = shellOfBuild('b1')
    await shell.install()
    server.answer = () => answer
    expect(await textOf(shell.page(request('/wallet')))).toContain('data-kept')
  })

  it('opens in the shell if no answer comes in time', async () => {
    const { server, shellOfBuild } = testApp()
    const shell = shellOfBuild('b1', async () => {})
    await shell.install()
    server.answer = () => new Promise(() => {})
    expect(await textOf(shell.page(request('/wallet')))).toContain('data-kept')
  })

  it('passes API documents through', async () => {
    const { server, shellOfBuild } = testApp()
    const shell = shellOfBuild('b1', async () => {})
    await shell.install()
    server.answer = () => new Response('no receipt', { status: 503 })
    expect(await textOf(shell.page(request('/api/contracts/7/receipt')))).toBe('no receipt')
  })

  it('fails as without a service worker if there is no shell', async () => {
    const { server, shellOfBuild } = testApp()
    server.answer = noNetwork
    await expect(shellOfBuild('b1').page(request('/wallet'))).rejects.toThrow('Failed to fetch')
  })
})

describe('PWA-5 a new build', () => {
  it('keeps one older build for open pages', async () => {
    const { names, shellOfBuild } = testApp()
    for (const build of ['b1', 'b2', 'b3']) await shellOfBuild(build).install()
    await shellOfBuild('b3').dropOlder()
    expect(names()).toEqual(['shell-b2', 'shell-b3'])
    await shellOfBuild('b3').dropBefore()
    expect(names()).toEqual(['shell-b3'])
  })

  it('serves files of the previous build that the server no longer has', async () => {
    const { kept, server, shellOfBuild } = testApp()
    await shellOfBuild('b1').install()
    kept.get('shell-b1')?.set('/assets/Old-1.js', 'old')
    const shell = shellOfBuild('b2')
    await shell.install()
    server.answer = () => new Response('', { status: 404 })
    expect(await textOf(shell.asset(request('/assets/Old-1.js')))).toBe('old')
    expect((await shell.asset(request('/assets/Gone-1.js'))).status).toBe(404)
    expect(kept.get('shell-b2')?.has('/assets/Gone-1.js')).toBe(false)
  })

  it('is not deleted by the previous one while it is being installed', async () => {
    const { names, shellOfBuild } = testApp()
    await shellOfBuild('b1').install()
    await shellOfBuild('b2').install()
    await shellOfBuild('b1').dropBefore()
    expect(names()).toEqual(['shell-b1', 'shell-b2'])
  })

  it('leaves other caches alone', async () => {
    const { kept, names, shellOfBuild } = testApp()
    kept.set('fonts', new Map())
    await shellOfBuild('b1').install()
    await shellOfBuild('b1').dropBefore()
    expect(names()).toEqual(['fonts', 'shell-b1'])
  })
})
