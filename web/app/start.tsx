import type { QueryClient } from '@tanstack/react-query'
import { StrictMode } from 'react'
import * as Renderer from 'react-dom/client'
import { App } from '#web/app/App.tsx'
import { type Boot, readBoot } from '#web/runtime/boot.ts'
import { loadWithRetries } from '#web/runtime/navigation/lazy-retry.ts'
import { matchPage } from '#web/app/match.ts'
import { loadPage } from '#web/app/pages.ts'
import { meKey } from '#web/runtime/session.tsx'
import { showFlash } from '#web/kit/feedback/flash.ts'
import { queryClientWith } from '#web/runtime/query.ts'
import { readMark } from '#web/pwa/device-marks.ts'

interface StartInput {
  boot: Boot
  client: QueryClient
}

const readStartInput = (): StartInput => {
  const boot = readBoot()
  return { boot, client: queryClientWith(boot.seeds) }
}

/** Renders or hydrates the page with the boot data of the server or of the device. */
export const start = async (
  { createRoot, hydrateRoot }: typeof Renderer,
  root: HTMLElement,
  { boot, client }: StartInput = readStartInput(),
): Promise<void> => {
  // The page's own module first, because hydration must match what the server rendered. A missing one is reported when
  // it is rendered.
  const match = matchPage(location.pathname, boot.user !== null)
  if ('route' in match) await loadPage(match.route).catch(() => {})
  const app = (
    <StrictMode>
      <App boot={boot} client={client} />
    </StrictMode>
  )
  if (root.hasChildNodes()) hydrateRoot(root, app)
  else createRoot(root).render(app)
  showFlash()
  prefetchPages(boot.user !== null)
  if (boot.user) {
    const me = boot.user
    void loadWithRetries(() => import('#web/pwa/member.ts')).then(({ startMemberStorage }) =>
      startMemberStorage({ client, me, meKey }),
    )
    // Sends what was written offline.
    void loadWithRetries(() => import('#web/contracts/offline/keep-sending.ts')).then(({ keepSending }) =>
      keepSending(me.id),
    )
  } else if (readMark('owner') !== null || readMark('wipe') !== null)
    void loadWithRetries(() => import('#web/pwa/signed-out.ts')).then(({ handleSignedOut }) => handleSignedOut())
}

/** Loads a page as soon as the pointer or the focus is on its link. */
const prefetchPages = (isSignedIn: boolean): void => {
  const prefetch = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]:not([target])') : null
    if (!link) return
    const match = matchPage(link.pathname, isSignedIn)
    // A missing page is reported when it is opened; a failed load is retried then.
    if ('route' in match && match.isFound) loadPage(match.route).catch(() => {})
  }
  document.addEventListener('pointerover', prefetch, { passive: true })
  document.addEventListener('focusin', prefetch)
}
