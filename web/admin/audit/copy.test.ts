import { describe, expect, it } from 'vitest'
import { actionGroups, actionText, detailText } from '#web/admin/audit/copy.ts'

describe('PORTAL-13 the audit log', () => {
  it('formats the names of actions', () => {
    expect(actionText('user.banned')).toBe('user banned')
    expect(actionText('second_factor.switched-on')).toBe('second factor switched on')
  })
  it('offers a group for a prefix of several actions', () => {
    expect(actionGroups(['user.banned', 'user.unbanned', 'job.removed', 'export'])).toEqual(['user.'])
  })
  it('lists the details without empty ones', () => {
    expect(detailText({ reason: 'spam', flags: 3, note: '', before: null, isHeld: false })).toBe(
      'reason: spam · flags: 3 · isHeld: false',
    )
    expect(detailText({ change: { from: 5, to: 6 } })).toBe('change: {"from":5,"to":6}')
    expect(detailText({})).toBe('')
  })
})
