import '#web/kit/styles/tokens.css'
import '#web/kit/styles/fonts.css'
import '#web/kit/styles/base.css'
import '#web/kit/styles/type.css'
import '#web/kit/styles/layout.css'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Suspense, use, useEffect } from 'react'
import { Redirect, Route, Router, useLocation, useSearch } from 'wouter'
import { AuthDialogSlot } from '#web/shell/AuthDialogSlot.tsx'
import type { Boot } from '#web/runtime/boot.ts'
import { ErrorBoundary } from '#web/shell/ErrorBoundary.tsx'
import { matchPage } from '#web/app/match.ts'
import { PageFrame } from '#web/app/PageFrame.tsx'
import { loadedPage, loadPage } from '#web/app/pages.ts'
import { paths } from '#core/paths.ts'
import type { PageRoute } from '#web/app/routes.ts'
import { SessionProvider, useMe } from '#web/runtime/session.tsx'
import { LazyCallLayer } from '#web/calls/ringing/lazy-call-layer.tsx'
import { PageLoading } from '#web/kit/feedback/PageLoading.tsx'
import { ToastOutlet } from '#web/kit/feedback/Toast.tsx'
import { pageTitle } from '#core/kernel/app.ts'

interface AppProps {
  boot: Boot
  client: QueryClient
  /** The address, on the server. */
  at?: { path: string; search: string }
}

export function App({ boot, client, at }: AppProps) {
  return (
    <QueryClientProvider client={client}>
      <SessionProvider boot={boot}>
        <Router {...(at && { ssrPath: at.path, ssrSearch: at.search })}>
          <CurrentPage />
          <ErrorBoundary isBeside>
            <AuthDialogSlot />
          </ErrorBoundary>
          <ErrorBoundary isBeside>
            <LazyCallLayer />
          </ErrorBoundary>
          <ToastOutlet />
        </Router>
      </SessionProvider>
    </QueryClientProvider>
  )
}

function CurrentPage() {
  const [path] = useLocation()
  const search = useSearch()
  const match = matchPage(path, useMe() !== null)
  if ('signInFirst' in match) return <Redirect to={paths.signIn(search ? `${path}?${search}` : path)} replace />
  return (
    <ErrorBoundary resetKey={path}>
      <Suspense fallback={<PageLoading />}>
        <Route path={match.route.path}>
          <Page route={match.route} />
        </Route>
      </Suspense>
    </ErrorBoundary>
  )
}

function Page({ route }: { route: PageRoute }) {
  const loaded = loadedPage(route) ?? use(loadPage(route))
  useArrival(route)
  return <PageFrame route={route} loaded={loaded} />
}

let shown: string | null = null

/**
 * A client-side navigation sets the title of the tab, scrolls to the top and moves the focus to the content, as a page
 * load does. Within one page, such as from a list to its detail, the page itself handles scroll and focus.
 */
function useArrival(route: PageRoute): void {
  useEffect(() => {
    const before = shown
    shown = route.module
    if (before === null) return
    document.title = pageTitle(route.title)
    if (before === route.module) return
    window.scrollTo(0, 0)
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [route])
}
