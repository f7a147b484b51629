import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sampleBid, sampleJob } from '#web/bids/sample-job.ts'
import {
  bidEventsText,
  mergeBidEvents,
  type JobClockState,
  announcementBetween,
  statusAnnouncement,
} from '#web/bids/job/announcements.ts'

const announcementOf = (job: Parameters<typeof sampleJob>[0]) =>
  statusAnnouncement('bidding', sampleJob({ status: 'assigned', ...job }))?.text
const bidding = (seconds: number): JobClockState => ({ status: 'bidding', leftMs: seconds * 1_000 })

describe('ANNOUNCE-1 announcements of the clock', () => {
  test.each([
    [180.4, 180, '3 minutes left'],
    [60.2, 59.9, '1 minute left'],
    [31, 30, '30 seconds left'],
    [10.01, 9.99, '10 seconds left'],
  ])('between %d and %d seconds: %s, politely', (before, now, text) =>
    expect(announcementBetween(bidding(before), bidding(now))).toEqual({ text, isUrgent: false }),
  )

  test('interrupts at the end', () => {
    const end = { text: 'Bidding Ended', isUrgent: true }
    expect(announcementBetween(bidding(0.4), bidding(0))).toEqual(end)
    expect(announcementBetween(bidding(0.1), { status: 'open', leftMs: 50 })).toEqual(end)
    expect(announcementBetween(bidding(200), { status: 'expired', leftMs: 0 })).toEqual(end)
  })

  test('announces only the latest of several passed times', () =>
    expect(announcementBetween(bidding(290), bidding(20))?.text).toBe('30 seconds left'))

  test('announces nothing that passed before the page was opened or after the end', () => {
    expect(announcementBetween(bidding(179), bidding(178))).toBeNull()
    expect(announcementBetween(bidding(0), bidding(0))).toBeNull()
    expect(announcementBetween({ status: 'open', leftMs: 0 }, { status: 'expired', leftMs: 0 })).toBeNull()
  })

  test('leaves an end by the poster to its own announcement', () => {
    const now: JobClockState = { status: 'assigned', leftMs: 100_000 }
    expect(announcementBetween(bidding(101), now)).toBeNull()
    const own = sampleBid('own')
    expect(announcementOf({ bids: [own] })).toMatch(/^Another bid was chosen/)
    expect(announcementOf({ bids: [own], selectedBidId: own.id })).toMatch(/^You were chosen/)
    expect(announcementOf({})).toMatch(/^Somebody was chosen/)
    expect(announcementOf({ isOwner: true })).toBeUndefined()
    expect(statusAnnouncement('bidding', sampleJob({ status: 'open' }))).toBeNull()
  })

  test('announces each time exactly once', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 4_000 }), { minLength: 200, maxLength: 400 }), (steps) => {
        const sentences: string[] = []
        let before = bidding(300)
        for (const step of steps) {
          const now: JobClockState = { status: 'bidding', leftMs: Math.max(0, before.leftMs - step) }
          const speech = announcementBetween(before, now)
          if (speech) sentences.push(speech.text)
          before = now
        }
        expect(new Set(sentences).size).toBe(sentences.length)
        expect(sentences.at(-1) === 'Bidding Ended').toBe(before.leftMs === 0)
      }),
    )
  })
})

describe('ANNOUNCE-2 announcements of bids for the poster', () => {
  const devon = sampleBid('Devon', { amount: '88.00' })
  const kiki = sampleBid('Kiki', { amount: '52.00' })
  const nothing = { came: [], changed: [], went: [] }
  const bidsAnnouncement = (...came: (typeof devon)[]) => bidEventsText({ ...nothing, came })

  test('announces a new bid with its price', () => expect(bidsAnnouncement(devon)).toBe('New bid: Devon, $88'))
  test('joins several new bids', () =>
    expect(bidsAnnouncement(sampleBid('Rosa'), devon, sampleBid('Eli', { amount: '92.50' }))).toBe(
      '3 new bids. The lowest: Devon, $88',
    ))
  test('announces nothing without changes', () => expect(bidsAnnouncement()).toBe(''))

  test('announces a withdrawn bid', () => {
    expect(bidEventsText(mergeBidEvents(nothing, [devon, kiki], [devon]))).toBe('Bid withdrawn: Kiki')
    expect(bidEventsText(mergeBidEvents(nothing, [devon, kiki], []))).toBe('2 bids withdrawn: Devon, Kiki')
    expect(bidEventsText(mergeBidEvents(nothing, [kiki], [devon]))).toBe('Bid withdrawn: Kiki. New bid: Devon, $88')
  })

  test('announces a changed bid, and a new one in its latest version', () => {
    const cheaper = { ...kiki, amount: '45.00' }
    expect(bidEventsText(mergeBidEvents(nothing, [devon, kiki], [devon, cheaper]))).toBe('Bid changed: Kiki, $45')
    expect(bidEventsText(mergeBidEvents(mergeBidEvents(nothing, [], [kiki]), [kiki], [cheaper]))).toBe(
      'New bid: Kiki, $45',
    )
    const cheapest = { ...kiki, amount: '40.00' }
    expect(bidEventsText(mergeBidEvents(mergeBidEvents(nothing, [kiki], [cheaper]), [cheaper], [cheapest]))).toBe(
      'Bid changed: Kiki, $40',
    )
    expect(bidEventsText(mergeBidEvents(mergeBidEvents(nothing, [kiki], [cheaper]), [cheaper], []))).toBe(
      'Bid withdrawn: Kiki',
    )
    expect(bidEventsText(mergeBidEvents(nothing, [kiki], [{ ...kiki, isSelected: true }]))).toBe('')
  })

  test('does not announce a bid that was placed and withdrawn in between', () =>
    expect(bidEventsText(mergeBidEvents(mergeBidEvents(nothing, [], [kiki]), [kiki], []))).toBe(''))
})
