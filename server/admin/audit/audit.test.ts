import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditQuery, type AuditFilter } from '#server/admin/audit/store.ts'
import { writeAudit } from '#server/admin/store.ts'
import { newId } from '#server/platform/database/ids.ts'
import { openTestApp, type TestApp } from '#server/testing/app.ts'
import { good } from '#server/testing/scenarios/contracts.ts'
import { createAdmin, createMember, type TestMember } from '#server/testing/scenarios/users.ts'
import { planOf, vacuumAnalyze } from '#server/testing/plans.ts'

let testApp: TestApp
let boss: TestMember
let other: TestMember
beforeAll(async () => {
  testApp = await openTestApp({ DEMO: '0' }, { isOwn: true })
  boss = await createAdmin(testApp, 'admin', { email: 'a.boss@example.com' })
  other = await createAdmin(testApp, 'moderator', { email: 'b.other@example.com' })
})
afterAll(() => testApp.close())

/** Inserted directly, with a given time. */
const insert = async (
  admin: TestMember,
  action: string,
  {
    at,
    target,
    details = {},
    device = 'Firefox',
  }: { at?: string; target?: string; details?: object; device?: string } = {},
): Promise<string> => {
  const id = newId()
  await testApp.app.db
    .insertInto('admin_audit_log')
    .values({
      id,
      admin_id: admin.id,
      action,
      target_type: target ? 'user' : null,
      target_id: target ?? null,
      details: JSON.stringify(details),
      ip_address: '127.0.0.1',
      user_agent: device,
      ...(at && { created_at: at }),
    })
    .execute()
  return id
}
const list = (query: Record<string, string> = {}) =>
  good(boss.client.get(`/api/admin/audit?${new URLSearchParams(query)}`))
const found = async (query: Record<string, string>): Promise<string[]> =>
  (await list(query)).items.map(({ id }: { id: string }) => id)

describe('ADMIN-11 the audit log', () => {
  test('shows actor, action, target and address, newest first, in pages without gaps or duplicates', async () => {
    const at = '2031-05-01T12:00:00.000Z'
    const ids: string[] = []
    for (let n = 0; n < 30; n++) ids.push(await insert(other, 'test.paged', { at, target: 'the one', details: { n } }))
    const first = await list({ action: 'test.paged' })
    const second = await list({ action: 'test.paged', cursor: first.nextCursor })
    expect([first.items.length, second.items.length, second.nextCursor]).toEqual([25, 5, null])
    const seen = [...first.items, ...second.items].map(({ id }: { id: string }) => id)
    expect(seen).toEqual(ids.toSorted().toReversed())
    expect(first.items.find(({ id }: { id: string }) => id === ids[29])).toEqual({
      id: ids[29],
      admin: { id: other.id, email: 'b.other@example.com' },
      action: 'test.paged',
      targetType: 'user',
      targetId: 'the one',
      details: { n: 29 },
      ipAddress: '127.0.0.1',
      userAgent: 'Firefox',
      createdAt: at,
    })
  })

  test('is filtered by admin, action or prefix, target, and combinations', async () => {
    const target = newId()
    const banned = await insert(other, 'kind.banned', { target })
    const freed = await insert(boss, 'kind.unbanned', { target })
    const elsewhere = await insert(boss, 'kinder.banned')
    expect(await found({ targetId: target })).toEqual([freed, banned])
    expect(await found({ action: 'kind.' })).toEqual([freed, banned])
    expect(await found({ action: 'kind' })).toEqual([elsewhere, freed, banned])
    expect(await found({ action: 'kind.banned' })).toEqual([banned])
    expect(await found({ action: 'kind', adminId: boss.id })).toEqual([elsewhere, freed])
    expect(await found({ action: 'kind', adminId: boss.id, targetId: target })).toEqual([freed])
    expect(await found({ action: 'nothing.like.it' })).toEqual([])
    expect((await found({ adminId: other.id })).length).toBe(25)
  })

  test('filters by days in New York, inclusive, also when clocks change', async () => {
    const action = 'test.day'
    // Daylight saving time starts on March 9, 2031, and ends on November 2.
    const [early, late, next] = [
      await insert(boss, action, { at: '2031-03-09T05:00:00.000Z' }),
      await insert(boss, action, { at: '2031-03-10T03:59:59.999Z' }),
      await insert(boss, action, { at: '2031-03-10T04:00:00.000Z' }),
    ]
    const before = await insert(boss, action, { at: '2031-03-09T04:59:59.999Z' })
    expect(await found({ action, from: '2031-03-09', to: '2031-03-09' })).toEqual([late, early])
    expect(await found({ action, from: '2031-03-10' })).toEqual([next])
    expect(await found({ action, to: '2031-03-08' })).toEqual([before])
    for (const from of ['2031-02-30', '2031-13-01', '9999-01-01', 'today'])
      expect((await boss.client.get(`/api/admin/audit?from=${from}`)).status).toBe(400)
  })

  test('lists its admins and actions for the filters', async () => {
    await insert(boss, 'aaa.first')
    await insert(boss, 'zzz.last')
    const { admins, actions } = await good(boss.client.get('/api/admin/audit/facets'))
    expect(admins).toEqual([
      { id: boss.id, email: 'a.boss@example.com' },
      { id: other.id, email: 'b.other@example.com' },
    ])
    expect(actions).toEqual([...new Set<string>(actions)].toSorted((a, b) => (a < b ? -1 : 1)))
    expect(actions).toEqual(expect.arrayContaining(['aaa.first', 'kind.banned', 'zzz.last']))
  })

  test('is for admins only', async () => {
    for (const path of ['audit', 'audit.csv', 'audit/facets']) {
      expect((await other.client.get(`/api/admin/${path}`)).status).toBe(403)
      expect((await (await createMember(testApp)).client.get(`/api/admin/${path}`)).status).toBe(401)
    }
  })

  describe('with many entries', () => {
    beforeAll(async () => {
      await sql`
        insert into admin_audit_log (id, admin_id, action, target_type, target_id, created_at)
        select gen_random_uuid(), case when n % 40 = 0 then ${other.id}::uuid else ${boss.id}::uuid end,
          'crowd.kind' || n % 20, 'user', 'target' || n, app_now() - make_interval(mins => n)
        from generate_series(1, 5000) n`.execute(testApp.app.db)
      await vacuumAnalyze(testApp, 'admin_audit_log')
    })

    const none: AuditFilter = {
      adminId: undefined,
      actions: undefined,
      targetId: undefined,
      from: undefined,
      to: undefined,
    }
    const cases: [string, () => Partial<AuditFilter>, string][] = [
      ['everything', () => ({}), 'admin_audit_log_newest'],
      ['an admin', () => ({ adminId: other.id }), 'admin_audit_log_by_admin'],
      ['some actions', () => ({ actions: ['crowd.kind3', 'crowd.kind4'] }), 'admin_audit_log_by_action'],
      ['a target', () => ({ targetId: 'target77' }), 'admin_audit_log_by_target'],
      ['days', () => ({ from: '2020-01-01', to: '2020-01-02' }), 'admin_audit_log_newest'],
    ]
    test.each(cases)('%s uses its index', async (_what, filter, index) => {
      const plan = await planOf(testApp, auditQuery({ ...none, ...filter() }, undefined, 26))
      expect(plan.whole.filter((table) => table === 'admin_audit_log')).toEqual([])
      expect(plan.indexes).toContain(index)
    })
  })
})

const take = (query: Record<string, string>) => boss.client.get(`/api/admin/audit.csv?${new URLSearchParams(query)}`)

describe('ADMIN-11 the export', () => {
  test('is a CSV file without formulas, and is logged', async () => {
    const evil = '=HYPERLINK("https://evil.example","x")'
    await insert(other, 'export.plain', {
      at: '2031-01-02T03:04:05.678Z',
      target: evil,
      device: '@SUM(1+1)',
      details: { a: 'b, "c"' },
    })
    const { status, text, headers } = await take({ action: 'export.' })
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(headers['content-disposition']).toMatch(/^attachment; filename="audit-\d{4}-\d{2}-\d{2}\.csv"$/)
    expect(text).toBe(
      '\ufeffTime (UTC),Admin,Action,Target,Target id,Details,Address,Device\r\n' +
        `2031-01-02T03:04:05.678Z,b.other@example.com,export.plain,user,"'=HYPERLINK(""https://evil.example"",""x"")",` +
        `"{""a"":""b, \\""c\\""""}",127.0.0.1,'@SUM(1+1)\r\n`,
    )
    expect((await list({ action: 'audit.exported' })).items[0]).toMatchObject({
      admin: { id: boss.id },
      details: { action: 'export.', lines: 1 },
    })
  })

  test('has more rows than a page', async () => {
    for (let n = 0; n < 40; n++) await insert(other, 'long.table')
    expect((await take({ action: 'long.table' })).text.trimEnd().split('\r\n')).toHaveLength(41)
  })
})

test('ADMIN-2 entries cannot be changed or deleted', async () => {
  const { db } = testApp.app
  await db
    .transaction()
    .execute((trx) => writeAudit(trx, { adminId: boss.id, address: '::1', device: 'x' }, { action: 'for.ever' }))
  for (const [as, reason] of [
    [db, 'permission denied'],
    [testApp.owner, 'append-only'],
  ] as const) {
    await expect(as.updateTable('admin_audit_log').set({ action: 'never' }).execute()).rejects.toThrow(reason)
    await expect(as.deleteFrom('admin_audit_log').execute()).rejects.toThrow(reason)
  }
})
