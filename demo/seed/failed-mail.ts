// A mail that could not be delivered, for the admins' list of failed jobs. Retrying or dismissing it harms nobody.
import { sql } from 'kysely'
import { personOf } from '#demo/data/people/people.ts'
import type { MoveClock } from '#demo/seed/clock.ts'
import { HOUR, iso, MINUTE } from '#demo/seed/history.ts'
import { welcomeBackEmail } from '#server/accounts/emails.ts'
import type { Trx } from '#server/platform/database/database.ts'
import { FAILED_MAIL, MAIL, queueMail } from '#server/platform/mail/mail.ts'

const HOURS_AGO = 20
const ATTEMPTS = 10
/** Each attempt waits twice as long as the one before. */
const MINUTES_OF_ATTEMPTS = 17

export const addFailedMail = async (trx: Trx, now: number, publicUrl: string, moveTo: MoveClock): Promise<void> => {
  const { email, firstName } = personOf('ollie')
  const queuedAt = now - HOURS_AGO * HOUR
  await moveTo(queuedAt)
  await queueMail(trx, email, welcomeBackEmail(firstName, publicUrl))
  const reason = `Error: Can't send mail - all recipients were rejected: 550 5.1.1 <${email}>: Recipient address rejected: User unknown`
  await sql`
    with given_up as (
      update mails set status = ${FAILED_MAIL} where to_address = ${email} returning id)
    update queue_jobs set attempts = ${ATTEMPTS}, last_error = ${reason},
      failed_at = ${iso(queuedAt + MINUTES_OF_ATTEMPTS * MINUTE)}
    from given_up where kind = ${MAIL.kind} and key = given_up.id::text`.execute(trx)
}
