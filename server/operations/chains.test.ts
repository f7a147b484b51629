import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { parseDollars, negate } from '#core/kernel/money.ts'
import { writeAudit } from '#server/admin/store.ts'
import { CHAIN_CHECKS, describeChains } from '#server/operations/doctor-chains.ts'
import { askAll } from '#server/operations/doctor.ts'
import { card, post, wallet } from '#server/payments/ledger/ledger.ts'
import { openDatabase, type Database, type Trx } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/database/ids.ts'
import { sealTimer } from '#server/platform/database/chains.ts'
import { openTestDatabase, type OpenTestDatabase } from '#server/testing/database.ts'

let base: OpenTestDatabase
let serving: Database
let owner: pg.Client
let person: string
let adminId: string
beforeAll(async () => {
  base = await openTestDatabase()
  serving = openDatabase(base.servingUrl)
  owner = new pg.Client({ connectionString: base.url })
  await owner.connect()
  person = newId()
  adminId = newId()
  await owner.query(`insert into users (id, email, first_name) values ($1, 'ann@example.com', 'Ann')`, [person])
  await owner.query(
    `insert into admin_users (id, email, password_hash, role) values ($1, 'ada@example.com', 'x', 'admin')`,
    [adminId],
  )
})
afterAll(async () => {
  await owner.end()
  await serving.close()
  await base.close()
})

const inTransaction = <T>(work: (trx: Trx) => Promise<T>): Promise<T> => serving.db.transaction().execute(work)
const seal = () => inTransaction((trx) => sealTimer.run(trx, {} as never))

const pay = (trx: Trx): Promise<void> => {
  const amount = parseDollars('1.00')!
  const reference = newId()
  const parts = [card(person, negate(amount)), wallet(person, amount, 'earning')]
  return post(trx, { kind: 'tip', contractId: null, reference, once: `tip:${reference}`, memo: 'Thanks', parts })
}
const note = (trx: Trx) =>
  writeAudit(
    trx,
    { adminId, address: '::1', device: 'x' },
    { action: 'user.ban', details: { reason: 'a', none: null } },
  )

const idsOf = async (chain: 'audit' | 'ledger'): Promise<string[]> => {
  const text = 'select row_id::text as id from chain_links where chain = $1 order by position'
  return (await owner.query<{ id: string }>(text, [chain])).rows.map(({ id }) => id)
}

/** What the doctor finds after these statements, which are then undone. As somebody who can switch the triggers off. */
const findingsAfter = async (...statements: string[]) => {
  await owner.query('begin')
  try {
    await owner.query('set local session_replication_role = replica')
    for (const statement of statements) await owner.query(statement)
    return (await askAll(owner, CHAIN_CHECKS)).map(({ id, detail }) => [id, detail])
  } finally {
    await owner.query('rollback')
  }
}

const CHAINS = [
  ['ledger', 'ledger_transactions', 'tip', `kind`],
  ['audit', 'admin_audit_log', 'user.ban', `action`],
] as const

describe.each(CHAINS)('AUDIT-1 the chain of the %s', (chain, table, kind) => {
  let ids: string[]
  beforeAll(async () => {
    for (let count = 0; count < 3; count++) await inTransaction(async (trx) => [await pay(trx), await note(trx)])
    await seal()
    ids = await idsOf(chain)
  })

  test('is whole, in the order in which rows were written', async () => {
    expect(await findingsAfter()).toEqual([])
    expect(ids).toEqual(
      (await owner.query(`select id::text from ${table} order by created_at`)).rows.map((row) => row.id),
    )
  })

  test('names a changed row, whichever column', async () => {
    const { rows: columns } = await owner.query<{ name: string; type: string }>(
      `select column_name as name, udt_name as type from information_schema.columns
       where table_name = $1 and column_name not in ('id', 'created_xid')`,
      [table],
    )
    expect(columns.length).toBeGreaterThan(5)
    const OTHER: Record<string, string> = {
      uuid: 'gen_random_uuid()',
      text: `'other'`,
      timestamptz: `now() - interval '1 microsecond'`,
      jsonb: `'{"reason": "a"}'`,
    }
    const changed = [ids[1], expect.stringMatching(new RegExp(`^${kind} of 20\\d\\d-\\S+ \\S+: it was changed$`))]
    for (const { name, type } of columns)
      expect(await findingsAfter(`update ${table} set ${name} = ${OTHER[type]} where id = '${ids[1]}'`)).toEqual([
        changed,
      ])
  })

  test('names a deleted row', async () => {
    expect(await findingsAfter(`delete from ${table} where id = '${ids[1]}'`)).toEqual([
      [ids[1], expect.stringMatching(new RegExp(`^${kind} of 20\\d\\d-.*: it was deleted$`))],
    ])
  })

  test('names a row that was inserted past the triggers, at any time', async () => {
    const id = newId()
    const columns = chain === 'ledger' ? 'id, kind, created_at' : 'id, action, admin_id, created_at'
    const values = chain === 'ledger' ? `'tip'` : `'user.ban', '${adminId}'`
    expect(
      await findingsAfter(`insert into ${table} (${columns}) values ('${id}', ${values}, now() - interval '1 hour')`),
    ).toEqual([[id, expect.stringMatching(new RegExp(`^${kind} of 20\\d\\d-.*: it was inserted past the triggers$`))]])
  })

  test('names the first of several, and a row whose predecessors are gone', async () => {
    const both = `update ${table} set created_at = now() where id in ('${ids[0]}', '${ids[2]}')`
    expect((await findingsAfter(both)).map(([id]) => id)).toEqual([ids[0]])
    const gone = [`delete from chain_links where row_id = '${ids[0]}'`, `delete from ${table} where id = '${ids[0]}'`]
    expect(await findingsAfter(...gone)).toEqual([[ids[1], expect.stringContaining('the links before it are gone')]])
  })

  test('names a link that was written anew or moved', async () => {
    expect((await findingsAfter(`update chain_links set hash = md5('x') where row_id = '${ids[1]}'`))[0]![0]).toBe(
      ids[1],
    )
    const swapped = `update chain_links set row_id = case row_id when '${ids[0]}' then '${ids[1]}' else '${ids[0]}' end::uuid
      where row_id in ('${ids[0]}', '${ids[1]}')`
    expect(
      (await findingsAfter('alter table chain_links drop constraint chain_links_one_per_row', swapped))[0]![0],
    ).toBe(ids[1])
  })

  test('names a row that was deleted before it was sealed', async () => {
    const id = newId()
    expect(await findingsAfter(`insert into chain_pending (chain, row_id) values ('${chain}', '${id}')`)).toEqual([
      [id, 'it was deleted before it was sealed'],
    ])
  })

  test('stays whole when its table gets a column', async () => {
    expect(await findingsAfter(`alter table ${table} add column later text`)).toEqual([])
    expect(
      await findingsAfter(`alter table ${table} add column later text`, `update ${table} set later = 'x'`),
    ).toHaveLength(1)
  })
})

describe('AUDIT-1 the postings of a movement', () => {
  test.each([
    'update ledger_postings set amount_cents = amount_cents + 1',
    'update ledger_postings set balance_after_cents = balance_after_cents + 1',
    `update ledger_postings set account_id = gen_random_uuid()`,
    `update ledger_postings set entry = 'fee'`,
    `update ledger_postings set kind = 'hold'`,
    `update ledger_postings set created_at = now()`,
    'delete from ledger_postings',
  ])('belong to what is sealed: %s', async (change) => {
    const id = (await idsOf('ledger'))[1]!
    const first = `id = (select min(id) from ledger_postings where transaction_id = '${id}')`
    expect(await findingsAfter(`${change} where ${first}`)).toEqual([[id, expect.stringContaining('it was changed')]])
  })

  test('take no further one', async () => {
    const id = (await idsOf('ledger'))[1]!
    const more = `insert into ledger_postings (transaction_id, account_id, amount_cents, kind)
      select transaction_id, account_id, amount_cents, kind from ledger_postings where transaction_id = '${id}'`
    expect(await findingsAfter(more)).toEqual([[id, expect.stringContaining('it was changed')]])
  })
})

/** How many rows wait: of the ledger, of the audit log. */
const waiting = async () => (await describeChains(owner)).map((line) => /(\d+) waiting/.exec(line)![1])

describe('AUDIT-2 sealing', () => {
  beforeEach(seal)

  test('waits for the commit of a row, and nothing waits for it', async () => {
    const before = (await idsOf('ledger')).length
    await inTransaction(async (trx) => {
      await pay(trx)
      // Both while the first is open: another movement commits and is sealed.
      await inTransaction(note)
      expect(await waiting()).toEqual(['0', '1'])
      await seal()
      expect(await waiting()).toEqual(['0', '0'])
    })
    expect(await waiting()).toEqual(['1', '0'])
    await seal()
    expect((await idsOf('ledger')).length).toBe(before + 1)
    expect(await findingsAfter()).toEqual([])
  })

  test('does not hold up a posting while it runs', async () => {
    await inTransaction(async (trx) => {
      await sealTimer.run(trx, {} as never)
      await inTransaction(pay)
    })
    expect(await waiting()).toEqual(['1', '0'])
  })

  test('by many at once seals each row once, without gaps', async () => {
    const before = (await idsOf('ledger')).length
    for (let round = 0; round < 5; round++)
      await Promise.all([inTransaction(pay), inTransaction(pay), seal(), inTransaction(pay), seal(), seal()])
    await seal()
    expect((await idsOf('ledger')).length).toBe(before + 15)
    expect(await findingsAfter()).toEqual([])
    const { rows } = await owner.query(
      `select max(position)::int as last, count(*)::int as count from chain_links where chain = 'ledger'`,
    )
    expect(rows).toEqual([{ last: before + 15, count: before + 15 }])
  })
})
