import { expect, type Page } from '@playwright/test'
import { signInByCall, skipProfilePrompt, skipWelcome } from './steps.ts'

/** The content of the browser's storage for the app. */

/** All of it, as text. */
export const keptText = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const texts = [localStorage, sessionStorage].map((storage) => JSON.stringify(Object.entries(storage)))
    for (const { name } of await indexedDB.databases()) {
      const opening = indexedDB.open(name ?? '')
      // Deleted since it was listed: opening it must not create it again.
      opening.addEventListener('upgradeneeded', () => opening.transaction?.abort())
      const database = await new Promise<IDBDatabase | null>((resolve) => {
        opening.addEventListener('success', () => resolve(opening.result))
        opening.addEventListener('error', () => resolve(null))
      })
      if (!database) continue
      for (const store of database.objectStoreNames) {
        const reading = database.transaction(store).objectStore(store).getAll()
        await new Promise((resolve) => reading.addEventListener('success', resolve))
        texts.push(JSON.stringify(reading.result))
      }
      database.close()
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const text = await (await cache.match(request))?.text()
        texts.push(request.url, request.url.includes('/assets/') ? '' : (text ?? ''))
      }
    }
    return texts.join('\n')
  })

/** The service worker is active and has fetched every page of the app. */
export const waitForApp = (page: Page): Promise<void> =>
  expect(async () => {
    const state = await page.evaluate(async () => {
      const names = await caches.keys()
      const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
      const paths = new Set(kept.flat().map(({ url }) => new URL(url).pathname))
      const worker = await (await fetch('/sw.js')).text()
      const wanted = ['/shell', ...(worker.match(/\/assets\/[\w.-]+\.\w+/g) ?? [])]
      return {
        isControlled: navigator.serviceWorker.controller !== null,
        wanted: wanted.length,
        missing: wanted.filter((path) => !paths.has(path)),
      }
    })
    expect(state.wanted).toBeGreaterThan(100)
    expect(state).toMatchObject({ isControlled: true, missing: [] })
  }).toPass()

/** The content of the page is stored on the device. */
export const waitForKept = (page: Page, ...texts: string[]): Promise<void> =>
  expect(async () => {
    const kept = await keptText(page)
    for (const text of texts) expect(kept).toContain(text)
  }).toPass()

/** Signed in, on the home page, with the app cached. */
export const arrive = async (page: Page, email: string) => {
  await skipWelcome(page)
  await skipProfilePrompt(page)
  await signInByCall(page, email)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await waitForApp(page)
}

export const noConnection = (page: Page) => page.getByRole('heading', { name: 'No connection' })
