import { describe, expect, test } from 'vitest'
import { findRegistrationFaults } from './registration-rules.ts'

const faultsOf = (files: Record<string, string>) => findRegistrationFaults(new Map(Object.entries(files)))

describe('ARCH-16 the app starts every file of routes, sockets, listeners and timers', () => {
  const files = {
    'server/app.ts': `import { jobRoutes } from '#server/jobs/routes.ts'\nimport { listeners } from '#server/listeners.ts'`,
    'server/listeners.ts': `import { jobListeners } from '#server/jobs/listeners.ts'`,
    'server/jobs/routes.ts': '',
    'server/jobs/listeners.ts': '',
  }
  test('directly or through a file that it imports', () => {
    expect(faultsOf(files)).toEqual([])
  })

  test.each([
    ['server/gifts/routes.ts', 1],
    ['server/gifts/social-routes.ts', 1],
    ['server/gifts/listeners.ts', 1],
    ['server/gifts/timers.ts', 1],
    ['server/gifts/socket.ts', 1],
    ['server/gifts/actions.ts', 0],
    ['server/gifts/routes.test.ts', 0],
  ])('%s that nothing imports: %i faults', (path, count) => {
    expect(faultsOf({ ...files, [path]: '' })).toHaveLength(count)
  })

  test('says what to do', () => {
    expect(faultsOf({ ...files, 'server/gifts/routes.ts': '' })).toEqual([
      'server/gifts/routes.ts is never started: add its routes to the list in server/app.ts.',
    ])
  })
})

describe('ARCH-16 every endpoint is registered', () => {
  const core = { 'core/gifts/api.ts': `export const giveGift = endpoint({\n  method: 'POST',\n})\n` }
  test.each([
    [`import * as api from '#core/gifts/api.ts'\nexport const a = [route(api.giveGift, give)]`, 0],
    [`import {\n  giveGift as give,\n} from '#core/gifts/api.ts'\nexport const a = [route(give, give)]`, 0],
    [`import * as api from '#core/gifts/api.ts'\nexport const a = [api.giveGift].map((one) => route(one, give))`, 0],
    [`import * as api from '#core/gifts/api.ts'\nexport const a = [route(api.takeGift, take)]`, 1],
    [`import * as api from '#core/other/api.ts'\nexport const a = [route(api.giveGift, give)]`, 1],
    [
      `import * as api from '#core/gifts/api.ts'\nexport type Gift = BodyOf<typeof api.giveGift>; route(other, take)`,
      1,
    ],
    [`import { giveGift } from '#core/gifts/api.ts'\nexport const a = giveGift.path`, 1],
  ])('%j: %i faults', (text, count) => {
    expect(faultsOf({ ...core, 'server/gifts/routes.ts': text })).toHaveLength(count)
  })

  test('says which is not', () => {
    expect(faultsOf(core)).toEqual([
      'core/gifts/api.ts declares giveGift, which no server answers: add route(giveGift, …) to a routes file.',
    ])
  })
})

describe('ARCH-17 migrations are counted', () => {
  test.each([
    [['0001_one.sql', '0002_two_more.sql', 'schema.test.ts'], []],
    [['0001_one.sql', '0003_three.sql', '0004_four.sql'], ['0003_three.sql must be named 0002_']],
    [['0001_one.sql', '0002_two.sql', '0002_zwei.sql'], ['0002_zwei.sql must be named 0003_']],
    [['0001_one.sql', '2_two.sql'], ['2_two.sql must be named 0002_']],
    [['0001_one.sql', '0002-two.sql'], ['0002-two.sql must be named 0002_']],
    [['0001_one.sql', '0002.sql'], ['0002.sql must be named 0002_']],
  ])('%j', (names, faults) => {
    const files = names.map((name) => [`server/database/migrations/${name}`, ''])
    expect(faultsOf(Object.fromEntries(files))).toEqual(faults.map((fault) => expect.stringContaining(fault)))
  })
})

describe('ACC-9 a column that refers to a member is in the list of personal data', () => {
  const listed = {
    'server/operations/personal-data.ts': `export const PERSONAL_COLUMNS = [\n  ['gifts', 'user_id', 'erase'],\n]`,
  }
  test.each([
    ['create table gifts (\n  id uuid primary key,\n  user_id uuid not null references users on delete cascade\n);', 0],
    ['create table gifts (\n  giver_id uuid references users, -- null: a stranger\n  id uuid\n);', 1],
    ['create table gifts (\n  id uuid, giver_id uuid references users (id), taker_id uuid references users\n);', 2],
    ['create table gift_cards (\n  user_id uuid references users\n);', 1],
    ['alter table jobs\n  add column note text,\n  add column user_id uuid references users;', 1],
    ['create table gifts (\n  job_id uuid references jobs, -- not references users\n  user_name text\n);', 0],
    ['create table presents (\n  user_id uuid references users\n);\nalter table presents rename to gifts;', 0],
    ['create table cards (\n  user_id uuid references users\n);\ndrop table cards;', 0],
  ])('%j: %i faults', (text, count) => {
    expect(faultsOf({ ...listed, 'server/database/migrations/0001_gifts.sql': text })).toHaveLength(count)
  })

  test('says where to add it', () => {
    const text = 'create table cards (\n  giver_id uuid references users\n);'
    expect(faultsOf({ ...listed, 'server/database/migrations/0001_gifts.sql': text })).toEqual([
      'server/database/migrations/0001_gifts.sql: cards.giver_id refers to a member. Add it to PERSONAL_COLUMNS in server/operations/personal-data.ts, which says whether closing an account erases the row, and exports it.',
    ])
  })
})
