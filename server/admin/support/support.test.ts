import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { applicationsQuery, applicationsWith } from '#server/content/careers/application-store.ts'
import { ticketsQuery, ticketsWith } from '#server/content/support/store.ts'
import { newId } from '#server/platform/database/ids.ts'
import { MAX_HITS, parseSearch } from '#server/platform/database/keyset.ts'
import type { ByText, SearchFilter } from '#server/platform/database/filters.ts'
import { openFiles } from '#server/platform/files/files.ts'
import { alertsOf, mailedTo, prefer } from '#server/testing/scenarios/alerts.ts'
import { openTestApp, type TestApp, type TestClient } from '#server/testing/app.ts'
import { good } from '#server/testing/scenarios/contracts.ts'
import { createAdmin, createMember, type TestMember } from '#server/testing/scenarios/users.ts'
import { planOf } from '#server/testing/plans.ts'

let testApp: TestApp
let ada: TestMember
let admin: TestClient
beforeAll(async () => {
  testApp = await openTestApp({}, { isOwn: true })
  ada = await createAdmin(testApp, 'admin', { first_name: 'Ada' })
  admin = ada.client
})
afterAll(() => testApp.close())

const auditAbout = async (targetId: string) =>
  (
    await testApp.app.db
      .selectFrom('admin_audit_log')
      .select(['action', 'details'])
      .where('target_id', '=', targetId)
      .orderBy('id')
      .execute()
  ).map(({ action, details }) => [action, details])

const ask = async (who: TestMember, subject = 'A payout has not come'): Promise<string> =>
  (await good(who.client.post('/api/support/tickets', { subject, body: 'Where is it?' }))).id
const write = (who: TestMember, id: string) =>
  good(who.client.post(`/api/support/tickets/${id}/messages`, { body: 'Still nothing.' }))
const answer = (id: string, body = 'It is on its way.', by = admin, headers?: Record<string, string>) =>
  by.post(`/api/admin/tickets/${id}/messages`, { body }, headers)
const queue = async (query = ''): Promise<string[]> =>
  (await good(admin.get(`/api/admin/tickets${query}`))).items.map(({ id }: { id: string }) => id)

describe('support tickets', () => {
  test('TICKET-3 waiting tickets are sorted by waiting time, which a new message does not reset', async () => {
    const full = await openTestApp()
    const supportAdmin = (await createAdmin(full, 'moderator')).client
    const people: TestMember[] = []
    for (let count = 0; count < 27; count++) people.push(await createMember(full))
    const tickets: string[] = []
    for (const person of people) tickets.push(await ask(person))
    await write(people[0]!, tickets[0]!)
    const first = await good(supportAdmin.get('/api/admin/tickets'))
    const second = await good(supportAdmin.get(`/api/admin/tickets?cursor=${first.nextCursor}`))
    expect([...first.items, ...second.items].map(({ id }: { id: string }) => id)).toEqual(tickets)
    expect([first.items.length, second.nextCursor]).toEqual([25, null])
    expect(first.items[0]).toMatchObject({
      asker: { id: people[0]!.id, firstName: 'Sam', email: people[0]!.email },
      assignee: null,
      lastLine: 'Still nothing.',
    })
    // After an answer the waiting time starts again; answered tickets are sorted newest first.
    await answer(tickets[0]!, 'Wait.', supportAdmin)
    await answer(tickets[1]!, 'Wait.', supportAdmin)
    const done = (await good(supportAdmin.get('/api/admin/tickets?status=answered'))).items
    expect(done.map(({ id }: { id: string }) => id)).toEqual([tickets[1], tickets[0]])
    await write(people[0]!, tickets[0]!)
    const last = await good(supportAdmin.get(`/api/admin/tickets?cursor=${tickets[25]}`))
    expect(last.items.map(({ id }: { id: string }) => id)).toEqual([tickets[26], tickets[0]])
    await full.close()
  })

  test('TICKET-4 an answer raises an alert and a mail; a reply settles the alert', async () => {
    const me = await createMember(testApp, { first_name: 'Maren' })
    const id = await ask(me)
    expect((await answer(id)).status).toBe(201)
    const [alert] = await alertsOf(testApp, me)
    expect(alert).toMatchObject({
      type: 'system',
      priority: 'high',
      title: 'Ada answered your question',
      message: '“A payout has not come”: It is on its way.',
      actionUrl: `/help-center?ticket=${id}`,
    })
    expect(await mailedTo(testApp, me)).toEqual(['Ada answered your question'])
    const [email] = await testApp.mailsTo(me.email)
    expect(email!.text).toContain(`/help-center?ticket=${id}`)
    const [ticket] = await good(me.client.get('/api/support/tickets'))
    expect(ticket).toMatchObject({ status: 'answered', lastLine: 'It is on its way.' })
    expect(ticket.messages[1]).toMatchObject({ author: 'Ada', isFromSupport: true, body: 'It is on its way.' })
    expect(await good(admin.get(`/api/admin/tickets/${id}`))).toMatchObject({
      ...ticket,
      asker: { id: me.id, firstName: 'Maren', email: me.email },
      assignee: 'Ada',
    })
    await write(me, id)
    expect(await alertsOf(testApp, me)).toEqual([])
    // Another answer raises it again.
    await answer(id, 'Tomorrow.')
    expect((await alertsOf(testApp, me)).map(({ message }) => message)).toEqual(['“A payout has not come”: Tomorrow.'])
    expect(await auditAbout(id)).toEqual([
      ['ticket.answered', {}],
      ['ticket.answered', {}],
    ])
  })

  test('TICKET-4 no mail if mails are switched off; an admin without a name signs as support', async () => {
    const me = await createMember(testApp)
    await prefer(me, { emailAlerts: false })
    await answer(await ask(me), 'Done.', (await createAdmin(testApp, 'moderator')).client)
    expect((await alertsOf(testApp, me)).map(({ title }) => title)).toEqual(['Support answered your question'])
    expect(await mailedTo(testApp, me)).toEqual([])
  })

  test('TICKET-5 an answer is stored once per key, by moderators, with an audit entry', async () => {
    const me = await createMember(testApp)
    const id = await ask(me)
    const key = { 'idempotency-key': 'one press' }
    await answer(id, 'Yes.', admin, key)
    await testApp.app.db.deleteFrom('idempotency_keys').execute()
    await answer(id, 'Yes.', admin, key)
    expect((await good(admin.get(`/api/admin/tickets/${id}`))).messages).toHaveLength(2)
    expect(await auditAbout(id)).toHaveLength(1)
    expect((await answer(id, ' ')).body.fields).toEqual({ body: 'Please write an answer.' })
    expect((await answer(newId())).status).toBe(404)
    expect((await admin.get(`/api/admin/tickets/${newId()}`)).status).toBe(404)
    expect((await answer(id, 'x', (await createAdmin(testApp, 'support')).client)).status).toBe(403)
    await sql`alter table admin_audit_log add constraint no_more check (false) not valid`.execute(testApp.owner)
    expect((await answer(id, 'More.')).status).toBe(500)
    await sql`alter table admin_audit_log drop constraint no_more`.execute(testApp.owner)
    expect((await good(admin.get(`/api/admin/tickets/${id}`))).messages).toHaveLength(2)
  })

  test('TICKET-5 closing is idempotent; a new message reopens the ticket', async () => {
    const me = await createMember(testApp)
    const id = await ask(me)
    const close = () => admin.post(`/api/admin/tickets/${id}/close`)
    expect([(await close()).status, (await close()).status]).toEqual([200, 200])
    expect(await auditAbout(id)).toEqual([['ticket.closed', {}]])
    expect(await queue('?status=closed')).toContain(id)
    await write(me, id)
    expect(await queue()).toContain(id)
    expect((await admin.post(`/api/admin/tickets/${newId()}/close`)).status).toBe(404)
  })

  test('TICKET-3 tickets are found by author and subject, using indexes', async () => {
    const me = await createMember(testApp)
    const id = await ask(me, 'Zzyzx about NH-4F2K-01')
    for (const search of [me.email, me.id, id, 'zzyzx', 'zz', 'NH-4F2K-01'])
      expect([search, await queue(`?search=${search}`)]).toEqual([search, [id]])
    expect(await queue(`?search=${me.email}&status=closed`)).toEqual([])
    const full = await openTestApp({}, { isOwn: true })
    await full.owner.transaction().execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx)
      await sql`insert into support_tickets (user_id, subject, status, waiting_since, updated_at)
        select gen_random_uuid(), md5(n::text), case when n % 50 = 0 then 'open' else 'closed' end,
          app_now() - make_interval(mins => n), app_now() - make_interval(mins => n) from generate_series(1, 5000) n`.execute(
        trx,
      )
    })
    await sql`analyze support_tickets`.execute(full.owner)
    const plan = async (status: 'open' | 'closed') =>
      (await planOf(full, ticketsQuery({ textFilter: { by: 'all' }, status, after: newId(), limit: 26 }))).indexes
    expect(await plan('open')).toContain('support_tickets_waiting')
    expect(await plan('closed')).toContain('support_tickets_newest_of_status')
    expect((await planOf(full, ticketsWith(parseSearch('payout') as ByText))).indexes).toEqual([
      'support_tickets_subject',
    ])
    await full.close()
  })

  test('TICKET-3 the first page is found even for a very frequent search term', async () => {
    const full = await openTestApp()
    const supportAdmin = (await createAdmin(full, 'support')).client
    const me = await createMember(full)
    await sql`insert into support_tickets (id, user_id, subject, status, waiting_since, updated_at)
      select gen_random_uuid(), ${me.id}, 'A common thing ' || n,
        case when n = ${MAX_HITS + 200} then 'open' else 'closed' end, app_now(),
        app_now() - make_interval(mins => abs(n - ${MAX_HITS + 100}))
      from generate_series(1, ${MAX_HITS + 200}::int) n`.execute(full.app.db)
    const found = async (query: string) =>
      (await good(supportAdmin.get(`/api/admin/tickets?search=common&${query}`))).items.map(
        ({ subject }: { subject: string }) => subject,
      )
    expect((await found('status=closed'))[0]).toBe(`A common thing ${MAX_HITS + 100}`)
    expect(await found('status=open')).toEqual([`A common thing ${MAX_HITS + 200}`])
    await full.close()
  })
})

const list = async (query = '') => (await good(admin.get(`/api/admin/applications${query}`))).items
const ids = async (query = '') => (await list(query)).map(({ id }: { id: string }) => id)
const set = (id: string, status: string, by = admin) => by.post(`/api/admin/applications/${id}`, { status })

describe('APPLY-1 applications', () => {
  const BYTES = Buffer.from('%PDF-1.7 a résumé')
  const insert = async (columns: Record<string, string> = {}): Promise<string> => {
    const [id, fileId] = [newId(), newId()]
    const key = `careers/${fileId}.pdf`
    await openFiles(testApp.config).put(key, BYTES, 'application/pdf')
    const file = { id: fileId, storage_key: key, purpose: 'careers', mime_type: 'application/pdf' }
    await testApp.app.db
      .insertInto('stored_files')
      .values({ ...file, size_bytes: BigInt(BYTES.length) })
      .execute()
    await testApp.app.db
      .insertInto('career_applications')
      .values({
        id,
        first_name: 'Zoë',
        last_name: 'O"Neill',
        email: 'zoe@example.com',
        position: 'UX/UI Designer',
        location: 'Remote',
        resume_file_id: fileId,
        ...columns,
      })
      .execute()
    return id
  }

  test('are listed newest first, by status, name, address and position', async () => {
    const zoe = await insert()
    const ben = await insert({ first_name: 'Ben', last_name: 'Okri', email: 'ben@example.com', position: 'Other' })
    expect(await list()).toMatchObject([
      { id: ben, firstName: 'Ben', status: 'new' },
      {
        id: zoe,
        firstName: 'Zoë',
        email: 'zoe@example.com',
        phone: null,
        position: 'UX/UI Designer',
        location: 'Remote',
        coverLetter: null,
        resumeBytes: BYTES.length,
      },
    ])
    for (const search of ['ben@example.com', 'okri', 'Be', 'ben other', ben])
      expect([search, await ids(`?search=${search}`)]).toEqual([search, [ben]])
    expect(await ids('?search=en@example.com')).toEqual([])
    expect((await set(zoe, 'reviewing')).status).toBe(200)
    expect(await ids('?status=reviewing')).toEqual([zoe])
    expect(await ids('?status=new')).toEqual([ben])
    await set(zoe, 'reviewing')
    expect(await auditAbout(zoe)).toEqual([['application.status_changed', { from: 'new', to: 'reviewing' }]])
    expect((await set(newId(), 'hired')).status).toBe(404)
    expect((await set(zoe, 'lost')).body.fields).toEqual({ status: 'Please choose how far it is.' })
    expect((await (await createAdmin(testApp, 'moderator')).client.get('/api/admin/applications')).status).toBe(403)
  })

  test('have a résumé that is offered as a download, and every view is logged', async () => {
    const id = await insert()
    const { status, headers, text } = await admin.get(`/api/admin/applications/${id}/resume`)
    expect([status, headers['content-type'], headers['content-disposition'], text.slice(0, 8)]).toEqual([
      200,
      'application/pdf',
      'attachment; filename="Zo_ O_Neill resume.pdf"',
      '%PDF-1.7',
    ])
    expect(await auditAbout(id)).toEqual([['application.resume_viewed', {}]])
    expect((await admin.get(`/api/admin/applications/${newId()}/resume`)).status).toBe(404)
  })

  test('use their indexes', async () => {
    const page = { after: newId(), limit: 26 }
    const plan = async (status: 'new' | undefined, textFilter: SearchFilter = { by: 'all' }) =>
      (await planOf(testApp, applicationsQuery({ ...page, status, textFilter }))).indexes
    expect(await plan(undefined)).toContain('career_applications_newest')
    expect(await plan('new')).toContain('career_applications_newest_of_status')
    expect((await planOf(testApp, applicationsWith(parseSearch('designer') as ByText))).indexes).toEqual([
      'career_applications_search',
    ])
  })
})
