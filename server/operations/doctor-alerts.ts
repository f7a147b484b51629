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
    sql: `select id::text as id, 'of no use since ' || expires_at as detail from pushes
      where expires_at < app_now() - interval '1 hour'`,
  },
  {
    rule: 'ALERT-7',
    sentence: 'No mail about an alert is an hour late.',
    isAboutWaiting: true,
    sql: `select id::text as id, 'due since ' || mail_due_at as detail from alerts
      where mail_due_at < app_now() - interval '1 hour'`,
  },
]
