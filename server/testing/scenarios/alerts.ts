import { sql } from 'kysely'
import type { Alert } from '#core/alerts/api.ts'
import type { TestApp } from '#server/testing/app.ts'
import { good } from '#server/testing/scenarios/contracts.ts'
import type { TestMember } from '#server/testing/scenarios/users.ts'
import type { Browser } from '#server/testing/stand-ins/push-service.ts'

/** All alerts of a user, newest first. */
export const alertsOf = async (test: TestApp, { client }: Pick<TestMember, 'client'>): Promise<Alert[]> => {
  await test.settle()
  return good(client.get('/api/alerts'))
}

/** The emails about alerts, oldest first, without those of the account. */
export const mailedTo = async (test: TestApp, { email }: Pick<TestMember, 'email'>): Promise<string[]> =>
  (await test.mailsTo(email)).map(({ subject }) => subject).toReversed()

/** Marks a user as online. */
export const markOnline = async (test: TestApp, { id }: Pick<TestMember, 'id'>): Promise<void> => {
  await sql`insert into presence (user_id, process) values (${id}, 'a test')
    on conflict (user_id, process) do update set seen_at = app_now()`.execute(test.app.db)
}

export const prefer = (who: TestMember, switches: object): Promise<unknown> =>
  good(who.client.patch('/api/alerts/preferences', switches))

export const pushTo = (who: TestMember, { endpoint, keys }: Browser): Promise<unknown> =>
  good(who.client.post('/api/push/subscribe', { endpoint, keys }))

/** Records all events from now on, to deliver them again with the same ids. */
export const recordEvents = async (test: TestApp): Promise<{ forget(): Promise<void>; redeliver(): Promise<void> }> => {
  await sql`create table told_news (id bigint, name text, data jsonb)`.execute(test.owner)
  await sql`create function keep_news() returns trigger language plpgsql security definer as $$
    begin insert into told_news values (new.id, new.name, new.data); return null; end $$`.execute(test.owner)
  await sql`create trigger keep after insert on outbox for each row execute function keep_news()`.execute(test.owner)
  const forget = async () => {
    await test.settle()
    await sql`truncate told_news`.execute(test.owner)
  }
  return {
    forget,
    async redeliver() {
      await test.settle()
      await sql`alter table outbox disable trigger keep`.execute(test.owner)
      await sql`insert into outbox (id, name, data) overriding system value select * from told_news order by id`.execute(
        test.owner,
      )
      await test.settle()
      await sql`alter table outbox enable trigger keep`.execute(test.owner)
      await forget()
    },
  }
}

/** Makes all periodic work of alerts due, also if it ran just before the clock was moved. */
export const makeClocksDue = (test: TestApp): Promise<unknown> =>
  sql`update queue_jobs set due_at = app_now() where kind like 'alerts.%' and key = 'recurring'`.execute(test.app.db)

/** Runs what is due, like the scheduler of a process. */
export const ringClocks = async (test: TestApp): Promise<void> => {
  await makeClocksDue(test)
  await test.app.queue.drain()
  await test.settle()
}
