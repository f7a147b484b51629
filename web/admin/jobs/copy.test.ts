import { describe, expect, it } from 'vitest'
import { budgetText, jobStatus } from '#web/admin/jobs/copy.ts'

describe('PORTAL-12 a job in the table', () => {
  it('shows its budget as a range, or as one figure', () => {
    expect(budgetText({ min: '80.00', max: '120.00' })).toBe('$80 to $120')
    expect(budgetText({ min: '95.50', max: '95.50' })).toBe('$95.50')
  })
  it('is removed, whatever its status', () => {
    expect(jobStatus({ status: 'bidding', removedAt: null })).toBe('bidding')
    expect(jobStatus({ status: 'bidding', removedAt: '2025-10-16T18:00:00Z' })).toBe('removed')
  })
})
