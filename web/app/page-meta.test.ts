import { describe, expect, it } from 'vitest'
import { metaOf } from '#web/app/page-meta.ts'
import { notFound, routes } from '#web/app/routes.ts'

describe('metaOf', () => {
  it.each([...routes, notFound].map((route) => [route.audience, route.module, route] as const))(
    'knows the %s page %s',
    (_audience, _module, route) => expect(metaOf(route).description).not.toBe(''),
  )
  it('keeps member pages out of search results', () => {
    expect(metaOf({ audience: 'member', module: 'web/pages/home/HomePage.tsx' }).isHidden).toBe(true)
  })
})
