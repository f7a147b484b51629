import { StrictMode } from 'react'
import type * as Renderer from 'react-dom/client'
import { App } from '#web/app/App.tsx'
import { readBoot } from '#web/app/boot.ts'
import { foreseePages } from '#web/app/foresee.ts'
import { matchPage } from '#web/app/match.ts'
import { loadPage } from '#web/app/pages.ts'
import { forgetDraftsAtLogout } from '#web/jobs/forget-drafts.ts'
import { showFlash } from '#web/kit/flash.ts'
import { newQueryClient } from '#web/kit/query.ts'

/** Brings the page to life. */
export const start = async ({ createRoot, hydrateRoot }: typeof Renderer, root: HTMLElement): Promise<void> => {
  const boot = readBoot()
  // The page's own module first: hydration must find the same tree that the server drew.
  const match = matchPage(location.pathname, boot.user !== null)
  if ('route' in match) await loadPage(match.route)
  const app = (
    <StrictMode>
      <App boot={boot} client={newQueryClient()} />
    </StrictMode>
  )
  if (root.hasChildNodes()) hydrateRoot(root, app)
  else createRoot(root).render(app)
  showFlash()
  foreseePages(boot.user !== null)
  if (boot.user) {
    forgetDraftsAtLogout()
    const { id } = boot.user
    // What was written without a network, on whichever page the person comes back.
    void import('#web/work/offline/keep-sending.ts').then(({ keepSending }) => keepSending(id))
  }
}
