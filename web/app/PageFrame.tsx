import { type ComponentType, createElement, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import type { LoadedPage } from '#web/app/pages.ts'
import type { PageRoute } from '#web/app/routes.ts'

interface PageFrameProps {
  route: PageRoute
  loaded: LoadedPage
}

/** A page in the layout of its audience. */
export function PageFrame({ route, loaded }: PageFrameProps) {
  const [path] = useLocation()
  // The props come from the module that takes them.
  const Page = loaded.page.default as ComponentType<object>
  const { PageData } = loaded.page
  if (!PageData) return <InLayout {...{ route, loaded }}>{createElement(Page)}</InLayout>
  return (
    <PageData key={path}>
      {({ props, replacement, navSection }) =>
        replacement ?? <InLayout {...{ route, loaded, navSection }}>{createElement(Page, props)}</InLayout>
      }
    </PageData>
  )
}

interface InLayoutProps extends PageFrameProps {
  navSection?: string | undefined
  children: ReactNode
}

function InLayout({ route, loaded: { page, layout: Layout }, navSection, children }: InLayoutProps) {
  if (!Layout) return children
  const options = page.layout ?? {}
  return (
    <Layout title={route.title} {...options} navSection={navSection ?? options.navSection}>
      {children}
    </Layout>
  )
}
