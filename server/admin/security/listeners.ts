import { BURST } from '#core/accounts/security.ts'
import { paths } from '#core/paths.ts'
import { burstSeen } from '#server/accounts/events.ts'
import { listReaders } from '#server/admin/security/actions.ts'
import type { Config } from '#server/platform/config/config.ts'
import { queueMail } from '#server/platform/mail/mail.ts'
import { on, type Listener } from '#server/platform/queue/outbox.ts'

/** SECEV-6: the mail names nobody, since it outlives an account that is closed; the page does. */
export const adminSecurityListeners = ({ config }: { config: Config }): Listener[] => [
  on(burstSeen, async ({ userId, adminId, network, count }, { trx }) => {
    const person = userId ?? adminId
    const where = person ? ' against one account' : network ? ` from ${network}` : ''
    const filters = { kind: 'refused', ...(person && { person }), ...(network && { network }) }
    for (const email of await listReaders(trx))
      await queueMail(trx, email, {
        subject: `Burst: ${count} refused tries${where}`,
        heading: 'Many tries to get in were refused',
        lines: [
          `${count} sign-ins, codes and confirmations${where} were refused within ${BURST.minutes} minutes.`,
          'Limits hold them back. Please look whether one of them got in, and whether your proxy or firewall should stop the network.',
        ],
        button: { label: 'Open the security events', url: `${config.publicUrl}${paths.adminSecurity(filters)}` },
        closing: `If it goes on, you get the next mail in ${BURST.quietMinutes} minutes.`,
      })
  }),
]
