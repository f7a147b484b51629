import { sql } from 'kysely'
import { MAIL_REPEAT_MINUTES } from '#core/alerts/rules.ts'
import type { MailedAlert } from '#server/alerts/delivery/emails.ts'
import type { Trx } from '#server/platform/database/database.ts'

export interface DueMail extends MailedAlert {
  email: string
  /** False if it was read, cleared, switched off or mailed already. */
  isWanted: boolean
}

/**
 * ALERT-7: claims due alerts; other processes skip the locked rows. They are mailed in this transaction or not at all.
 * `ids` restricts it to these alerts.
 */
export const takeDueMails = async (trx: Trx, max: number, ids: readonly string[] | null): Promise<DueMail[]> => {
  const { rows } = await sql<DueMail>`
    with due as (
      select id from alerts where mail_due_at <= app_now() and (${ids}::uuid[] is null or id = any(${ids}::uuid[]))
      order by mail_due_at limit ${max} for update skip locked
    ), claimed as (
      select a.id, not a.read and not a.dismissed and u.deleted_at is null and u.banned_at is null
          and coalesce(p.email_alerts, true)
          and (a.type not in ('getting_started', 'tips') or coalesce(p.marketing_emails, false))
          and not coalesce(a.mailed_title = a.title
            and a.mailed_at > app_now() - make_interval(mins => ${MAIL_REPEAT_MINUTES}), false) as wanted,
        u.email, u.first_name
      from due join alerts a on a.id = due.id join people u on u.id = a.user_id
        left join alert_preferences p on p.user_id = u.id
    )
    update alerts a set mail_due_at = null,
      mailed_at = case when t.wanted then app_now() else a.mailed_at end,
      mailed_title = case when t.wanted then a.title else a.mailed_title end
    from claimed t where a.id = t.id
    returning t.wanted as "isWanted", t.email, t.first_name as "firstName", a.user_id as "userId", a.type, a.title,
      a.message, a.action_url as "actionUrl", a.data`.execute(trx)
  return rows
}
