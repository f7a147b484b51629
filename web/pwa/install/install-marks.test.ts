import { beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeStorage } from '#web/jobs/fake-storage.ts'

const open = async () => {
  vi.resetModules()
  return import('#web/pwa/install/install-marks.ts')
}

describe('PWA-6 what a device knows about installing', () => {
  beforeEach(() => {
    vi.stubGlobal('localStorage', new FakeStorage())
    return () => void vi.unstubAllGlobals()
  })

  it('offers it after the first post or bid, until it was answered, and never again', async () => {
    const first = await open()
    expect(first.isOfferDue()).toBe(false)
    first.offerInstall()
    const next = await open()
    expect(next.isOfferDue()).toBe(true)
    next.settleOffer()
    next.offerInstall()
    expect([next.isOfferDue(), (await open()).isOfferDue()]).toEqual([false, false])
  })

  it('takes a card that was put away for an answer', async () => {
    const marks = await open()
    marks.putCardAway()
    marks.offerInstall()
    const next = await open()
    expect([next.isCardAway(), next.isOfferDue()]).toEqual([true, false])
  })

  it('believes the browser when it offers again what was installed', async () => {
    const marks = await open()
    marks.rememberInstalled()
    expect((await open()).wasInstalled()).toBe(true)
    marks.forgetInstalled()
    expect((await open()).wasInstalled()).toBe(false)
  })

  it('remembers for this window alone where storage is shut', async () => {
    vi.stubGlobal('localStorage', undefined)
    const marks = await open()
    marks.offerInstall()
    expect([marks.isOfferDue(), (await open()).isOfferDue()]).toEqual([true, false])
  })
})
