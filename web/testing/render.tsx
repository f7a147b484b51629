import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { render, type RenderResult } from 'vitest-browser-react'
import { Router } from 'wouter'
import type { Me } from '#core/kernel/me.ts'
import { App } from '#web/app/App.tsx'
import type { Boot } from '#web/runtime/boot.ts'
import { matchPage } from '#web/app/match.ts'
import { loadPage } from '#web/app/pages.ts'
import { SessionProvider } from '#web/runtime/session.tsx'
import { queryClientWith } from '#web/runtime/query.ts'
import { ToastOutlet } from '#web/kit/feedback/Toast.tsx'

interface RenderOptions extends Omit<Boot, 'user'> {
  /** Who is signed in; nobody by default. */
  me?: Me | null
  /** The address in the browser; the front page by default. */
  path?: string
}

export interface Rendered extends RenderResult {
  client: QueryClient
}

const begin = ({ me = null, path = '/', ...rest }: RenderOptions): { boot: Boot; client: QueryClient } => {
  history.replaceState(null, '', path)
  return { boot: { user: me, ...rest }, client: queryClientWith(rest.seeds) }
}

/** The whole app at an address: page, shell, dialogs of the address, toasts. */
export const renderPage = async (path: string, options: Omit<RenderOptions, 'path'> = {}): Promise<Rendered> => {
  const { boot, client } = begin({ ...options, path })
  const match = matchPage(location.pathname, boot.user !== null)
  // As in production: the page's own module first.
  if ('route' in match) await loadPage(match.route)
  return { ...(await render(<App boot={boot} client={client} />)), client }
}

/** One component, with the providers of the app. */
export const renderPart = async (part: ReactNode, options: RenderOptions = {}): Promise<Rendered> => {
  const { boot, client } = begin(options)
  const inApp = (inside: ReactNode) => (
    <QueryClientProvider client={client}>
      <SessionProvider boot={boot}>
        <Router>
          {/* First, so that a dialog under test is in front of it. */}
          <ToastOutlet />
          {inside}
        </Router>
      </SessionProvider>
    </QueryClientProvider>
  )
  const screen = await render(inApp(part))
  return { ...screen, rerender: (next) => screen.rerender(inApp(next)), client }
}
