import { contractNumber } from '#core/contracts/rules.ts'
import { APP_NAME } from '#core/kernel/app.ts'
import { centsOf, showDollars } from '#core/kernel/money.ts'
import { readEvidenceFacts, type EvidenceFacts } from '#server/payments/chargebacks/store.ts'
import type { ChargebackEvidence } from '#server/payments/provider/provider.ts'
import type { Db } from '#server/platform/database/database.ts'
import { formatUtc } from '#server/platform/pdf/dates.ts'

/** Implemented by disputes, which is a higher domain; server/app.ts passes it in. */
export type EvidencePack = (chargebackId: string) => Promise<{ name: string; body: Uint8Array }>

const summaryOf = (facts: EvidenceFacts): string =>
  [
    `The cardholder hired a worker for “${facts.jobTitle}” on ${APP_NAME} and paid ${showDollars(centsOf(facts.amount))} by card on ${formatUtc(facts.paidAt)}.`,
    facts.signedAt && `The cardholder signed the contract on ${formatUtc(facts.signedAt)}.`,
    facts.startedAt && `Work started on ${formatUtc(facts.startedAt)}.`,
    facts.completedAt && `The work was marked complete on ${formatUtc(facts.completedAt)}.`,
    'The attached document holds the signed contract, the progress with photos, the messages of both sides and every movement of the money, with times.',
  ]
    .filter(Boolean)
    .join(' ')

/** CHARGEBACK-2: everything the bank needs, read when it is sent. */
export const evidenceOf =
  (db: Db, packOf: EvidencePack) =>
  async (chargebackId: string): Promise<ChargebackEvidence> => {
    const facts = (await readEvidenceFacts(db, chargebackId))!
    const { name, body } = await packOf(chargebackId)
    return {
      name,
      pdf: body,
      summary: summaryOf(facts),
      product: `${facts.jobTitle} (contract ${contractNumber(facts.jobId, facts.ordinal)})`,
      payerEmail: facts.payerEmail,
      serviceDate: (facts.completedAt ?? facts.startedAt)?.slice(0, 10) ?? null,
    }
  }
