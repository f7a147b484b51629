import type { ComponentType, ReactNode } from 'react'
import type { PageRoute } from '#web/app/routes.ts'
import type { PageLayout, PageModule } from '#web/shell/page.ts'

interface LayoutProps extends Omit<PageLayout, 'navSection'> {
  title: string
  navSection?: string | undefined
  children: ReactNode
}

export interface LoadedPage {
  page: PageModule
  /** null: rendered without a layout. */
  layout: ComponentType<LayoutProps> | null
}

/** The layout of each audience: its source file, which is also its key in the build manifest, and how to load it. */
const LAYOUTS: Record<
  PageRoute['audience'],
  { module: string; load: () => Promise<{ default: ComponentType<LayoutProps> }> }
> = {
  public: { module: 'web/shell/PublicLayout.tsx', load: () => import('#web/shell/PublicLayout.tsx') },
  member: { module: 'web/shell/MemberLayout.tsx', load: () => import('#web/shell/MemberLayout.tsx') },
  admin: { module: 'web/shell/admin/AdminLayout.tsx', load: () => import('#web/shell/admin/AdminLayout.tsx') },
}

/** Source files that are needed to show this page. */
export const modulesOf = ({ module, audience, isBare }: PageRoute): readonly string[] =>
  isBare ? [module] : [LAYOUTS[audience].module, module]

/** Loaded modules are rendered at once, so that hydration matches what the server sent. */
const loaded = new Map<string, LoadedPage>()
const loading = new Map<string, Promise<LoadedPage>>()

export const loadedPage = (route: PageRoute): LoadedPage | undefined => loaded.get(route.module)

export const loadPage = (route: PageRoute): Promise<LoadedPage> => {
  const started = loading.get(route.module)
  if (started) return started
  // A failed load is remembered, because React would otherwise retry forever. The error page reloads the document.
  const load = loadParts(route).then((parts) => {
    loaded.set(route.module, parts)
    return parts
  })
  loading.set(route.module, load)
  return load
}

const loadParts = async (route: PageRoute): Promise<LoadedPage> => {
  const [page, layout] = await Promise.all([route.load(), route.isBare ? null : LAYOUTS[route.audience].load()])
  return { page, layout: layout?.default ?? null }
}
