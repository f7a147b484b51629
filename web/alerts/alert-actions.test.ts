import { describe, expect, it } from 'vitest'
import type { Alert } from '#core/alerts/api.ts'
import { actOf } from '#web/alerts/alert-actions.ts'
import { sampleAlert } from '#web/alerts/sample-alert.ts'

const CONTRACT = '/work-in-progress?contract=0198'

describe('actOf', () => {
  it.each<[string, Partial<Alert>]>([
    ['Complete profile', { type: 'profile_incomplete', actionUrl: '/profile' }],
    ['See the job', { type: 'job_match', actionUrl: '/jobs/0198' }],
    ['See the job', { type: 'bid_update', actionUrl: '/jobs/0198' }],
    ['Choose a bid', { type: 'bid_update', actionUrl: '/jobs/0198', actionRequired: true }],
    ['Open contract', { type: 'bid_update', actionUrl: CONTRACT, actionRequired: true }],
    ['Write review', { type: 'bid_update', actionUrl: CONTRACT, data: { asks: 'review' } }],
    ['Answer', { type: 'payment', actionUrl: CONTRACT, actionRequired: true, data: { dispute_id: '7' } }],
    ['Open contract', { type: 'payment', actionUrl: CONTRACT, data: { dispute_id: '7' } }],
    ['Pay now', { type: 'payment', actionUrl: '/pay/0198' }],
    ['Open wallet', { type: 'payment', actionUrl: '/wallet' }],
    ['Open chat', { actionUrl: '/messages/0198' }],
    ['Open profile', { actionUrl: '/profile/edit' }],
    ['See how it works', { type: 'welcome', actionUrl: '/how-it-works' }],
    ['Look at it', { actionUrl: '/blog' }],
  ])('labels “%s” for %j', (label, extra) => {
    expect(actOf(sampleAlert('one', extra))).toEqual({ label, href: extra.actionUrl })
  })

  it.each([null, 'https://elsewhere.example', '/api/logout'])('leads nowhere with %s', (actionUrl) => {
    expect(actOf(sampleAlert('one', { type: 'payment', actionUrl }))).toEqual({ label: 'Got it', href: null })
  })
})
