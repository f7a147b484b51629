import { describe, expect, it, vi } from 'vitest'
import { loadedPage, loadPage } from '#web/app/pages.ts'
import { notFound, type PageRoute } from '#web/app/routes.ts'

const route = (module: string, load: PageRoute['load']): PageRoute => ({ ...notFound, isBare: true, module, load })
const Page = () => null

describe('loadPage', () => {
  it('loads a page once and then returns it synchronously', async () => {
    const load = vi.fn<PageRoute['load']>(async () => ({ default: Page }))
    const good = route('good', load)
    expect(loadedPage(good)).toBeUndefined()
    await Promise.all([loadPage(good), loadPage(good)])
    expect(load).toHaveBeenCalledOnce()
    expect(loadedPage(good)?.page.default).toBe(Page)
  })

  it('returns the same failure to every render, so that the error page shows instead of endless loading', async () => {
    const load = vi.fn<PageRoute['load']>(async () => Promise.reject(new Error('gone')))
    const lost = route('lost', load)
    const first = loadPage(lost)
    await expect(first).rejects.toThrow('gone')
    expect(loadPage(lost)).toBe(first)
    expect(load).toHaveBeenCalledOnce()
  })
})
