// Alerts of Maren and Devon about their money.
import { cents, parseDollars, showDollars } from '#core/kernel/money.ts'
import { dealsOf, type Deal, type DemoAlert, type Reader, type AlertContext } from '#demo/seed/alerts/rows.ts'
import { DAY, type PaymentRow } from '#demo/seed/history.ts'
import { newId } from '#server/platform/database/ids.ts'

const LATELY = 6 * DAY

const dollars = (amount: string): string => showDollars(parseDollars(amount)!)

interface Paid {
  deal: Deal
  payment: PaymentRow
}

const paymentsOf = (to: Reader, context: AlertContext): Paid[] =>
  dealsOf(to, context).flatMap((deal) =>
    context.history.payments.filter(({ contract_id }) => contract_id === deal.id).map((payment) => ({ deal, payment })),
  )

const about = (
  to: Reader,
  { deal, payment }: Paid,
  at: string,
  what: string,
): Omit<DemoAlert, 'title' | 'message'> => ({
  to,
  at: Date.parse(at),
  type: 'payment',
  priority: 'high',
  url: deal.url,
  key: `payment:${payment.id}:${what}`,
  data: { contract_id: deal.id },
})

const isLately = (text: string | null | undefined, { now }: AlertContext): boolean =>
  typeof text === 'string' && now - Date.parse(text) < LATELY

const toPoster = (to: Reader, paid: Paid, context: AlertContext): DemoAlert[] => {
  const { deal, payment } = paid
  if (payment.status === 'failed')
    return [
      {
        ...about(to, paid, payment.created_at!, 'failed'),
        priority: 'urgent',
        title: 'Payment Failed',
        message: `${payment.failure_reason} Please pay again for “${deal.title}”.`,
        url: `/pay/${deal.id}`,
        key: `contract-asks:${deal.id}`,
        isAsking: true,
      },
    ]
  if (deal.row.status !== 'cancelled' || !isLately(payment.refunded_at, context)) return []
  return [
    {
      ...about(to, paid, payment.refunded_at!, 'refunded'),
      title: 'Money is on its way back',
      message: `${dollars(payment.refunded_amount!)} for “${deal.title}” goes back to your card.`,
    },
  ]
}

const toWorker = (to: Reader, paid: Paid, context: AlertContext): DemoAlert[] => {
  const { deal, payment } = paid
  const isExtra = payment.kind === 'additional_work'
  if (payment.status === 'failed')
    return [
      {
        ...about(to, paid, payment.created_at!, 'failed'),
        priority: 'medium',
        title: 'The payment did not go through',
        message: `The money for “${deal.title}” is not held yet. Please wait with the start.`,
        key: `payment-awaited:${deal.id}`,
        isRead: false,
      },
    ]
  if (payment.status === 'held' && deal.row.status !== 'disputed')
    return [
      {
        ...about(to, paid, payment.paid_at!, 'held'),
        title: 'Money is held',
        message: isExtra
          ? `${dollars(payment.amount)} more for “${deal.title}” is held.`
          : `${dollars(payment.amount)} for “${deal.title}” is held. You can start.`,
      },
    ]
  if (payment.status !== 'released' || !isLately(payment.released_at, context) || isExtra) return []
  if (payment.kind !== 'tip')
    return [
      {
        ...about(to, paid, payment.released_at!, 'released'),
        title: 'You were paid',
        message: `${dollars(payment.worker_amount!)} for “${deal.title}” is in your wallet.`,
      },
    ]
  const { message } = context.history.job_tips.find(({ payment_id }) => payment_id === payment.id)!
  return [
    {
      ...about(to, paid, payment.released_at!, 'tip'),
      title: `A tip of ${dollars(payment.amount)}`,
      message: `For “${deal.title}”. “${message}”`,
    },
  ]
}

const WITHDRAWN_LATELY = 18 * DAY

/** What he took out by hand, and what came back. */
const aboutWallet = ({ now, people, history }: AlertContext): DemoAlert[] =>
  history.withdrawals
    .filter(({ user_id, is_automatic }) => user_id === people.get('devon') && !is_automatic)
    .filter(({ settled_at }) => now - Date.parse(settled_at!) < WITHDRAWN_LATELY)
    .map(({ amount, fee, status, failure_reason, settled_at }): DemoAlert => {
      const at = Date.parse(settled_at!)
      const isPaid = status === 'paid'
      const net = cents(parseDollars(amount)! - parseDollars(fee!)!)
      return {
        to: 'devon',
        at,
        type: 'payment',
        priority: isPaid ? 'medium' : 'urgent',
        title: isPaid ? 'Withdrawal arrived' : 'Withdrawal failed',
        message: isPaid
          ? `${showDollars(net)} has reached your account.`
          : `${dollars(amount)} could not be paid out and is back in your wallet. ${failure_reason}`,
        url: '/wallet',
        key: `wallet:${newId(at)}`,
      }
    })

export const moneyAlerts = (context: AlertContext): DemoAlert[] => [
  ...(['maren', 'devon'] as const).flatMap((to) =>
    paymentsOf(to, context).flatMap((paid) => (paid.deal.role === 'poster' ? toPoster : toWorker)(to, paid, context)),
  ),
  ...aboutWallet(context),
]
