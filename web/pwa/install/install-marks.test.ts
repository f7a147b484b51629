import { beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeStorage } from '#web/jobs/fake-storage.ts'

const open = async () => {
  vi.resetModules()
  return import('#web/pwa/install/install-marks.ts')
}

describe('PWA-6 marks about installation', () => {
  beforeEach(() => {
    vi.stubGlobal('localStorage', new FakeStorage())
    return () => void vi.unstubAllGlobals()
  })

  it('offer it after the first post or bid until answered', async () => {
    const first = await open()
    expect(first.isOfferDue()).toBe(false)
    first.offerInstall()
    const next = await open()
    expect(next.isOfferDue()).toBe(true)
    next.settleOffer()
    next.offerInstall()
    expect([next.isOfferDue(), (await open()).isOfferDue()]).toEqual([false, false])
  })

  it('count a dismissed card as an answer', async () => {
    const marks = await open()
    marks.dismissCard()
    marks.offerInstall()
    const next = await open()
    expect([next.isCardDismissed(), next.isOfferDue()]).toEqual([true, false])
  })

  it('are reset when the browser offers installation again', async () => {
    const marks = await open()
    marks.rememberInstalled()
    expect((await open()).wasInstalled()).toBe(true)
    marks.forgetInstalled()
    expect((await open()).wasInstalled()).toBe(false)
  })

  it('are kept in this tab with blocked storage', async () => {
    vi.stubGlobal('localStorage', undefined)
    const marks = await open()
    marks.offerInstall()
    expect([marks.isOfferDue(), (await open()).isOfferDue()]).toEqual([true, false])
  })
})
