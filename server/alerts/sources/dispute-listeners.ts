import { findDisputeSummary, type DisputeSummary } from '#server/alerts/sources/summary-actions.ts'
import { paths } from '#core/paths.ts'
import { cents, showDollars } from '#core/kernel/money.ts'
import { endAlerts, raiseAgain, raiseAlert, type Channels, type NewAlert } from '#server/alerts/actions.ts'
import { disputeMoved } from '#server/disputes/events.ts'
import { on, type Listener } from '#server/platform/queue/outbox.ts'

type EventType = NonNullable<(typeof disputeMoved)['data']>
type Side = 'poster' | 'worker'
type AlertText = Pick<NewAlert, 'priority' | 'title' | 'message'> & { asks?: boolean }

/** Everything that asks for an answer is one alert, raised again. */
const askKey = (disputeId: string): string => `dispute-asks:${disputeId}`

const sideOf = (dispute: DisputeSummary, userId: string): Side => (userId === dispute.posterId ? 'poster' : 'worker')
const otherSide = (side: Side): Side => (side === 'poster' ? 'worker' : 'poster')

/** From the perspective of one side. */
const proposal = ({ refundPercent, extensionDays, poster }: DisputeSummary, side: Side): string => {
  if (extensionDays !== null) return `${extensionDays === 1 ? 'one more day' : `${extensionDays} more days`} to finish`
  return `${refundPercent ?? 0}% back to ${side === 'poster' ? 'you' : poster}`
}

const quoted = (text: string | undefined): string => (text ? ` “${text.slice(0, 140)}”` : '')

type Ending = (dispute: DisputeSummary, side: Side) => string

const whom = (dispute: DisputeSummary, decidedFor: Side, side: Side): string =>
  side === decidedFor ? 'you' : dispute[decidedFor]
const back = ({ refunded }: DisputeSummary): string => showDollars(refunded ?? cents(0))

const ENDINGS: Record<NonNullable<DisputeSummary['resolution']>, Ending> = {
  favor_poster: (dispute, side) => `It was decided for ${whom(dispute, 'poster', side)}: ${back(dispute)} goes back.`,
  favor_worker: (dispute, side) => `It was decided for ${whom(dispute, 'worker', side)}: all of it is released.`,
  partial_refund: (dispute) => `It was split: ${back(dispute)} goes back, the rest is released.`,
  mediation_required: () => 'It goes back to the table.',
  dismissed: () => 'It was dismissed; the contract is as it was before.',
  proposal_accepted: (dispute) =>
    dispute.refunded === null
      ? 'You agreed that the work goes on, with a new deadline.'
      : `You agreed: ${back(dispute)} goes back, the rest is released.`,
  withdrawn: () => 'It was withdrawn; the contract is as it was before.',
}

const toBoth = (alertText: (side: Side) => AlertText): Record<Side, AlertText> => ({
  poster: alertText('poster'),
  worker: alertText('worker'),
})

/** ALERT-5: every step alerts the other side. */
const copyFor = (dispute: DisputeSummary, { what, by, detail }: EventType): Partial<Record<Side, AlertText>> => {
  const { title } = dispute
  const actor = by === null ? null : sideOf(dispute, by)
  const name = actor === null ? '' : dispute[actor]
  const alertTexts = (alertText: (side: Side) => AlertText): Partial<Record<Side, AlertText>> =>
    actor === null ? toBoth(alertText) : { [otherSide(actor)]: alertText(otherSide(actor)) }
  switch (what) {
    case 'raised': {
      const ask = (side: Side) => `The rules propose ${proposal(dispute, side)}. Please answer within 48 hours.`
      const frozen = `${showDollars(dispute.amount)} is frozen.`
      return {
        ...alertTexts((side) => ({
          priority: 'urgent',
          title: `${name} raised a dispute`,
          message: `“${title}”:${quoted(detail)} ${frozen} ${ask(side)}`,
          asks: true,
        })),
        [actor!]: {
          priority: 'urgent',
          title: 'There is a proposal',
          message: `“${title}”: ${ask(actor!)}`,
          asks: true,
        },
      }
    }
    case 'evidence':
      return alertTexts(() => ({
        priority: 'medium',
        title: `${name} added evidence`,
        message: `In the dispute about “${title}”.${quoted(detail)}`,
      }))
    case 'verified':
      return {}
    case 'proposed':
      return toBoth((side) => ({
        priority: 'urgent',
        title: 'There is a new proposal',
        message: `“${title}”: ${proposal(dispute, side)}. Please answer in time.`,
        asks: true,
      }))
    case 'accepted':
      return alertTexts((side) => ({
        priority: 'urgent',
        title: `${name} accepted`,
        message: `“${title}”: ${proposal(dispute, side)}. With your yes it is settled.`,
        asks: true,
      }))
    case 'countered':
      return alertTexts((side) => ({
        priority: 'urgent',
        title: `${name} proposes something else`,
        message: `“${title}”: ${proposal(dispute, side)}.${quoted(detail)} Please answer within 48 hours.`,
        asks: true,
      }))
    case 'escalated':
      return toBoth(() => ({
        priority: 'high',
        title: 'A person decides now',
        message:
          actor === null
            ? `Nobody settled “${title}” within 48 hours. The money stays frozen until it is decided.`
            : `${name} asked for a decision about “${title}”. The money stays frozen until then.`,
      }))
    case 'withdrawn':
      return alertTexts(() => ({
        priority: 'high',
        title: `${name} withdrew the dispute`,
        message: `“${title}” is as it was before.`,
      }))
    case 'resolved':
      return toBoth((side) => ({
        priority: 'high',
        title: 'The dispute is settled',
        message: `“${title}”: ${ENDINGS[dispute.resolution ?? 'dismissed'](dispute, side)}`,
      }))
  }
}

const ENDS_ASKING = new Set<EventType['what']>(['countered', 'escalated', 'resolved', 'withdrawn'])

export const disputeAlerts = (channels: Channels): Listener[] => [
  on(disputeMoved, async (defineEvent, delivery) => {
    const dispute = await findDisputeSummary(delivery.trx, defineEvent.disputeId)
    if (!dispute) return
    if (ENDS_ASKING.has(defineEvent.what)) await endAlerts(channels, delivery, [askKey(defineEvent.disputeId)])
    const alertTexts = copyFor(dispute, defineEvent)
    for (const side of ['poster', 'worker'] as const) {
      const alertText = alertTexts[side]
      if (!alertText) continue
      const { asks = false, ...rest } = alertText
      const alert: NewAlert = {
        ...rest,
        userId: side === 'poster' ? dispute.posterId : dispute.workerId,
        type: 'payment',
        actionUrl: paths.contract(dispute.contractId),
        actionRequired: asks,
        data: { contract_id: dispute.contractId, dispute_id: defineEvent.disputeId },
        by: defineEvent.by,
        dedupeKey: asks ? askKey(defineEvent.disputeId) : `dispute:${delivery.eventId}:${side}`,
      }
      if (asks) await raiseAgain(channels, delivery, [alert])
      else await raiseAlert(channels, delivery, alert)
    }
  }),
]
