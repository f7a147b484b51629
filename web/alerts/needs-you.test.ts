import { describe, expect, it } from 'vitest'
import { hasHighPriority, needsYou } from '#web/alerts/needs-you.ts'
import { sampleAlert as alert } from '#web/alerts/sample-alert.ts'

const alerts = [
  alert('plain'),
  alert('to do', { actionRequired: true }),
  alert('high', { priority: 'high' }),
  alert('urgent', { priority: 'urgent' }),
  alert('done', { priority: 'urgent', actionRequired: true, read: true }),
  alert('low'),
]

describe('needsYou', () => {
  it('returns unread alerts that need action or have high priority, the highest first', () => {
    expect(needsYou(alerts).map(({ id }) => id)).toEqual(['urgent', 'high', 'to do'])
  })
  it('does not change the list', () => {
    const before = [...alerts]
    needsYou(alerts)
    expect(alerts).toEqual(before)
  })
})

it('hasHighPriority is true for unread alerts of urgent or high priority', () => {
  expect(alerts.filter(hasHighPriority).map(({ id }) => id)).toEqual(['high', 'urgent'])
})
