import { notFound, type PageRoute, routes } from '#web/app/routes.ts'

/** `/jobs/:id` fits `/jobs/7` and `/jobs/7/`, as in wouter. */
export const fits = (pattern: string, path: string): boolean => {
  const source = pattern.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')
  return new RegExp(`^${source === '/' ? '' : source}/?$`, 'i').test(path)
}

export type Match = { route: PageRoute; isFound: boolean } | { signInFirst: true }

/** Which page answers this path for this visitor: of several patterns that fit, the first. */
export const matchPage = (path: string, isSignedIn: boolean, table: readonly PageRoute[] = routes): Match => {
  const first = table.find((route) => fits(route.path, path))
  const fitting = table.filter((route) => route.path === first?.path)
  const member = fitting.find((route) => route.audience === 'member')
  const open = fitting.find((route) => route.audience !== 'member')
  if (member && isSignedIn) return { route: member, isFound: true }
  if (open) return { route: open, isFound: true }
  return member ? { signInFirst: true } : { route: notFound, isFound: false }
}
