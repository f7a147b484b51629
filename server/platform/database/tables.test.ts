import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type OpenTestDatabase } from '#server/testing/database.ts'
import { describeDatabase } from '#server/testing/db-types.ts'

let database: OpenTestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
  await database.pool.query('drop table test_clock cascade')
})
afterAll(() => database.close())

test('DB-1 the types in tables.ts are those of the migrated database (npm run db:types renews them)', async () => {
  await expect(await describeDatabase(database.url)).toMatchFileSnapshot('./tables.ts')
})
