import { describe, expect, it } from 'vitest'
import { isPressing, needsYou } from '#web/alerts/needs-you.ts'
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
  it('takes what is unread and waits or presses, the most pressing first', () => {
    expect(needsYou(alerts).map(({ id }) => id)).toEqual(['urgent', 'high', 'to do'])
  })
  it('leaves the list as it was', () => {
    const before = [...alerts]
    needsYou(alerts)
    expect(alerts).toEqual(before)
  })
})

it('isPressing names what is unread and urgent or of high priority, whether it waits for an act or not', () => {
  expect(alerts.filter(isPressing).map(({ id }) => id)).toEqual(['high', 'urgent'])
})
