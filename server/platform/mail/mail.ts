import { sql } from 'kysely'
import { DAY_SECONDS } from '#core/kernel/time.ts'
import type { Config } from '#server/platform/config/config.ts'
import { appNow, fromNow, type Db, type Trx } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/database/ids.ts'
import { renderEmail, type EmailMessage } from '#server/platform/mail/template.ts'
import { defineJob, enqueue, removeJobs, type JobKind } from '#server/platform/queue/jobs.ts'

export interface NewMail {
  to: string
  message: EmailMessage
}

/** The key is the mail's id; the address is for admins who look at a failed mail. */
interface MailPayload {
  to: string
}
export const MAIL = { kind: 'mail.send' }

/** MAIL-1: a mail is written in the transaction that causes it and sent afterwards, more than once after a crash. */
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
  await enqueue<MailPayload>(
    trx,
    MAIL,
    rows.map(({ id, to_address: to }) => ({ key: id, payload: { to } })),
  )
}
export const queueMail = (trx: Trx, to: string, message: EmailMessage): Promise<void> =>
  queueMails(trx, [{ to, message }])

/** Neither the address nor the text of a mail stays behind. */
export const eraseMailsTo = async (trx: Trx, address: string): Promise<void> => {
  const { rows } = await sql<{ id: string }>`
    delete from mails where lower(to_address) = lower(${address}) returning id`.execute(trx)
  await removeJobsOf(trx, rows)
}

/** Long enough to see what went wrong with a mail, or to read it in the outbox pages. */
const MAIL_DAYS = 30

export const sweepMails = async (trx: Trx): Promise<void> => {
  const rows = await trx
    .deleteFrom('mails')
    .where('created_at', '<', fromNow(-MAIL_DAYS * DAY_SECONDS))
    .returning('id')
    .execute()
  await removeJobsOf(trx, rows)
}

const removeJobsOf = (trx: Trx, mails: readonly { id: string }[]): Promise<void> =>
  removeJobs(
    trx,
    MAIL,
    mails.map(({ id }) => id),
  )

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

/** Newest first; only without a mail server (see hasOutboxPages). */
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

export const WAITING_MAIL = 'queued'
export const FAILED_MAIL = 'failed'

const MAX_ATTEMPTS = 10
const CONNECT_MS = 5_000
const SILENCE_MS = 10_000

export interface Mailer {
  /** Empty without a mail server: mails wait and are shown on the outbox pages. */
  jobs: JobKind<MailPayload, boolean>[]
  /** Checks whether the mail server would accept a mail; throws if not. */
  verify(): Promise<void>
  close(): void
}

/** MAIL-5: unsubscribes in the mail program, without a page (RFC 8058). */
const oneClickHeaders = (url: string): Record<string, string> => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/** MAIL-2: removes text and codes, so that they cannot be read from the table or a backup. */
const blank = async (trx: Trx, id: string): Promise<void> => {
  await trx
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
}

export const openMailer = async (db: Db, config: Config): Promise<Mailer> => {
  if (!config.smtpUrl) return { jobs: [], verify: async () => {}, close: () => {} }
  const { createTransport } = await import('nodemailer')
  const timeouts = { connectionTimeout: CONNECT_MS, greetingTimeout: CONNECT_MS, socketTimeout: SILENCE_MS }
  const { smtpUrl: url, smtpRequiresTls: requireTLS } = config
  const transport = createTransport({ url, requireTLS, ...timeouts }, { from: config.mailFrom })

  const send = async (id: string): Promise<boolean> => {
    const mail = await readOutboxMail(db, id)
    if (!mail) return false
    const { to, subject, text, html, unsubscribeUrl } = mail
    const messageId = `<${id}@${new URL(config.publicUrl).hostname}>`
    const headers = unsubscribeUrl ? oneClickHeaders(unsubscribeUrl) : {}
    await transport.sendMail({ to, subject, text, html, messageId, headers })
    return true
  }

  const job = defineJob<MailPayload, boolean>({
    ...MAIL,
    maxAttempts: MAX_ATTEMPTS,
    send: ({ key }) => send(key),
    run: async (trx, { key }, isSent) => {
      if (isSent) await blank(trx, key)
    },
    onGivenUp: async (trx, { key }) => {
      await trx.updateTable('mails').set({ status: FAILED_MAIL }).where('id', '=', key).execute()
    },
  })
  return { jobs: [job], verify: async () => void (await transport.verify()), close: () => transport.close() }
}
