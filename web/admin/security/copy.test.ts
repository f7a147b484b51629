import { describe, expect, it } from 'vitest'
import { burstPath, burstText } from '#web/admin/security/copy.ts'

const NONE = { person: null, admin: null, network: null }
const ANN = { id: 'ann-id', email: 'ann@example.com' }

describe('SECEV-6 a burst', () => {
  it.each([
    [{ ...NONE, network: '203.0.113.0/24' }, ' from 203.0.113.0/24', '&network=203.0.113.0%2F24'],
    [{ ...NONE, person: ANN }, ' against ann@example.com', '&person=ann-id'],
    [{ ...NONE, admin: ANN }, ' against the admin ann@example.com', '&person=ann-id'],
    [NONE, '', ''],
  ])('%j', (subject, text, query) => {
    expect(burstText({ ...subject, count: 1214 })).toBe(`Burst: 1,214 refused tries${text} in 10 minutes`)
    expect(burstPath(subject)).toBe(`/admin/security?kind=refused${query}`)
  })
})
