import { expect, test } from 'vitest'
import { cents } from '#core/kernel/money.ts'
import { timelineOf } from '#server/disputes/timeline.ts'
import type { TimelineEvent } from '#server/disputes/timeline-store.ts'

const written: TimelineEvent = {
  at: '2026-11-14T12:00:00.000Z',
  what: 'written',
  by: null,
  detail: null,
  more: null,
  percent: null,
  cents: cents(12_000),
  photoId: null,
}
const textOf = (change: Partial<TimelineEvent>): string =>
  timelineOf([{ ...written, ...change }], { poster: 'Hugo', worker: 'Eli' }, (id) => `/photos/${id}`)[0]!.text

test.each<[Partial<TimelineEvent>, string]>([
  [{}, 'Contract for $120.00 written'],
  [{ detail: '2026-11-15' }, 'Contract for $120.00 written, to begin Nov 15'],
  [{ detail: '2026-11-15', more: '14:45' }, 'Contract for $120.00 written, to begin Nov 15 at 2:45 PM'],
  [{ detail: '2026-11-15', more: '00:05' }, 'Contract for $120.00 written, to begin Nov 15 at 12:05 AM'],
  [{ what: 'progress', by: 'worker', percent: 85, photoId: 'a' }, 'Progress 85%, with a photo'],
  [{ what: 'accepted', by: 'worker' }, 'Eli accepted'],
  [
    { what: 'proposed', detail: 'counter', more: 'extension', percent: 3, by: 'poster' },
    'Hugo proposed 3 more days to finish',
  ],
  [{ what: 'answered', detail: 'expired' }, 'Nobody else answered in time'],
])('DISPUTE-5 as text: %o', (change, text) => expect(textOf(change)).toBe(text))
