import { describe, expect, it } from 'vitest'
import type { AdminStats } from '#core/admin/dashboard.ts'
import { quickActionCopy } from '#web/admin/dashboard/quick-copy.ts'

const now = Date.parse('2025-10-16T18:00:00Z')
const stats: AdminStats = {
  totalUsers: 18_402,
  activeJobs: 312,
  escrowAmount: '41876.50',
  pendingDisputes: 4,
  newUsersThisWeek: 1_212,
  oldestDisputeAt: '2025-10-15T11:00:00Z',
  pendingVerifications: 7,
  pendingFlags: 0,
  openTickets: 0,
  newApplications: 0,
  // Friday, six in the evening in New York.
  nextPayoutAt: '2025-10-17T22:00:00Z',
}

describe('PORTAL-15 the quick actions', () => {
  it('show what waits', () => {
    expect(quickActionCopy(stats, now)).toMatchObject({
      users: '1,212 new this week',
      disputes: 'oldest waits 31 h',
      payouts: 'next run Fri 6 PM',
    })
  })
  it('show that nothing waits', () => {
    expect(quickActionCopy({ ...stats, oldestDisputeAt: null }, now).disputes).toBe('none waits')
    expect(quickActionCopy(undefined, now).users).toBe('…')
  })
})
