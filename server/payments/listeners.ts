import { contractTopic } from '#server/contracts/events.ts'
import { CHARGEBACK_LABELS } from '#core/payments/chargebacks.ts'
import { paths } from '#core/paths.ts'
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
  on(chargebackMoved, async ({ what, kind, amount, contractId, isHeld }, { trx }) => {
    if (what !== 'opened' && what !== 'escalated' && what !== 'lost') return
    const dollars = showDollars(centsOf(amount))
    const isLost = what === 'lost'
    const asked = isHeld ? 'It stays in escrow' : 'It was paid out or refunded already'
    for (const email of await listAdmins(trx))
      await queueMail(trx, email, {
        subject: `${CHARGEBACK_LABELS[kind]}: ${dollars}${isLost ? ' was reversed' : ''}`,
        heading: isLost ? 'A card payment was reversed' : 'A card payment is disputed with the bank',
        lines: [
          isLost
            ? `${dollars} went back to the card. Whoever paid owes it now.`
            : `${dollars}. ${asked}, and the bank gets the evidence.`,
        ],
        button: {
          label: 'See the contract’s payments',
          url: new URL(paths.adminContract(contractId), config.publicUrl).href,
        },
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
