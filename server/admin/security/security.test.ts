import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { BURST, type SecurityEventKind } from '#core/accounts/security.ts'
import { HOUR_MS, MINUTE_MS } from '#core/kernel/time.ts'
import { saveSecurityEvent } from '#server/accounts/security/security-event-store.ts'
import { burstTimer } from '#server/accounts/timers.ts'
import { securityQuery, type SecurityFilter } from '#server/admin/security/store.ts'
import { sql } from 'kysely'
import { readClock } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/database/ids.ts'
import { openTestApp, type TestApp } from '#server/testing/app.ts'
import { planOf, vacuumAnalyze } from '#server/testing/plans.ts'
import { good } from '#server/testing/scenarios/contracts.ts'
import { createAdmin, createMember, type TestMember } from '#server/testing/scenarios/users.ts'

let testApp: TestApp
let boss: TestMember
let moderator: TestMember
beforeAll(async () => {
  testApp = await openTestApp({ DEMO: '0' }, { isOwn: true })
  boss = await createAdmin(testApp, 'admin')
  moderator = await createAdmin(testApp, 'moderator')
})
afterAll(() => testApp.close())

interface Given {
  at?: string
  userId?: string
  adminId?: string
  network?: string
  device?: string
  detail?: string
}
/** Inserted directly, with a given time. */
const insert = async (
  kind: SecurityEventKind,
  { at, userId, adminId, detail, ...place }: Given = {},
): Promise<string> => {
  const id = newId()
  await testApp.app.db
    .insertInto('security_events')
    .values({
      id,
      kind,
      user_id: userId ?? null,
      admin_id: adminId ?? null,
      detail: detail ?? null,
      network: place.network ?? '198.51.100.1',
      device: place.device ?? `device ${id}`,
      ...(at && { created_at: at, last_at: at }),
    })
    .execute()
  return id
}
const list = (query: Record<string, string> = {}) =>
  good(boss.client.get(`/api/admin/security-events?${new URLSearchParams(query)}`))
const found = async (query: Record<string, string>): Promise<string[]> =>
  (await list(query)).items.map(({ id }: { id: string }) => id)

describe('SECEV-5 the security events in the portal', () => {
  test('show time, kind, person, network, device and count, newest first, in pages without gaps or duplicates', async () => {
    const me = await createMember(testApp)
    const at = '2031-05-01T12:00:00.000Z'
    const network = '192.0.2.50'
    const ids: string[] = []
    for (let n = 0; n < 30; n++)
      ids.push(await insert('role_changed', { at, network, userId: me.id, adminId: boss.id, detail: 'a to b' }))
    const first = await list({ network })
    const second = await list({ network, cursor: first.nextCursor })
    expect([first.items.length, second.items.length, second.nextCursor]).toEqual([25, 5, null])
    const seen = [...first.items, ...second.items].map(({ id }: { id: string }) => id)
    expect(seen).toEqual(ids.toSorted().toReversed())
    expect(first.items[0]).toEqual({
      id: seen[0],
      kind: 'role_changed',
      detail: 'a to b',
      network,
      device: `device ${seen[0]}`,
      count: 1,
      createdAt: at,
      lastAt: at,
      person: { id: me.id, email: me.email },
      admin: { id: boss.id, email: boss.email },
    })
  })

  test('are filtered by kind, group of kinds, network and combinations', async () => {
    const one = await insert('sign_in_refused', { network: '203.0.113.7' })
    const two = await insert('code_refused', { network: '203.0.113.70' })
    const three = await insert('sign_in', { network: '203.0.113.7' })
    const far = await insert('sign_in_refused', { network: '203.0.114.7' })
    const six = await insert('confirm_refused', { network: '2001:db8:0:2' })
    expect(await found({ network: '203.0.113.0/24' })).toEqual([three, two, one])
    expect(await found({ network: '203.0.11' })).toEqual([far, three, two, one])
    expect(await found({ network: '203.0.113.7' })).toEqual([three, one])
    expect(await found({ network: '203.0.113.7', kind: 'refused' })).toEqual([one])
    expect(await found({ network: '203.0.113.0/24', kind: 'code_refused' })).toEqual([two])
    for (const network of ['2001:db8::2:aaaa:0:0:1', '2001:db8:0:2', '2001:db8:0:2::/64'])
      expect(await found({ network })).toEqual([six])
    const refused = await boss.client.get('/api/admin/security-events?network=203.0.113.%25')
    expect(refused).toMatchObject({
      status: 400,
      body: { fields: { network: expect.stringContaining('203.0.113.0/24') } },
    })
    expect((await boss.client.get('/api/admin/security-events?kind=nothing')).status).toBe(400)
  })

  test('are filtered by the id, address or name of a member, and by an admin', async () => {
    const me = await createMember(testApp, { first_name: 'Zebedee' })
    const mine = await insert('sign_in', { userId: me.id })
    const ours = await insert('role_changed', { userId: me.id, adminId: moderator.id })
    const theirs = await insert('admin_sign_in_refused', { adminId: moderator.id })
    expect(await found({ person: me.id })).toEqual([ours, mine])
    expect(await found({ person: me.email.toUpperCase() })).toEqual([ours, mine])
    expect(await found({ person: me.email.split('@')[0]! })).toEqual([ours, mine])
    expect(await found({ person: 'zebedee' })).toEqual([ours, mine])
    expect(await found({ person: moderator.id })).toEqual([theirs, ours])
    expect(await found({ person: moderator.email })).toEqual([theirs, ours])
    expect(await found({ person: moderator.email, kind: 'refused' })).toEqual([theirs])
    expect(await found({ person: 'nobody@example.com' })).toEqual([])
  })

  test('are filtered by days in New York and by the last hour, day, week or month', async () => {
    const network = '192.0.2.77'
    const [early, late, next] = [
      await insert('sign_in', { network, at: '2031-03-09T05:00:00.000Z' }),
      await insert('sign_in', { network, at: '2031-03-10T03:59:59.999Z' }),
      await insert('sign_in', { network, at: '2031-03-10T04:00:00.000Z' }),
    ]
    expect(await found({ network, from: '2031-03-09', to: '2031-03-09' })).toEqual([late, early])
    expect(await found({ network, from: '2031-03-10' })).toEqual([next])

    const now = Date.parse(await readClock(testApp.app.db))
    const recent: string[] = []
    for (const hours of [0.5, 20, 6 * 24, 20 * 24, 50 * 24])
      recent.push(await insert('sign_in', { network: '192.0.2.78', at: new Date(now - hours * HOUR_MS).toISOString() }))
    const periods = ['hour', 'day', 'week', 'month']
    for (const [at, period] of periods.entries())
      expect(await found({ network: '192.0.2.78', period })).toEqual(recent.slice(0, at + 1))
  })

  test('are for admins only, since they hold network addresses', async () => {
    for (const path of ['security-events', 'security-bursts']) {
      expect((await moderator.client.get(`/api/admin/${path}`)).status).toBe(403)
      expect((await (await createMember(testApp)).client.get(`/api/admin/${path}`)).status).toBe(401)
    }
  })

  describe('with many rows', () => {
    beforeAll(async () => {
      await sql`
        insert into security_events (id, kind, user_id, network, device, created_at)
        select gen_random_uuid(), case when n % 50 = 0 then 'code_refused' else 'use_limited' end,
          case when n % 100 = 0 then ${(await createMember(testApp)).id}::uuid end,
          '10.1.' || n / 200 || '.' || n % 200, 'device', app_now() - make_interval(mins => n)
        from generate_series(1, 5000) n`.execute(testApp.app.db)
      await vacuumAnalyze(testApp, 'security_events')
    })

    const none: SecurityFilter = {
      kinds: undefined,
      persons: undefined,
      network: undefined,
      period: undefined,
      from: undefined,
      to: undefined,
    }
    const cases: [string, Partial<SecurityFilter>, string][] = [
      ['everything', {}, 'security_events_newest'],
      ['some kinds', { kinds: ['code_refused', 'role_changed'] }, 'security_events_by_kind'],
      ['a network', { network: { by: 'whole', text: '10.1.3.7' } }, 'security_events_by_network'],
      ['neighbors', { network: { by: 'beginning', text: '10.1.3.19' } }, 'security_events_by_network'],
      ['a person', { persons: { userIds: [newId()], adminIds: [] } }, 'security_events_by_user'],
      ['days', { from: '2020-01-01', to: '2020-01-02' }, 'security_events_newest'],
    ]
    test.each(cases)('%s uses its index', async (_what, filter, index) => {
      const plan = await planOf(testApp, securityQuery({ ...none, ...filter }, undefined, 26))
      expect(plan.whole.filter((table) => table === 'security_events')).toEqual([])
      expect(plan.indexes).toContain(index)
    })
  })
})

const look = () => testApp.app.db.transaction().execute((trx) => burstTimer.run(trx, undefined as never, undefined))
const bursts = () => good(boss.client.get('/api/admin/security-bursts'))
const alerts = async () => {
  await testApp.settle()
  return (await testApp.mailsTo(boss.email)).map(({ subject }) => subject).toReversed()
}
let networks = 0
/** So many refused tries, all from one /24 unless `spread`. */
const refuse = async (
  number: number,
  {
    userId = null,
    kind = 'sign_in_refused',
    spread = false,
  }: { userId?: string | null; kind?: SecurityEventKind; spread?: boolean } = {},
): Promise<string> => {
  const third = ++networks
  for (let n = 0; n < number; n++) {
    const network = spread ? `10.${third}.${n % 200}.1` : `10.9.${third}.${n % 20}`
    await saveSecurityEvent(testApp.app.db, { kind, userId }, { network, device: 'Firefox' })
  }
  return `10.9.${third}.0/24`
}

describe('SECEV-6 bursts of refused tries', () => {
  // Before, what other tests have recorded is older than a burst lasts and has been alerted.
  beforeEach(async () => {
    await testApp.moveClock(2 * HOUR_MS)
    boss = await createAdmin(testApp, 'admin')
    await testApp.app.db.deleteFrom('security_bursts').execute()
    await testApp.app.db.deleteFrom('mails').execute()
  })

  test('below the threshold nobody is alerted, at the threshold admins are, once', async () => {
    const network = await refuse(BURST.fromNetwork - 1)
    await look()
    expect(await alerts()).toEqual([])
    await saveSecurityEvent(
      testApp.app.db,
      { kind: 'code_refused' },
      { network: network.replace('0/24', '1'), device: 'curl' },
    )
    // As in several processes at once.
    await Promise.all([look(), look(), look()])
    await look()
    expect(await alerts()).toEqual([`Burst: ${BURST.fromNetwork} refused tries from ${network}`])
    expect(await testApp.mailsTo(moderator.email)).toEqual([])
    expect(await bursts()).toMatchObject([{ network, person: null, admin: null, count: BURST.fromNetwork }])
  })

  test('a burst that goes on is alerted again after an hour, and shows its largest count until then', async () => {
    const me = await createMember(testApp)
    const many = (number: number) => refuse(number, { userId: me.id })
    await many(BURST.atAccount)
    await look()
    for (let times = 0; times < 3; times++) {
      await testApp.moveClock(19 * MINUTE_MS)
      await many(BURST.atAccount + times)
      await look()
    }
    expect(await alerts()).toHaveLength(1)
    expect(await bursts()).toMatchObject([
      { person: { id: me.id, email: me.email }, network: null, count: BURST.atAccount + 2 },
    ])
    await testApp.moveClock(11 * MINUTE_MS)
    await many(BURST.atAccount)
    await look()
    expect(await alerts()).toEqual([
      `Burst: ${BURST.atAccount} refused tries against one account`,
      `Burst: ${BURST.atAccount} refused tries against one account`,
    ])
  })

  test('many networks and accounts together are a burst overall', async () => {
    await refuse(BURST.overall, { spread: true })
    await look()
    expect(await alerts()).toEqual([`Burst: ${BURST.overall} refused tries`])
    expect(await bursts()).toMatchObject([{ person: null, admin: null, network: null, count: BURST.overall }])
  })

  test('tries count for ten minutes, and successes and other limits not at all', async () => {
    await refuse(BURST.fromNetwork, { kind: 'use_limited' })
    await refuse(BURST.fromNetwork, { kind: 'sign_in' })
    await refuse(BURST.fromNetwork)
    await testApp.moveClock((BURST.minutes + 1) * MINUTE_MS)
    await look()
    expect(await alerts()).toEqual([])
  })

  test('a row that began before the ten minutes counts in part', async () => {
    const now = Date.parse(await readClock(testApp.app.db))
    const minutesAgo = (minutes: number) => new Date(now - minutes * MINUTE_MS).toISOString()
    await testApp.app.db
      .insertInto('security_events')
      .values({
        kind: 'sign_in_refused',
        network: '10.10.10.10',
        device: 'Firefox',
        count: 2 * BURST.fromNetwork - 10,
        created_at: minutesAgo(14),
        last_at: minutesAgo(6),
      })
      .execute()
    await look()
    expect(await alerts()).toEqual([])
    await testApp.app.db
      .updateTable('security_events')
      .set({ count: 2 * BURST.fromNetwork + 10 })
      .where('network', '=', '10.10.10.10')
      .execute()
    await look()
    expect(await alerts()).toHaveLength(1)
  })
})
