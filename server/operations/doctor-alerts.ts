import type { Check } from '#server/operations/check.ts'

/** Checks of alerts and notification channels. */
export const REACH_CHECKS: readonly Check[] = [
  {
    rule: 'PUSH-6',
    sentence: 'A browser is pushed to only for whoever is signed in at it.',
    sql: `select p.id::text as id, 'of ' || p.user_id || ', signed in ' || coalesce(s.user_id::text, 'nobody') as detail
      from push_subscriptions p left join sessions s on s.sid = p.sid where s.user_id is distinct from p.user_id`,
  },
  {
    rule: 'PUSH-5',
    sentence: 'No push waits for an hour after it was of no use any more.',
    isAboutWaiting: true,
    sql: `select key as id, 'of no use since ' || (payload ->> 'expiresAt') as detail from queue_jobs
      where kind = 'push.send' and (payload ->> 'expiresAt')::timestamptz < app_now() - interval '1 hour'`,
  },
  {
    rule: 'QUEUE-5',
    sentence: 'Every mail that waits and every call to the card provider that is pending has its job.',
    sql: `select id::text as id, 'mail of ' || created_at as detail from mails m where status = 'queued'
        and not exists (select from queue_jobs j where j.kind = 'mail.send' and j.key = m.id::text)
      union all
      select id::text, purpose || ' of ' || created_at from provider_calls c where status = 'pending'
        and not exists (select from queue_jobs j where j.kind = 'provider.call' and j.key = c.id::text)`,
  },
  {
    rule: 'ALERT-7',
    sentence: 'No mail about an alert is an hour late.',
    isAboutWaiting: true,
    sql: `select id::text as id, 'due since ' || mail_due_at as detail from alerts
      where mail_due_at < app_now() - interval '1 hour'`,
  },
]
