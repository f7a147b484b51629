import { contractTopic } from '#server/contracts/events.ts'
import { CHARGEBACK_LABELS } from '#core/payments/chargebacks.ts'
import { centsOf, showDollars } from '#core/kernel/money.ts'
import { booksDisagree, chargebackMoved, debtMoved, paymentMoved, walletMoved } from '#server/payments/events.ts'
import { listAdmins } from '#server/payments/provider/reconciliation.ts'
import type { Bus } from '#server/platform/realtime/bus.ts'
import type { Config } from '#server/platform/config/config.ts'
import { personTopic } from '#server/platform/realtime/live.ts'
import { queueMail } from '#server/platform/mail/mail.ts'
import { on, onMany, type Listener } from '#server/platform/queue/outbox.ts'

/** Notifies open pages, which fetch again, and alerts admins of differences in the ledger. */
export const paymentListeners = ({ bus, config }: { bus: Bus; config: Config }): Listener[] => [
  onMany(paymentMoved, async (pieces, { afterCommit }) =>
    afterCommit(() => {
      for (const { contractId, posterId, workerId } of pieces) {
        bus.publish(contractTopic(contractId), { name: 'contract', data: { contractId } })
        for (const userId of [posterId, workerId])
          bus.publish(personTopic(userId), { name: 'contract', data: { contractId } })
      }
      for (const userId of new Set(pieces.flatMap(({ posterId, workerId }) => [posterId, workerId])))
        bus.publish(personTopic(userId), { name: 'wallet', data: {} })
    }),
  ),
  on(walletMoved, async ({ userId }, { afterCommit }) =>
    afterCommit(() => bus.publish(personTopic(userId), { name: 'wallet', data: {} })),
  ),
  on(debtMoved, async ({ debtorId, creditorId, contractId }, { afterCommit }) =>
    afterCommit(() => {
      for (const userId of [debtorId, creditorId])
        if (userId !== null) bus.publish(personTopic(userId), { name: 'wallet', data: {} })
      bus.publish(contractTopic(contractId), { name: 'contract', data: { contractId } })
    }),
  ),
  on(chargebackMoved, async ({ contractId, posterId, workerId }, { afterCommit }) =>
    afterCommit(() => {
      bus.publish(contractTopic(contractId), { name: 'contract', data: { contractId } })
      for (const userId of [posterId, workerId]) bus.publish(personTopic(userId), { name: 'wallet', data: {} })
    }),
  ),
  on(chargebackMoved, async ({ what, kind, amount, contractId }, { trx }) => {
    if (what !== 'opened' && what !== 'escalated' && what !== 'lost') return
    const label = CHARGEBACK_LABELS[kind]
    for (const email of await listAdmins(trx))
      await queueMail(trx, email, {
        subject: `${label}: ${showDollars(centsOf(amount))}${what === 'lost' ? ' was taken back' : ''}`,
        heading: what === 'lost' ? 'A card payment was taken back' : 'A bank looks at a card payment',
        lines: [
          what === 'lost'
            ? `${showDollars(centsOf(amount))} went back to the card. Whoever paid owes it now.`
            : `${showDollars(centsOf(amount))}. What is held of it stays held, and the evidence is sent to the bank.`,
          `Contract ${contractId}. See Payments, Chargebacks in the admin portal.`,
        ],
        closing: config.publicUrl,
      })
  }),
  on(booksDisagree, async ({ what, detail }, { trx }) => {
    for (const email of await listAdmins(trx))
      await queueMail(trx, email, {
        subject: 'The books and the card provider disagree',
        heading: 'Please look at the books',
        lines: [detail, 'Nothing else was changed. `npm run doctor` checks the rest.'],
        closing: `${what} · ${config.publicUrl}`,
      })
  }),
]
