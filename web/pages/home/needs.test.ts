import { describe, expect, it } from 'vitest'
import type { Alert } from '#core/alerts/api.ts'
import type { Contract } from '#core/contracts/api.ts'
import { later, sampleContract } from '#web/contracts/sample-contract.ts'
import { firstNeeds, needsOf } from '#web/pages/home/needs.ts'

const NOW_MS = Date.parse(later(0))

const alert = (id: string, extra: Partial<Alert> = {}): Alert => ({
  id,
  type: 'bid_update',
  priority: 'medium',
  title: id,
  message: '',
  read: false,
  actionUrl: null,
  actionRequired: true,
  data: {},
  createdAt: later(0),
  ...extra,
})
const due = (id: string, minutes = 60): Contract =>
  sampleContract({ id, status: 'completed', reviewBy: later(minutes) })
const idsOf = (needs: ReturnType<typeof needsOf>): string[] =>
  needs.map((need) => (need.kind === 'alert' ? need.alert.id : need.contract.id))

describe('HOME-2 items that need the user', () => {
  it('alerts come first, then reviews, and a review with an alert is listed once', () => {
    const alerts = [
      alert('asks for it', { title: 'Devon has reviewed you', data: { contract_id: 'gate', asks: 'review' } }),
      alert('another one', { title: 'Review Amara by Sunday', data: { contract_id: 'sofa', asks: 'review' } }),
      alert('release', { title: 'Marked complete', data: { contract_id: 'gate' } }),
      alert('gone by', { title: 'Devon gave you 5 stars', actionRequired: false }),
    ]
    expect(idsOf(needsOf(alerts, [due('gate')], NOW_MS))).toEqual(['another one', 'release', 'gate'])
  })

  it('the review that ends first is always listed, however many alerts there are', () => {
    const alerts = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => alert(id))
    const needs = needsOf(alerts, [due('later', 90), due('sooner', 30)], NOW_MS)
    expect(idsOf(firstNeeds(needs, 5))).toEqual(['a', 'b', 'c', 'd', 'sooner'])
    expect(idsOf(firstNeeds(needsOf(alerts, [], NOW_MS), 5))).toEqual(['a', 'b', 'c', 'd', 'e'])
    expect(idsOf(firstNeeds(needsOf([alert('a')], [due('gate')], NOW_MS), 5))).toEqual(['a', 'gate'])
  })
})
