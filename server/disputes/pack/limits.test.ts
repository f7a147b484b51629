import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Role } from '#core/contracts/rules.ts'
import type { PackRecord } from '#server/disputes/pack/record.ts'
import { clipper, inTurns } from '#server/disputes/pack/sheet.ts'
import { loadFonts } from '#server/platform/pdf/pdf-fonts.ts'
import { openTestApp, type TestApp } from '#server/testing/app.ts'
import { good, type Deal } from '#server/testing/scenarios/contracts.ts'
import { disputedContract, readDispute } from '#server/testing/scenarios/disputes.ts'
import { download } from '#server/testing/scenarios/evidence.ts'
import { insertPlaces } from '#server/testing/scenarios/market.ts'
import { textOf } from '#server/testing/pdf-text.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
  await insertPlaces(testApp)
})
afterAll(() => testApp.close())

type Case = Deal & { dispute: { id: string } }

const pathOf = ({ dispute }: Case) => `/api/disputes/${dispute.id}/pack`
const jsonOf = (deal: Case): Promise<PackRecord> => good(deal.poster.client.get(`${pathOf(deal)}?format=json`))
const drawn = async (deal: Case): Promise<{ text: string; pages: number }> => {
  const { bytes } = await download(testApp, deal.poster.client, pathOf(deal))
  return {
    text: textOf(bytes).replace(/\s+/g, ' '),
    pages: bytes.toString('latin1').match(/\/Type \/Page\b/g)!.length,
  }
}

/** Inserted directly, one per second, past the limits on writing. */
const writeNotes = (deal: Case, count: number, tail: string) =>
  sql`insert into job_notes (id, contract_id, author_id, message, created_at)
    select gen_random_uuid(), ${deal.id}, ${deal.worker.id}, 'Note ' || n || '. ' || ${tail}::text,
      app_now() + n * interval '1 second' from generate_series(1, ${count}) n`.execute(testApp.app.db)
const writeProgress = (deal: Case, count: number, tail: string) =>
  sql`insert into progress_photos (id, contract_id, uploaded_by, description, created_at)
    select gen_random_uuid(), ${deal.id}, ${deal.worker.id}, 'Update ' || n || '. ' || ${tail}::text,
      app_now() + n * interval '1 second' from generate_series(1, ${count}) n`.execute(testApp.app.db)

describe('PACK-4 the PDF is bounded, however much was written', () => {
  test('it has the newest hundred messages, shortened; the JSON has the rest', async () => {
    const deal = await disputedContract(testApp)
    await writeNotes(deal, 2100, 'Four words of text. '.repeat(98))
    const { text, pages } = await drawn(deal)
    expect(text).toContain('1,900 older messages stand in the attached dispute.json.')
    expect(text).not.toContain('“Note 2000.')
    expect(text.match(/“Note 2\d{3}\. (?:Four words of text\. ){24}Four wor…”/g)).toHaveLength(100)
    expect(pages).toBeLessThan(40)
    const { messages } = await jsonOf(deal)
    expect(messages).toHaveLength(2000)
    expect(messages[0]!.text).toMatch(/^Note 101\. (Four words of text\. ){98}$/)
  })

  test('it has the newest hundred progress updates, and one kind does not crowd out others in the timeline', async () => {
    const deal = await disputedContract(testApp)
    await writeProgress(deal, 140, 'a\n'.repeat(300))
    await writeNotes(deal, 101, 'Short.')
    const { text, pages } = await drawn(deal)
    for (const part of [
      '40 older updates stand in the attached dispute.json.',
      'One older message stands in the attached dispute.json.',
      // With the start of the work, which is the oldest of its kind.
      '42 older entries stand in the attached dispute.json.',
      'Maren signed',
      'Maren raised a dispute over $95.00',
    ])
      expect(text).toContain(part)
    expect(text).not.toContain('Update 40.')
    expect(text.match(/Update 41\./g)).toHaveLength(2)
    expect(pages).toBeLessThan(90)
    expect((await jsonOf(deal)).progress).toHaveLength(140)
  })

  test.each([
    ['a short text', 'All of it.\nReally.', 'All of it.\nReally.'],
    ['as much as there is room for', 'x'.repeat(100), 'x'.repeat(100)],
    ['one character more', 'x'.repeat(101), `${'x'.repeat(99)}…`],
    ['empty lines', `a${'\n'.repeat(50)}b`, 'a…'],
    ['fonts that change with every character', 'aя'.repeat(50), `${'aя'.repeat(5)}…`],
  ])('%s', async (_, text, kept) => {
    expect(clipper(await loadFonts())(text, 100)).toBe(kept)
  })

  test('other requests are served while a pack is drawn', async () => {
    const order: string[] = []
    await inTurns(['first row', 'second row'], (row) => {
      order.push(row)
      if (row === 'first row') setImmediate(() => order.push('somebody else'))
    })
    expect(order).toEqual(['first row', 'somebody else', 'second row'])
  })

  test('six packs in ten minutes are the limit', async () => {
    const strict = await openTestApp({ RATE_LIMIT_SCALE: '1' })
    const deal = await disputedContract(strict)
    const fetch = async (role: Role) => (await deal[role].client.get(`${pathOf(deal)}?format=json`)).status
    for (let round = 0; round < 6; round++) expect(await fetch('poster')).toBe(200)
    expect(await fetch('poster')).toBe(429)
    expect(await fetch('worker')).toBe(200)
    await strict.close()
  })
})

describe('DISPUTE-5 a long timeline', () => {
  test('has the newest 300 notes and updates, notes shortened, and everything else', async () => {
    const deal = await disputedContract(testApp)
    await writeNotes(deal, 310, 'x'.repeat(1900))
    await writeProgress(deal, 310, 'x'.repeat(900))
    const { timeline } = await readDispute(deal)
    const countOf = (kind: string, beginning: string) =>
      timeline.filter((one) => one.kind === kind && one.text.startsWith(beginning)).map(({ text }) => text)
    const [notes, updates] = [countOf('note', 'Devon: “Note'), countOf('work', 'Progress: “Update')]
    expect([notes.length, updates.length]).toEqual([300, 300])
    expect(notes[0]).toBe(`Devon: “Note 11. ${'x'.repeat(270)}…”`)
    expect(updates[0]).toBe(`Progress: “Update 11. ${'x'.repeat(900)}”`)
    expect(countOf('contract', '')).toHaveLength(3)
  })
})
