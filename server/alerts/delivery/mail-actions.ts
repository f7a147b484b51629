import { alertEmail, type Sender } from '#server/alerts/delivery/emails.ts'
import { takeDueMails } from '#server/alerts/delivery/mail-store.ts'
import type { Trx } from '#server/platform/database/database.ts'
import { queueMails } from '#server/platform/mail/mail.ts'

const BATCH = 200

/** In batches until nothing is due. */
export const mailDueAlerts = async (trx: Trx, sender: Sender, ids: readonly string[] | null = null): Promise<void> => {
  for (;;) {
    const due = await takeDueMails(trx, BATCH, ids)
    const wanted = due.filter(({ isWanted }) => isWanted)
    await queueMails(
      trx,
      wanted.map((alert) => ({ to: alert.email, message: alertEmail(alert, sender) })),
    )
    if (due.length < BATCH) return
  }
}
