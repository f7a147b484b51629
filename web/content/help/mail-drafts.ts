import { APP_NAME } from '#core/kernel/app.ts'
import type { Department } from '#core/content/settings.ts'
import type { MailDraft } from '#web/runtime/navigation/mailto-link.ts'

type DraftDepartment = Exclude<Department, 'careers'>

/** The questions that an email should answer. */
export const MAIL_DRAFTS: Record<DraftDepartment, MailDraft> = {
  support: {
    to: 'support',
    subject: `${APP_NAME} support`,
    ask: ['What I tried:', '', 'What happened instead:', '', 'Job or contract (title or number), if there is one:'],
  },
  security: {
    to: 'security',
    subject: `${APP_NAME} security`,
    ask: ['What I noticed:', '', 'When, and on which device:', '', 'Please never send passwords or codes.'],
  },
  payments: {
    to: 'payments',
    subject: `${APP_NAME} withdrawals`,
    ask: ['Amount and day:', '', 'Instant, same day or standard:', '', 'What the wallet says about it:'],
  },
  disputes: {
    to: 'disputes',
    subject: `${APP_NAME} dispute`,
    ask: ['Dispute or contract number:', '', 'My question:'],
  },
  privacy: {
    to: 'privacy',
    subject: `${APP_NAME} privacy`,
    ask: ['What I want to know, correct or have deleted:'],
  },
  legal: {
    to: 'legal',
    subject: `${APP_NAME} terms`,
    ask: ['Which section it is about:', '', 'My question:'],
  },
}
