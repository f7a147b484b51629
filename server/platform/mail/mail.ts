import { sql } from 'kysely'
import { DAY_SECONDS } from '#core/kernel/time.ts'
import type { Logger } from 'pino'
import type { Config } from '#server/platform/config/config.ts'
import { appNow, fromNow, type Db, type Trx } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/database/ids.ts'
import { renderEmail, type EmailMessage } from '#server/platform/mail/template.ts'
import { retryDelaySeconds, startLoop, type Loop } from '#server/platform/queue/loop.ts'

export interface NewMail {
  to: string
  message: EmailMessage
}

/** MAIL-1: a mail is a row in the transaction that causes it; sending happens afterwards and may be repeated. */
export const queueMails = async (trx: Trx, mails: readonly NewMail[]): Promise<void> => {
  if (mails.length === 0) return
  const rows = mails.map(({ to, message }) => {
    const { text, html } = renderEmail(message)
    return {
      id: newId(),
      to_address: to,
      subject: message.subject,
      text_body: text,
      html_body: html,
      unsubscribe_url: message.unsubscribe?.postUrl ?? null,
    }
  })
  await trx.insertInto('mails').values(rows).execute()
}
export const queueMail = (trx: Trx, to: string, message: EmailMessage): Promise<void> =>
  queueMails(trx, [{ to, message }])

/** Long enough to see what went wrong with a mail, or to read it in the outbox pages. */
const MAIL_DAYS = 30

export const sweepMails = async (trx: Trx): Promise<void> => {
  await trx
    .deleteFrom('mails')
    .where('created_at', '<', fromNow(-MAIL_DAYS * DAY_SECONDS))
    .execute()
}

export interface OutboxMail {
  id: string
  to: string
  subject: string
  text: string
  html: string
  createdAt: string
  /** Null: this mail cannot be stopped. */
  unsubscribeUrl: string | null
}

const OUTBOX_COLUMNS = [
  'id',
  'to_address as to',
  'subject',
  'text_body as text',
  'html_body as html',
  'created_at as createdAt',
  'unsubscribe_url as unsubscribeUrl',
] as const

/** The newest mails first; only where no mail server is set (see hasOutboxPages). */
export const readOutbox = async (db: Db, to: string | undefined): Promise<OutboxMail[]> => {
  let query = db
    .selectFrom('mails')
    .select(OUTBOX_COLUMNS)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
  if (to) query = query.where(sql`lower(to_address)`, '=', to.toLowerCase())
  return query.execute()
}

export const readOutboxMail = (db: Db, id: string): Promise<OutboxMail | undefined> =>
  db.selectFrom('mails').select(OUTBOX_COLUMNS).where('id', '=', id).executeTakeFirst()

const IDLE_MS = 1000
const GIVE_UP_AFTER = 10
/** How long one process may hold a mail before another takes it up (invariant: 30 seconds). */
const LEASE_SECONDS = 30
/** Shorter than the lease: a mail server that hangs is given up before somebody else tries the same mail. */
const CONNECT_MS = 5_000
const SILENCE_MS = 10_000

export interface MailWorker extends Loop {
  drain(): Promise<void>
  /** Asks the mail server whether it would take a mail from us; throws if not. */
  verify(): Promise<void>
}

/** MAIL-5: one press in the mail program, without a page in between (RFC 8058). */
const oneClickHeaders = (url: string): Record<string, string> => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/** Without a mail server nothing is sent: the outbox pages show what would have been. */
export const startMailWorker = async (db: Db, config: Config, log: Logger): Promise<MailWorker> => {
  if (!config.smtpUrl) return { wake: () => {}, stop: async () => {}, drain: async () => {}, verify: async () => {} }
  const { createTransport } = await import('nodemailer')
  const timeouts = { connectionTimeout: CONNECT_MS, greetingTimeout: CONNECT_MS, socketTimeout: SILENCE_MS }
  const transport = createTransport({ url: config.smtpUrl, ...timeouts }, { from: config.mailFrom })

  /** The lease is taken in its own short transaction: a slow mail server holds no database connection. */
  const takeOne = async () => {
    const { rows } = await sql<{
      id: string
      to: string
      subject: string
      text: string
      html: string
      attempts: number
      unsubscribeUrl: string | null
    }>`
      update mails set next_try_at = app_now() + make_interval(secs => ${LEASE_SECONDS}), attempts = attempts + 1
      where id = (select id from mails where status = 'queued' and next_try_at <= app_now()
                  order by next_try_at limit 1 for update skip locked)
      returning id, to_address as "to", subject, text_body as text, html_body as html, attempts,
        unsubscribe_url as "unsubscribeUrl"`.execute(db)
    return rows[0]
  }

  const work = async (): Promise<boolean> => {
    const mail = await takeOne()
    if (!mail) return false
    try {
      const { id, to, subject, text, html, unsubscribeUrl } = mail
      const messageId = `<${id}@${new URL(config.publicUrl).hostname}>`
      const headers = unsubscribeUrl ? oneClickHeaders(unsubscribeUrl) : {}
      await transport.sendMail({ to, subject, text, html, messageId, headers })
      // MAIL-2: what was sent is the receiver's alone; a code that stayed here could be read from the table or a backup.
      await db
        .updateTable('mails')
        .set({
          status: 'sent',
          sent_at: appNow,
          subject: sql`regexp_replace(subject, '[0-9]', '*', 'g')`,
          text_body: '',
          html_body: '',
          unsubscribe_url: null,
        })
        .where('id', '=', id)
        .execute()
    } catch (error) {
      log.warn({ err: error, mail: mail.id, attempts: mail.attempts }, 'a mail could not be sent')
      await db
        .updateTable('mails')
        .set({
          status: mail.attempts >= GIVE_UP_AFTER ? 'failed' : 'queued',
          last_error: String(error).slice(0, 500),
          next_try_at: fromNow(retryDelaySeconds(mail.attempts)),
        })
        // Whoever took it up meanwhile decides what becomes of it: a mail that has gone out must not go out again.
        .where('id', '=', mail.id)
        .where('status', '=', 'queued')
        .where('attempts', '=', mail.attempts)
        .execute()
    }
    return true
  }

  const loop = startLoop(work, IDLE_MS, (error) => log.error({ err: error }, 'the postman stumbled'))
  return {
    wake: () => loop.wake(),
    verify: async () => void (await transport.verify()),
    async stop() {
      await loop.stop()
      transport.close()
    },
    async drain() {
      while (await work());
      // What its own loop has claimed was skipped here.
      await loop.roundOver()
    },
  }
}
