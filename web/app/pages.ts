import type { ComponentType } from 'react'
import type { PageRoute } from '#web/app/routes.ts'

/** Modules that are here already can be rendered at once: what the server sent and what React hydrates are then the same. */
const loaded = new Map<string, ComponentType>()
const loading = new Map<string, Promise<ComponentType>>()

export const loadedPage = (route: PageRoute): ComponentType | undefined => loaded.get(route.module)

export const loadPage = (route: PageRoute): Promise<ComponentType> => {
  const begun = loading.get(route.module)
  if (begun) return begun
  // A load that failed stays failed: forgetting it would make React ask again for ever. The error page reloads the document.
  const load = route.load().then(({ default: page }) => {
    loaded.set(route.module, page)
    return page
  })
  loading.set(route.module, load)
  return load
}
