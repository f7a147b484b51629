import { paths } from '#core/paths.ts'
import { centsOf, showDollars } from '#core/kernel/money.ts'
import type { DebtReason } from '#core/payments/debts.ts'
import { endAlert, raiseAlerts, type Channels, type NewAlert } from '#server/alerts/actions.ts'
import { findContractSummary } from '#server/alerts/sources/summary-actions.ts'
import { debtMoved } from '#server/payments/events.ts'
import { on, type Listener } from '#server/platform/queue/outbox.ts'

const dollars = (amount: string): string => showDollars(centsOf(amount))

const REASONS: Record<DebtReason, (title: string) => string> = {
  cancellation_fee: (title) => `The cancellation fee for “${title}” is more than your wallet holds.`,
  dispute: (title) => `The refund for “${title}” is more than your wallet holds.`,
  chargeback: (title) => `Your card payment for “${title}” was reversed.`,
  unpaid_work: (title) => `Your card payment for “${title}” was reversed, and the work was done.`,
  earlier: (title) => `You still owe something for “${title}”.`,
}

/** ALERT-12: what somebody owes, and what of it was collected; each once. */
export const debtAlerts = (channels: Channels): Listener[] => [
  on(debtMoved, async ({ what, reason, debtId, debtorId, creditorId, contractId, amount, left }, delivery) => {
    const contract = await findContractSummary(delivery.trx, contractId)
    if (!contract) return
    const { title } = contract
    const isSettled = left === '0.00'
    const alert = (userId: string, rest: Pick<NewAlert, 'title' | 'message' | 'priority'>): NewAlert => ({
      ...rest,
      userId,
      type: 'payment',
      actionUrl: paths.wallet(),
      data: { contract_id: contractId },
      dedupeKey: `debt:${debtId}:${what}:${isSettled}`,
    })
    const alerts: NewAlert[] = []
    if (what === 'opened')
      alerts.push({
        ...alert(debtorId, {
          priority: 'urgent',
          title: `You owe ${dollars(amount)}`,
          message: `${REASONS[reason](title)} Settle it in your wallet. Until then you can’t bid, post, tip or withdraw.`,
        }),
        actionRequired: true,
        dedupeKey: openKey(debtId),
      })
    if (what === 'opened' && creditorId !== null)
      alerts.push(
        alert(creditorId, {
          priority: 'medium',
          title: 'Your money is being collected',
          message: `The other side owes what you get for “${title}”. It reaches you as it is collected.`,
        }),
      )
    if (what === 'collected' && isSettled) {
      alerts.push(
        alert(debtorId, {
          priority: 'medium',
          title: 'All settled',
          message: `Nothing is owed for “${title}” any more.`,
        }),
      )
      if (creditorId !== null)
        alerts.push(
          alert(creditorId, {
            priority: 'high',
            title: 'Your money was collected',
            message: `Everything that was owed to you for “${title}” has been collected.`,
          }),
        )
    }
    if (what === 'written-off' && creditorId !== null)
      alerts.push(
        alert(creditorId, {
          priority: 'medium',
          title: 'The rest could not be collected',
          message: `What was still owed to you for “${title}” could not be collected from the other side.`,
        }),
      )
    if (isSettled) await endAlert(channels, delivery, debtorId, openKey(debtId))
    await raiseAlerts(channels, delivery, alerts)
  }),
]

const openKey = (debtId: string): string => `debt-open:${debtId}`
