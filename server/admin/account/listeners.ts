import { findActiveByEmail, readAddress } from '#server/admin/account/actions.ts'
import { createResetCode } from '#server/accounts/reset-code-actions.ts'
import * as messages from '#server/admin/account/emails.ts'
import * as events from '#server/admin/account/events.ts'
import type { Config } from '#server/platform/config/config.ts'
import { queueMail } from '#server/platform/mail/mail.ts'
import { on, type Listener } from '#server/platform/queue/outbox.ts'
import type { Secret } from '#server/platform/security/secrets.ts'

/** ACC-4: looked up here, after the request was answered. */
export const adminAccountListeners = ({ config, secret }: { config: Config; secret: Secret }): Listener[] => [
  on(events.adminResetAsked, async ({ email }, { trx }) => {
    const admin = await findActiveByEmail(trx, email)
    if (!admin) return
    const code = await createResetCode(trx, secret, 'admin', admin.email)
    await queueMail(trx, admin.email, messages.adminResetEmail(admin.first_name, code))
  }),

  on(events.adminPasswordChanged, async ({ adminId }, { trx }) => {
    const { email, first_name } = await readAddress(trx, adminId)
    await queueMail(trx, email, messages.adminPasswordEmail(first_name, config.publicUrl))
  }),

  on(events.secondFactorChanged, async ({ adminId, isOn }, { trx }) => {
    const { email, first_name } = await readAddress(trx, adminId)
    await queueMail(trx, email, messages.secondFactorEmail(first_name, isOn, config.publicUrl))
  }),
]
