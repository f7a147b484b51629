import { APP_NAME } from '#core/kernel/app.ts'
import type { MailDraft } from '#web/runtime/navigation/mailto-link.ts'

export const SUPPORT_DRAFT: MailDraft = { to: 'support', subject: `${APP_NAME} support`, ask: ['How can we help?'] }
