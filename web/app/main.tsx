import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from '#web/app/App.tsx'
import { readBoot } from '#web/app/boot.ts'
import { foreseePages } from '#web/app/foresee.ts'
import { matchPage } from '#web/app/match.ts'
import { loadPage } from '#web/app/pages.ts'
import { paths } from '#web/app/paths.ts'
import { showFlash } from '#web/kit/flash.ts'
import { newQueryClient } from '#web/kit/query.ts'

const start = async (root: HTMLElement) => {
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
}

const RETRY_MS = 3_000

/** The offline page asks until the server answers: a browser that says it is online may still reach nobody. */
const reloadIfReachable = async () => {
  try {
    await fetch('/healthz', { cache: 'no-store' })
  } catch {
    return
  }
  location.reload()
}

const keepShell = () => void navigator.serviceWorker.register('/sw.js')

const root = document.getElementById('root')
if (!root) throw new Error('the document has no #root')

if (!root.querySelector('[data-static]')) await start(root)
// Under its own address there is nothing behind it to wait for.
else if (location.pathname !== paths.offline()) setInterval(reloadIfReachable, RETRY_MS)

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  if (document.readyState === 'complete') keepShell()
  else addEventListener('load', keepShell, { once: true })
}
