import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#server/testing/app.ts'
import { createMember } from '#server/testing/scenarios/users.ts'
import { BALANCED, checkBooks } from '#server/testing/scenarios/wallets.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

const move = (reference: string, parts: { user: string; cents: string }[]) =>
  sql`select post_ledger('tip', null, ${reference}, ${reference}, '', ${JSON.stringify(
    parts.map((part) => ({ kind: 'poster_card', ...part })),
  )}::jsonb)`.execute(testApp.app.db)

test('RECONCILE-2 concurrent first movements over the same new accounts do not deadlock', async () => {
  for (let round = 0; round < 25; round++) {
    const [one, other] = await Promise.all([createMember(testApp), createMember(testApp)])
    const there = [
      { user: one.id, cents: '-5' },
      { user: other.id, cents: '5' },
    ]
    const moved = await Promise.allSettled(
      Array.from({ length: 8 }, (_, at) => move(`${round}-${at}`, at % 2 ? there : there.toReversed())),
    )
    expect(moved.map(({ status }) => status)).toEqual(moved.map(() => 'fulfilled'))
  }
  expect(await checkBooks(testApp)).toEqual(BALANCED)
})
