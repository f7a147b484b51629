import { addMs } from '#core/kernel/time.ts'
import type { PaymentContext } from '#server/payments/payment-context.ts'
import { fetchEvents } from '#server/payments/provider/provider-events.ts'
import type { ProviderChargeback } from '#server/payments/provider/provider.ts'

/** What a bank says: a new question, or its decision of an open one. */
export type BankMove = 'dispute' | 'inquire' | 'warn' | 'won' | 'lost' | 'refund'

interface Question {
  ref: string
  charge: string
  kind: 'chargeback' | 'inquiry' | 'fraud_warning'
  status: 'open' | 'won' | 'lost' | 'closed'
  amountCents: number
}

interface ChargeAtBank {
  ref: string
  amountCents: number
  /** By us. */
  refundedCents: number
}

type Reported =
  | { about: 'chargeback'; chargeback: ProviderChargeback }
  | { about: 'refunded'; chargeRef: string; refundedCents: number }

const FIRST = '2026-11-19T12:00:00.000Z'

/** Plays the banks of all cards. Keeps its own books, so that ours can be compared with them. */
export const openBank = (payments: PaymentContext) => {
  const questions: Question[] = []
  const refundedOutside = new Map<string, number>()
  let events = 0

  const deliver = async (about: Reported) => {
    const event = { id: `evt_${++events}`, type: 'bank', at: addMs(FIRST, events * 1000), ...about }
    const own = payments.provider.deliverEvents
    payments.provider.deliverEvents = (receive) => receive(event)
    await fetchEvents(payments)
    // Repeated events have no effect.
    await fetchEvents(payments)
    if (own) payments.provider.deliverEvents = own
  }
  const report = ({ ref, charge, kind, status, amountCents }: Question) =>
    deliver({
      about: 'chargeback',
      chargeback: { ref, chargeRef: charge, kind, status, amountCents, reason: null, evidenceDueAt: null },
    })
  const ask = (charge: ChargeAtBank, kind: Question['kind']) => {
    const question: Question = {
      ref: `du_${questions.length}`,
      charge: charge.ref,
      kind,
      status: 'open',
      amountCents: charge.amountCents,
    }
    questions.push(question)
    return report(question)
  }

  return {
    async move(charge: ChargeAtBank, move: BankMove): Promise<string> {
      const open = questions.find((one) => one.charge === charge.ref && one.status === 'open')
      if (move === 'refund') {
        const before = refundedOutside.get(charge.ref) ?? 0
        const left = charge.amountCents - charge.refundedCents - before
        if (left <= 0) return 'nothing left'
        refundedOutside.set(charge.ref, before + Math.ceil(left / 2))
        const refundedCents = charge.refundedCents + before + Math.ceil(left / 2)
        await deliver({ about: 'refunded', chargeRef: charge.ref, refundedCents })
        return `refunded ${refundedCents}`
      }
      if (move === 'won' || move === 'lost') {
        if (!open) return 'nothing open'
        open.status = open.kind === 'chargeback' ? move : 'closed'
        await report(open)
        return open.status
      }
      if (open) return 'open already'
      await ask(charge, move === 'dispute' ? 'chargeback' : move === 'warn' ? 'fraud_warning' : 'inquiry')
      return 'open'
    },
    /** In cents, what went back to cards past our own refunds. */
    taken: (): number =>
      questions.reduce((sum, { status, amountCents }) => sum + (status === 'lost' ? amountCents : 0), 0) +
      [...refundedOutside.values()].reduce((sum, amount) => sum + amount, 0),
  }
}
export type Bank = ReturnType<typeof openBank>
