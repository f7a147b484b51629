import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { SERVING_ROLE } from '#server/platform/database/embedded-postgres.ts'
import {
  describeOwnership,
  readOwnership,
  readRole,
  SPECIAL_RIGHTS,
  USUAL_RIGHTS,
} from '#server/platform/database/schema/grants.ts'
import { migrate } from '#server/platform/database/schema/migrate.ts'
import { freshDatabase, type TestDatabase } from '#server/testing/cluster.ts'

let database: TestDatabase
let owner: pg.Client
let serving: pg.Client
const connect = async (connectionString: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString })
  await client.connect()
  return client
}
beforeAll(async () => {
  database = await freshDatabase()
  // The rights of the database itself are not copied with the template.
  await start()
  owner = await connect(database.url)
  serving = await connect(database.servingUrl)
})
afterAll(async () => {
  await owner.end()
  await serving.end()
  await database.drop()
})

const start = () => migrate(database.url, { servingRole: SERVING_ROLE })

/** Of every table and view: what the role may do with whole rows and with single columns, and whether rows are kept. */
const rightsOf = async () => {
  const { rows } = await owner.query<{ name: string; kind: 'table' | 'view'; rights: string[]; isKept: boolean }>(
    `select c.relname::text as name, case c.relkind when 'v' then 'view' else 'table' end as kind,
       array(select lower(p) from unnest(array['DELETE', 'INSERT', 'MAINTAIN', 'REFERENCES', 'SELECT', 'TRIGGER', 'TRUNCATE',
           'UPDATE']) p where has_table_privilege($1, c.oid, p)
         union all select 'update (' || a.attname || ')' from pg_attribute a
           where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
             and not has_table_privilege($1, c.oid, 'UPDATE') and has_column_privilege($1, c.oid, a.attnum, 'UPDATE')
         order by 1) as rights,
       exists (select from pg_trigger g where g.tgrelid = c.oid and g.tgfoid = 'refuse_change'::regproc) as "isKept"
     from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') order by 1`,
    [SERVING_ROLE],
  )
  return rows
}

/** PostgreSQL's row of each table, which changes with its rights. */
const versions = async () => (await owner.query('select relname, xmin::text from pg_class order by oid')).rows

describe('DB-6 the role that serves requests', () => {
  test('has the usual rights on every table and view, or those that are listed', async () => {
    const found = await rightsOf()
    expect(Object.fromEntries(found.map(({ name, rights }) => [name, rights]))).toEqual(
      Object.fromEntries(found.map(({ name, kind }) => [name, SPECIAL_RIGHTS[name] ?? USUAL_RIGHTS[kind]])),
    )
    const names = new Set(found.map(({ name }) => name))
    expect(Object.keys(SPECIAL_RIGHTS).filter((name) => !names.has(name))).toEqual([])
    const kept = found.filter(({ isKept }) => isKept)
    expect(kept.length).toBeGreaterThan(5)
    expect(kept.filter(({ rights }) => rights.some((right) => /^(?:update|delete)/.test(right)))).toEqual([])
  })

  test('gets the rights of a new table at the next start, and loses what was given besides', async () => {
    await owner.query(`create table zzz_new (id int generated always as identity, word text)`)
    await owner.query(`grant all on ledger_postings, people to ${SERVING_ROLE}`)
    await owner.query(`grant update (action) on admin_audit_log to ${SERVING_ROLE}`)
    await expect(serving.query(`insert into zzz_new (word) values ('x')`)).rejects.toThrow('permission denied')
    await start()
    await serving.query(`insert into zzz_new (word) values ('x')`)
    await owner.query('drop table zzz_new')
    for (const { name, kind, rights } of await rightsOf())
      expect([name, rights]).toEqual([name, SPECIAL_RIGHTS[name] ?? USUAL_RIGHTS[kind]])
  })

  test('is left alone by a start that finds its rights as they are', async () => {
    const before = await versions()
    await start()
    expect(await versions()).toEqual(before)
  })
})

describe('DB-5 the role that serves requests', () => {
  test('owns nothing and is no member of the owner', async () => {
    const { rows } = await serving.query(
      `select current_user::text as role, rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls,
         (select count(*)::int from pg_shdepend where refobjid = r.oid and deptype = 'o') as owned,
         (select count(*)::int from pg_auth_members where member = r.oid) as memberships
       from pg_roles r where rolname = current_user`,
    )
    expect(rows).toEqual([
      {
        role: SERVING_ROLE,
        rolsuper: false,
        rolcreaterole: false,
        rolcreatedb: false,
        rolreplication: false,
        rolbypassrls: false,
        owned: 0,
        memberships: 0,
      },
    ])
  })

  const KEPT = {
    admin_audit_log: 'action',
    chain_links: 'hash',
    chain_pending: 'row_id',
    chat_message_edits: 'content',
    contract_signatures: 'text_hash',
    contract_texts: 'terms_text',
    ledger_postings: 'amount_cents',
    ledger_transactions: 'memo',
    migrations: 'checksum',
  }
  test.each([
    ...Object.entries(KEPT).flatMap(([table, column]) => [
      `update ${table} set ${column} = ${column}`,
      `delete from ${table}`,
      `truncate ${table}`,
    ]),
    'delete from ledger_accounts',
    `update ledger_accounts set user_id = null`,
    `insert into chain_links (chain, position, row_id, kind, written_at, hash)
       values ('ledger', 1, gen_random_uuid(), 'x', now(), 'x')`,
    `insert into chain_pending (chain, row_id) values ('ledger', gen_random_uuid())`,
    `update ledger_posting_summary set amount_cents = 1`,
    'delete from ledger_transaction_summary',
    'alter table ledger_postings add column note text',
    'alter table ledger_postings disable trigger append_only',
    'alter table ledger_postings disable trigger all',
    'drop trigger append_only on ledger_postings',
    'drop table ledger_postings',
    'drop view people',
    'drop function refuse_change() cascade',
    `create or replace function refuse_change() returns trigger language plpgsql as 'begin return new; end'`,
    `create or replace function app_now() returns timestamptz language sql as 'select now()'`,
    'create table mine (id int)',
    'create temp table ledger_transactions (id uuid)',
    'create view mine as select 1 as one',
    `create function mine() returns int language sql as 'select 1'`,
    'create trigger mine before insert on jobs for each row execute function touch_updated_at()',
    'create schema mine',
    'create role mine',
    `alter role ${SERVING_ROLE} superuser`,
    'set role nearhand',
    'set session authorization nearhand',
    'set session_replication_role = replica',
    `select setval(pg_get_serial_sequence('ledger_postings', 'id'), 1)`,
    `copy jobs to program 'true'`,
  ])('is refused: %s', async (statement) => {
    await expect(serving.query(statement)).rejects.toMatchObject({ code: '42501' })
  })

  test('writes its other tables', async () => {
    const key = 'a test'
    await serving.query(`insert into rate_limits (key, count, resets_at) values ($1, 1, now())`, [key])
    await serving.query(`update rate_limits set count = 2 where key = $1`, [key])
    expect((await serving.query(`delete from rate_limits where key = $1 returning count`, [key])).rows).toEqual([
      { count: 2 },
    ])
  })
})

describe('DB-7 an external database', () => {
  const made: string[] = []
  const { adminUrl } = inject('cluster')
  const administer = async (...statements: string[]): Promise<void> => {
    const admin = await connect(adminUrl)
    for (const statement of statements) await admin.query(statement)
    await admin.end()
  }
  /** A database with two roles that are no superusers, as an operator makes them. */
  const makeExternal = async () => {
    const name = `external_${randomBytes(6).toString('hex')}`
    made.push(name)
    await administer(
      `create role ${name}_owner login password 'plain'`,
      `create role ${name}_serving login password 'plain'`,
      `create database ${name} owner ${name}_owner`,
    )
    const urlAs = (role: string) =>
      Object.assign(new URL(adminUrl), { pathname: `/${name}`, username: `${name}_${role}`, password: 'plain' }).href
    return { name, ownerUrl: urlAs('owner'), url: urlAs('serving') }
  }
  afterAll(async () => {
    for (const name of made)
      await administer(`drop database ${name} with (force)`, `drop role ${name}_owner`, `drop role ${name}_serving`)
  })

  test('serves with one role and migrates with the other', async () => {
    const { name, url, ownerUrl } = await makeExternal()
    await migrate(ownerUrl, { servingRole: await readRole(url) })
    expect(await readRole(url)).toBe(`${name}_serving`)
    expect(await readOwnership(url)).toBeNull()
    const client = await connect(url)
    await client.query(`insert into users (email, first_name) values ('ann@example.com', 'Ann')`)
    await expect(client.query('delete from ledger_postings')).rejects.toThrow('permission denied')
    await expect(client.query('create temp table mine (id int)')).rejects.toThrow('permission denied')
    expect((await client.query('select seal_chains(10) as sealed')).rows).toEqual([{ sealed: 0 }])
    await client.end()
  })

  test('works with the owner alone, and the start and the doctor say so', async () => {
    const { name, ownerUrl } = await makeExternal()
    await migrate(ownerUrl, { servingRole: await readRole(ownerUrl) })
    const client = await connect(ownerUrl)
    await client.query(`insert into users (email, first_name) values ('ann@example.com', 'Ann')`)
    const sentence = `The role ${name}_owner serves requests and owns the tables, so it could rewrite ledger, audit log and signatures. Set MIGRATION_DATABASE_URL to the owner and DATABASE_URL to a role that owns nothing.`
    expect([await describeOwnership(client), await readOwnership(ownerUrl)]).toEqual([sentence, sentence])
    await client.end()
  })
})
