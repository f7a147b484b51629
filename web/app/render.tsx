import { renderToString } from 'react-dom/server'
import { splitAddress } from '#web/runtime/navigation/address.ts'
import { App } from '#web/app/App.tsx'
import { pastAuth, viewIn } from '#web/runtime/navigation/auth-address.ts'
import type { Boot } from '#web/runtime/boot.ts'
import { headHtml, type PageMeta } from '#web/app/head.ts'
import { matchPage } from '#web/app/match.ts'
import { metaOf } from '#web/app/page-meta.ts'
import { loadPage, modulesOf } from '#web/app/pages.ts'
import { paths } from '#core/paths.ts'
import { notFound, routes } from '#web/app/routes.ts'
import { queryClientWith } from '#web/runtime/query.ts'

export { documentHtml } from '#web/app/document.ts'
export { documentAssets } from '#web/app/manifest.ts'

const publicRoutes = routes.filter((route) => route.audience === 'public')

const listed = publicRoutes.filter((route) => !metaOf(route).isHidden && !route.path.includes(':'))

/** Addresses that search engines may know. */
export const publicPaths: readonly string[] = listed.map((route) => route.path)
/** Those that are the same for every visitor until settings change. */
export const keptPaths: readonly string[] = listed.filter((route) => !route.isFresh).map((route) => route.path)
/** Whether the page of this visitor needs data before it is rendered. */
export const isFresh = (path: string, isSignedIn: boolean): boolean => {
  const match = matchPage(path, isSignedIn)
  return 'route' in match && match.route.isFresh === true
}

// Rendering is synchronous, so the public pages are loaded before the first request.
await Promise.all([...publicRoutes, notFound].map(loadPage))

export interface Rendered {
  /** Empty for pages of members and admins, which the browser renders. */
  html: string
  head: string
  status: number
  /** Keys in the build manifest: the layout and the page. */
  modules: readonly string[]
  /** Set when a visitor must sign in first, or a member need not: answer 302 to this address instead. */
  redirectTo?: string
}

const redirect = (to: string): Rendered => ({ html: '', head: '', status: 302, modules: [], redirectTo: to })

/** For pages whose content comes from the database. */
export interface PageFacts {
  meta?: PageMeta
  status?: number
  /** A member may see what a visitor may not. */
  signInFirst?: true
}

/** One page as HTML. `address` may carry a query. */
export function render(address: string, boot: Boot, facts: PageFacts = {}): Rendered {
  const { path, search } = splitAddress(address)
  const origin = boot.origin ?? ''
  if (boot.user && viewIn(search)) return redirect(pastAuth(path, search))
  const match = matchPage(path, boot.user !== null)
  if ('signInFirst' in match || facts.signInFirst) return redirect(paths.signIn(path + search))
  const { route, isFound } = match
  const html =
    route.audience === 'public'
      ? renderToString(<App boot={boot} client={queryClientWith(boot.seeds)} at={{ path, search }} />)
      : ''
  return {
    html,
    head: headHtml(route, origin, path, facts.meta),
    status: isFound ? (facts.status ?? 200) : 404,
    modules: modulesOf(route),
  }
}
