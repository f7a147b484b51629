import { expect, test } from 'vitest'
import type { Progress } from '#core/contracts/api.ts'
import { evidenceStops } from '#web/pages/work/dialogs/settlement/evidence.ts'
import { sampleProgress } from '#web/testing/samples-work.ts'

const at = (minute: number): string => `2026-03-05T18:${String(minute).padStart(2, '0')}:00.000Z`
const update = (minute: number, extra: Partial<Progress>): Progress =>
  sampleProgress({ createdAt: at(minute), ...extra })

test('SETTLE-UI-1 reports of a share come newest first, each with what followed it', () => {
  const updates = [
    update(40, { photoUrl: '/b', isApproved: true }),
    update(30, { percent: 65, description: 'The post is straight again.', photoUrl: '/a' }),
    update(20, { percent: 30, description: 'Gate is down.' }),
    update(10, { photoUrl: '/before' }),
  ]
  expect(evidenceStops(updates, at(0))).toEqual([
    { title: '65%', at: at(30), text: '“The post is straight again.” 2 photos, 1 approved' },
    { title: '30%', at: at(20), text: '“Gate is down.”' },
    { title: 'Started', at: at(0), text: '1 photo' },
  ])
})

test('SETTLE-UI-1 without anything else the start is the only stop', () => {
  expect(evidenceStops([], at(0))).toEqual([{ title: 'Started', at: at(0), text: '' }])
})
