import type { ComponentType, ReactNode } from 'react'
import type { AdminRole } from '#core/kernel/endpoint.ts'

/** How a page wants to be framed by the layout of its audience. */
export interface PageLayout {
  /** Public pages: class of the main element. */
  mainClass?: string | undefined
  /** Member pages: the navigation entry to highlight where the address does not say so. */
  navSection?: string
  /** Admin pages: the lowest role that may see the page; every admin unless given. */
  minRole?: AdminRole
  /** Admin pages: show the search field at full width. */
  hasWideJump?: true
}

/** What a page knows before its layout is rendered. */
export interface PageState<P extends object> {
  props: P
  /** Shown instead of the page and its layout, for example when the job does not exist. */
  replacement?: ReactNode
  navSection?: string | undefined
}

export interface PageDataProps<P extends object> {
  children: (state: PageState<P>) => ReactNode
}

/** What the module of a page exports. The router applies the layout; a page never wraps itself. */
export interface PageModule {
  default: ComponentType<never>
  layout?: PageLayout
  /** Rendered by the router around layout and page; decides what both show. */
  PageData?: ComponentType<PageDataProps<object>>
}
