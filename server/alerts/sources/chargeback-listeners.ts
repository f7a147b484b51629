import { centsOf, showDollars } from '#core/kernel/money.ts'
import { paths } from '#core/paths.ts'
import type { ChargebackKind } from '#core/payments/chargebacks.ts'
import { raiseAlerts, type Channels, type NewAlert } from '#server/alerts/actions.ts'
import { findContractSummary } from '#server/alerts/sources/summary-actions.ts'
import { chargebackMoved } from '#server/payments/events.ts'
import { on, type Listener } from '#server/platform/queue/outbox.ts'

type Text = Pick<NewAlert, 'title' | 'message' | 'priority'>

interface Facts {
  what: 'opened' | 'escalated' | 'won' | 'lost' | 'closed' | 'reinstated'
  kind: ChargebackKind
  payment: string
  isHeld: boolean
}

const STAYS = 'The money stays in escrow until the bank has decided.'

/** Whoever paid with the card. What was lost is a debt, which has its own alert. */
const forPayer = ({ what, kind, payment, isHeld }: Facts): Text | null => {
  switch (what) {
    case 'opened':
    case 'escalated':
      if (kind === 'fraud_warning')
        return {
          priority: 'high',
          title: 'Your card was reported for fraud',
          message: `Your bank reported ${payment} as fraud. ${isHeld ? STAYS : ''} If you made this payment yourself, please tell your bank.`,
        }
      return {
        priority: 'high',
        title: kind === 'inquiry' ? 'Your bank asks about a payment' : 'Your bank is reversing a payment',
        message: `We sent your bank the contract and its progress for ${payment}. ${isHeld ? STAYS : ''} If this is a mistake, please tell your bank.`,
      }
    case 'won':
    case 'closed':
      return { priority: 'medium', title: 'Your payment stands', message: `Your bank let ${payment} stand.` }
    case 'reinstated':
      return {
        priority: 'medium',
        title: 'Your payment stands after all',
        message: `Your bank gave back ${payment}. It pays what you owed for it.`,
      }
    case 'lost':
      return null
  }
}

const forOther = ({ what, kind, payment, isHeld }: Facts): Text => {
  switch (what) {
    case 'opened':
    case 'escalated':
      return {
        priority: 'high',
        title: isHeld ? 'A payment is on hold' : 'A payment is being checked',
        message: isHeld
          ? `The card’s bank is reviewing ${payment}. ${STAYS} We sent the bank the contract and its progress.`
          : `The card’s bank is reviewing ${payment}. You keep what you were paid.`,
      }
    case 'won':
    case 'closed':
      return {
        priority: 'medium',
        title: 'The payment stands',
        message: `The card’s bank let ${payment} stand.${isHeld ? ' It can be released again.' : ''}`,
      }
    case 'reinstated':
      return {
        priority: 'medium',
        title: 'The payment stands after all',
        message: `The card’s bank gave back ${payment}.`,
      }
    case 'lost':
      return {
        priority: isHeld ? 'urgent' : 'medium',
        title: kind === 'outside_refund' ? 'A payment was refunded' : 'A payment was reversed',
        message: isHeld
          ? `${payment} went back to the card. The other side owes it now; you are paid as it is collected. You can stop work without a fee.`
          : `${payment} went back to the card. You keep what you were paid.`,
      }
  }
}

/** CHARGEBACK-8: both sides are notified of each step, once. A payment of a debt concerns only whoever made it. */
export const chargebackAlerts = (channels: Channels): Listener[] => [
  on(chargebackMoved, async (moved, delivery) => {
    const { what, kind, chargebackId, contractId, payerId, posterId, workerId, paymentKind, isHeld } = moved
    const contract = await findContractSummary(delivery.trx, contractId)
    if (!contract) return
    const payment = `the ${showDollars(centsOf(moved.amount))} payment for “${contract.title}”`
    const facts: Facts = { what, kind, payment, isHeld }
    const otherId = payerId === posterId ? workerId : posterId
    // Nothing changes for somebody who has got nothing of it, as with a refunded payment.
    const isTheirs = paymentKind !== 'debt_payment' && (isHeld || moved.isPaidOut)
    const texts: [string, Text | null][] = [
      [payerId, forPayer(facts)],
      [otherId, isTheirs ? forOther(facts) : null],
    ]
    const alerts: NewAlert[] = []
    for (const [userId, text] of texts)
      if (text)
        alerts.push({
          ...text,
          message: sentence(text.message),
          userId,
          type: 'payment',
          actionUrl: paths.contract(contractId),
          data: { contract_id: contractId },
          dedupeKey: `chargeback:${chargebackId}:${what}:${kind}`,
        })
    await raiseAlerts(channels, delivery, alerts)
  }),
]

/** Without the gaps of parts that do not apply. */
const sentence = (text: string): string => {
  const tidy = text.replaceAll(/ {2,}/g, ' ').trim()
  return tidy.charAt(0).toUpperCase() + tidy.slice(1)
}
