import type { QueryClient } from '@tanstack/react-query'
import type * as Renderer from 'react-dom/client'
import { matchPage } from '#web/app/match.ts'
import OfflinePage from '#web/pages/public/OfflinePage.tsx'
import { paths } from '#core/paths.ts'
import type { PageRoute } from '#web/app/routes.ts'
import { pageTitle } from '#core/kernel/app.ts'
import { start } from '#web/app/start.tsx'
import { newQueryClient } from '#web/runtime/query.ts'
import { buildOfPage } from '#web/pwa/page-build.ts'
import { readMark, setMark } from '#web/pwa/device-marks.ts'
import { serverAnswers } from '#web/pwa/connection.ts'
import { markOffline } from '#web/pwa/page-connection.ts'
import { deviceStore } from '#web/pwa/saved/saved-on-device.ts'
import type { SavedUser } from '#web/pwa/saved/saved-pages.ts'
import { lastPerson, lastSeen, showSavedPages } from '#web/pwa/saved/show-saved.ts'
import { finishWiping } from '#web/pwa/wipe.ts'

const RETRY_MS = 3_000

/** After a sign-out the stored data is deleted before anything is read. */
const findPerson = async (): Promise<SavedUser | null> => {
  try {
    await finishWiping()
    const person = await lastPerson(deviceStore, buildOfPage())
    return person?.owner === readMark('owner') ? person : null
  } catch {
    return null
  }
}

const memberRoute = (person: SavedUser | null): PageRoute | null => {
  const match = matchPage(location.pathname, person !== null)
  return 'route' in match && match.route.audience === 'member' ? match.route : null
}

const lastAnswers = async ({ owner, build }: SavedUser): Promise<QueryClient> => {
  const client = newQueryClient()
  showSavedPages(client, await lastSeen(deviceStore, { owner, build, now: Date.now() }))
  return client
}

/** A sign-out that did not reach the server is repeated first. */
const leaveOfflinePage = () => {
  if (readMark('signOut') === null) return location.reload()
  setMark('signOut', null)
  location.replace(paths.logout())
}

/** Asks until the server answers: a browser that is online may still not reach it. */
const showOfflinePage = (renderer: typeof Renderer, root: HTMLElement) => {
  renderer.createRoot(root).render(<OfflinePage />)
  setInterval(async () => (await serverAnswers()) && leaveOfflinePage(), RETRY_MS)
}

/**
 * PWA-3: the service worker has answered instead of the server. A member's page opens as its owner last saw it; public
 * pages need a connection.
 */
export const openKept = async (renderer: typeof Renderer, root: HTMLElement): Promise<void> => {
  if (location.pathname === paths.logout()) setMark('signOut', 'true')
  const person = await findPerson()
  const route = memberRoute(person)
  if (!person || !route) return showOfflinePage(renderer, root)
  document.title = pageTitle(route.title)
  markOffline()
  await start(renderer, root, { boot: { user: person.me }, client: await lastAnswers(person) })
}
