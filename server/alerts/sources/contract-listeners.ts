import { FEE_KEPT_SENTENCE } from '#core/payments/rules.ts'
import {
  findContractSummary,
  listContractSummaries,
  type ContractSummary,
} from '#server/alerts/sources/summary-actions.ts'
import { SETTLE_HOURS, SETTLE_REMINDER_HOURS } from '#core/contracts/settlement.ts'
import { centsOf, showDollars } from '#core/kernel/money.ts'
import { paths } from '#core/paths.ts'
import { endAlerts, raiseAgain, raiseAlert, type Channels, type NewAlert } from '#server/alerts/actions.ts'
import { contractMoved, type Move } from '#server/contracts/events.ts'
import { paymentMoved, walletMoved } from '#server/payments/events.ts'
import { on, onMany, type Listener, type Delivery } from '#server/platform/queue/outbox.ts'

const dollars = (amount: string): string => showDollars(centsOf(amount))

/** Alerts that ask for a signature, payment or release; done when the contract moves on. */
const askKey = (contractId: string): string => `contract-asks:${contractId}`
const extraKey = (contractId: string): string => `contract-extra:${contractId}`
const workKey = (contractId: string): string => `contract-work:${contractId}`
const chosenKey = (contractId: string): string => `chosen:${contractId}`

type MoneyEvent = NonNullable<(typeof paymentMoved)['data']>
type AlertText = Pick<NewAlert, 'priority' | 'title' | 'message'> & { asks?: boolean; key?: string }
interface ContractEvent {
  poster?: AlertText
  worker?: AlertText
}

/** ALERT-3: alerts for the other side. */
const COPY: Partial<Record<Move, (contract: ContractSummary, detail: string) => ContractEvent>> = {
  scheduled: ({ title }) => ({
    worker: {
      priority: 'high',
      title: 'The contract was changed',
      message: `“${title}” has another date. Please read it and sign.`,
      asks: true,
    },
  }),
  activated: ({ title, poster, worker }) => ({
    poster: {
      priority: 'high',
      title: 'Contract Activated!',
      message: `You and ${worker} have both signed “${title}”.`,
    },
    worker: {
      priority: 'high',
      title: 'Contract Activated!',
      message: `You and ${poster} have both signed “${title}”.`,
    },
  }),
  declined: ({ title, worker }, reason) => ({
    poster: {
      priority: 'urgent',
      title: 'The worker declined',
      message: `${worker} did not sign “${title}”.${reason ? ` “${reason}”` : ''} You may choose another bid.`,
      asks: true,
    },
  }),
  lapsed: ({ title }) => ({
    poster: {
      priority: 'urgent',
      title: 'Not signed in time',
      message: `“${title}” was not signed by both within 24 hours. You may choose another bid.`,
      asks: true,
    },
    worker: {
      priority: 'medium',
      title: 'Not signed in time',
      message: `“${title}” was not signed by both within 24 hours.`,
    },
  }),
  started: ({ title, worker }) => ({
    poster: { priority: 'medium', title: 'Work started', message: `${worker} has started “${title}”.` },
  }),
  'changes-requested': ({ title, poster }, message) => ({
    worker: {
      priority: 'urgent',
      title: 'Changes requested',
      message: `${poster} asks for changes on “${title}”: “${message}”`,
      asks: true,
    },
  }),
  progress: ({ title, worker }, detail) => ({
    poster: {
      priority: 'low',
      title: 'Progress',
      message: `${worker} on “${title}”: ${detail || 'a new photo'}`,
      key: workKey('{id}'),
    },
  }),
  'settlement-started': ({ title, poster }, amount) => ({
    worker: {
      priority: 'urgent',
      title: `${poster} canceled`,
      message: `You get ${amount} of “${title}”, as you reported. Accept it or open a dispute within ${SETTLE_HOURS} hours; no answer counts as accepted.`,
      asks: true,
    },
  }),
  'settlement-due': ({ title }) => ({
    worker: {
      priority: 'urgent',
      title: 'A settlement waits for your answer',
      message: `“${title}” was canceled. In ${SETTLE_REMINDER_HOURS} hours your share counts as accepted; until then you can open a dispute.`,
      asks: true,
    },
  }),
  'settlement-withdrawn': ({ title, poster }) => ({
    worker: {
      priority: 'high',
      title: 'The work continues',
      message: `${poster} took the cancellation of “${title}” back.`,
    },
  }),
  'settlement-accepted': ({ title, worker }, by) => ({
    poster: {
      priority: 'high',
      title: 'Settled',
      message:
        by === 'clock'
          ? `${worker} did not answer in time, so the settlement of “${title}” counts as accepted.`
          : `${worker} accepted the settlement of “${title}”.`,
    },
    ...(by === 'clock' && {
      worker: {
        priority: 'high',
        title: 'Settled',
        message: `The time to answer is over, so the settlement of “${title}” counts as accepted.`,
      },
    }),
  }),
  'extra-rejected': ({ title }, reason) => ({
    worker: {
      priority: 'medium',
      title: 'Extra work declined',
      message: `No extra work on “${title}”.${reason ? ` “${reason}”` : ''}`,
    },
    poster: {
      priority: 'medium',
      title: 'Extra work declined',
      message: `No extra work on “${title}”.${reason ? ` “${reason}”` : ''}`,
    },
  }),
}

const toSign = ({ title }: ContractSummary, other: string): AlertText => ({
  priority: 'urgent',
  title: 'Your signature is missing',
  message: `${other} has signed “${title}”. With yours it is active.`,
  asks: true,
})

const toRelease = ({ title }: ContractSummary, other: string): AlertText => ({
  priority: 'urgent',
  title: 'Marked complete',
  message: `${other} marked “${title}” complete. Look at it, then release the money.`,
  asks: true,
})

const cancelledAlert = ({ title }: ContractSummary, other: string, reason: string): AlertText => ({
  priority: 'high',
  title: 'Contract cancelled',
  message: `${other} called off “${title}”.${reason ? ` “${reason}”` : ''}`,
})

const extraAsked = ({ title }: ContractSummary, other: string, amount: string): AlertText => ({
  priority: 'urgent',
  title: 'Extra work asked for',
  message: `${other} asks for ${dollars(amount)} more on “${title}”.`,
  asks: true,
})

/** For the side that did not do it. */
const toOther = (move: Move, contract: ContractSummary, isByPoster: boolean, detail: string): ContractEvent | null => {
  const other = isByPoster ? contract.poster : contract.worker
  const alertTexts = (alertText: AlertText): ContractEvent =>
    isByPoster ? { worker: alertText } : { poster: alertText }
  switch (move) {
    case 'signed':
      return alertTexts(toSign(contract, other))
    case 'completed':
      return isByPoster
        ? alertTexts({
            priority: 'medium',
            title: 'Marked complete',
            message: `${other} marked “${contract.title}” complete. The money is released next.`,
          })
        : alertTexts(toRelease(contract, other))
    case 'cancelled':
      return alertTexts(cancelledAlert(contract, other, detail))
    case 'extra-requested':
      return alertTexts({ ...extraAsked(contract, other, detail), key: extraKey(contract.id) })
    case 'extra-approved':
      // The worker is alerted when the money is held.
      return isByPoster
        ? null
        : alertTexts({
            priority: 'medium',
            title: 'Extra work agreed',
            message: `${other} agreed to ${dollars(detail)} more on “${contract.title}”. It is charged to your card.`,
          })
    case 'photo-approved':
      return alertTexts({
        priority: 'low',
        title: 'Photo approved',
        message: `${other} approved a photo of “${contract.title}”.`,
        key: workKey(contract.id),
      })
    case 'note':
      return alertTexts({
        priority: 'low',
        title: `A note from ${other}`,
        message: `On “${contract.title}”: “${detail.slice(0, 140)}”`,
        key: workKey(contract.id),
      })
    default:
      return null
  }
}

const ENDS_ASKING = new Set<Move>([
  'activated',
  'declined',
  'lapsed',
  'completed',
  'changes-requested',
  'cancelled',
  'started',
  'disputed',
  'settled',
  'settlement-withdrawn',
  'settlement-accepted',
  'undone',
])

const raiseAndNotify = async (
  channels: Channels,
  delivery: Delivery,
  contract: ContractSummary,
  alertTexts: ContractEvent,
  by: string | null,
): Promise<void> => {
  for (const side of ['poster', 'worker'] as const) {
    const alertText = alertTexts[side]
    if (!alertText) continue
    const { asks = false, key, ...rest } = alertText
    const alert: NewAlert = {
      ...rest,
      userId: side === 'poster' ? contract.posterId : contract.workerId,
      type: 'bid_update',
      actionUrl: paths.contract(contract.id),
      actionRequired: asks,
      data: { contract_id: contract.id, job_id: contract.jobId },
      by,
      dedupeKey:
        key?.replace('{id}', contract.id) ?? (asks ? askKey(contract.id) : `contract:${delivery.eventId}:${side}`),
    }
    // One alert for requests and one for progress, which are raised again.
    if (asks || key) await raiseAgain(channels, delivery, [alert])
    else await raiseAlert(channels, delivery, alert)
  }
}

/** About money, for both sides. */
const aboutMoney = (contract: ContractSummary, { what, kind, paymentId, amount, detail }: MoneyEvent): NewAlert[] => {
  const { id: contractId, title, posterId, workerId } = contract
  const alert = (userId: string, alertText: AlertText, actionUrl = paths.contract(contractId)): NewAlert => ({
    userId,
    type: 'payment',
    priority: alertText.priority,
    title: alertText.title,
    message: alertText.message,
    actionUrl,
    actionRequired: alertText.asks ?? false,
    data: { contract_id: contractId },
    dedupeKey: alertText.asks ? askKey(contractId) : `payment:${paymentId}:${what}`,
  })
  const alertTexts: Record<typeof what, () => NewAlert[]> = {
    held: () => [
      alert(workerId, {
        priority: 'high',
        title: 'Money is held',
        message:
          kind === 'additional_work'
            ? `${dollars(amount)} more for “${title}” is held.`
            : `${dollars(amount)} for “${title}” is held. You can start.`,
      }),
    ],
    failed: () =>
      kind === 'tip'
        ? [
            alert(posterId, {
              priority: 'medium',
              title: 'Your tip did not go through',
              message: `${detail ?? 'Your card was declined.'} “${title}”`,
            }),
          ]
        : [
            alert(
              posterId,
              {
                priority: 'urgent',
                title: 'Payment Failed',
                message: `${detail ?? 'Your card was declined.'} Please pay again for “${title}”.`,
                asks: true,
              },
              paths.pay(contractId),
            ),
            {
              ...alert(workerId, {
                priority: 'medium',
                title: 'The payment did not go through',
                message:
                  kind === 'additional_work'
                    ? `The extra money for “${title}” is not held yet. Please wait with the extra work.`
                    : `The money for “${title}” is not held yet. Please wait with the start.`,
              }),
              // Repeated failures are one alert.
              dedupeKey: `payment-awaited:${contractId}`,
            },
          ],
    'needs-action': () => [
      alert(
        posterId,
        {
          priority: 'urgent',
          title: 'Please confirm your payment',
          message: `Your bank asks you to confirm ${dollars(amount)} for “${title}”.`,
          asks: true,
        },
        paths.pay(contractId),
      ),
    ],
    released: () => [
      alert(workerId, {
        priority: 'high',
        title: 'You were paid',
        message: `${dollars(amount)} for “${title}” is in your wallet.`,
      }),
      ...(detail === 'clock'
        ? [
            alert(posterId, {
              priority: 'medium',
              title: 'Released',
              message: `The time to look at “${title}” is over; the money was released.`,
            }),
          ]
        : []),
    ],
    refunded: () =>
      amount === '0.00'
        ? [
            alert(posterId, {
              priority: 'medium',
              title: 'Fee kept',
              message: `For “${title}”: ${FEE_KEPT_SENTENCE}`,
            }),
          ]
        : [
            alert(posterId, {
              priority: 'high',
              title: 'Money is on its way back',
              message: `${dollars(amount)} for “${title}” goes back to you.`,
            }),
          ],
    tip: () => [
      alert(workerId, {
        priority: 'high',
        title: `A tip of ${dollars(amount)}`,
        message: `For “${title}”.${detail ? ` “${detail}”` : ''}`,
      }),
    ],
  }
  return alertTexts[what]()
}

export const contractAlerts = (channels: Channels): Listener[] => [
  on(contractMoved, async ({ move, contractId, by, detail = '' }, delivery) => {
    const contract = await findContractSummary(delivery.trx, contractId)
    if (!contract) return
    if (ENDS_ASKING.has(move)) await endAlerts(channels, delivery, [askKey(contractId), chosenKey(contractId)])
    // Signing settles the alert of one side, and asks the other.
    if (move === 'signed') await endAlerts(channels, delivery, [chosenKey(contractId)])
    if (move.startsWith('extra-') && move !== 'extra-requested')
      await endAlerts(channels, delivery, [extraKey(contractId)])
    if (move === 'completed' || move === 'cancelled' || move === 'settlement-accepted')
      await endAlerts(channels, delivery, [extraKey(contractId)])
    const fixed = COPY[move]?.(contract, detail)
    const alertTexts = fixed ?? toOther(move, contract, by === contract.posterId, detail)
    if (!alertTexts) return
    // No alert for one's own action.
    if (by !== null && move === 'extra-rejected') delete alertTexts[by === contract.posterId ? 'poster' : 'worker']
    await raiseAndNotify(channels, delivery, contract, alertTexts, by)
  }),

  // In batches, because many payments may be released at once.
  onMany(paymentMoved, async (pieces, delivery) => {
    const ids = [...new Set(pieces.map(({ contractId }) => contractId))]
    const contracts = new Map(
      (await listContractSummaries(delivery.trx, ids)).map((contract) => [contract.id, contract]),
    )
    const settled = pieces.filter(({ what }) => what === 'held' || what === 'released')
    await endAlerts(
      channels,
      delivery,
      settled.map(({ contractId }) => askKey(contractId)),
    )
    const alerts = pieces.flatMap((piece) => {
      const contract = contracts.get(piece.contractId)
      return contract ? aboutMoney(contract, piece) : []
    })
    // Of two alerts with the same key the later one is used.
    const byKey = new Map(alerts.map((alert) => [`${alert.userId} ${alert.dedupeKey}`, alert]))
    await raiseAgain(channels, delivery, [...byKey.values()])
  }),

  on(walletMoved, async ({ userId, what, amount, detail }, delivery) => {
    if (what !== 'payout-failed' && what !== 'paid-out') return
    await raiseAlert(channels, delivery, {
      userId,
      type: 'payment',
      priority: what === 'paid-out' ? 'medium' : 'urgent',
      title: what === 'paid-out' ? 'Withdrawal arrived' : 'Withdrawal failed',
      message:
        what === 'paid-out'
          ? `${dollars(amount)} has reached your account.`
          : `${dollars(amount)} could not be paid out and is back in your wallet. ${detail ?? ''}`.trim(),
      actionUrl: paths.wallet(),
      dedupeKey: `wallet:${delivery.eventId}`,
    })
  }),
]
