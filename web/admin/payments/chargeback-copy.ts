import type { ChargebackForAdmin } from '#core/admin/money.ts'
import { showDollars } from '#core/kernel/money.ts'
import { isOpenChargeback } from '#core/payments/chargebacks.ts'
import { statusText } from '#web/admin/payments/copy.ts'
import { briefText } from '#web/admin/session/times.ts'

/** As the provider names them: reasons of banks, then kinds of fraud of the card networks. */
const REASONS: Record<string, string> = {
  bank_cannot_process: 'The bank could not process the payment',
  credit_not_processed: 'A refund was promised and did not come',
  customer_initiated: 'The cardholder asked the bank',
  debit_not_authorized: 'The payment was not authorized',
  duplicate: 'Charged twice',
  fraudulent: 'The cardholder did not make this payment',
  general: 'No reason given',
  incorrect_account_details: 'Wrong account details',
  insufficient_funds: 'Not enough money on the account',
  noncompliant: 'A rule of the card network was broken',
  product_not_received: 'The work was not done',
  product_unacceptable: 'The work was not as agreed',
  subscription_canceled: 'It was canceled before the charge',
  unrecognized: 'The cardholder does not recognize the payment',
  card_never_received: 'The card was taken on its way to its owner',
  fraudulent_card_application: 'The card was opened in somebody else’s name',
  made_with_counterfeit_card: 'Paid with a copied card',
  made_with_lost_card: 'Paid with a lost card',
  made_with_stolen_card: 'Paid with a stolen card',
  misc: 'Other fraud',
  unauthorized_use_of_card: 'The card was used without its owner',
}

/** CHARGEBACK-9: the bank's reason in plain words; a new one of the provider is shown as it is. */
export const reasonText = (reason: string | null): string => {
  if (reason === null) return 'No reason given'
  const text = REASONS[reason] ?? statusText(reason)
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** "Sent Nov 19", "Due Nov 26, sending", "Refused: …" */
export const evidenceText = (row: ChargebackForAdmin, now?: number): string => {
  const { kind, evidenceDueAt, evidenceSentAt, evidenceRefused } = row
  if (kind === 'fraud_warning' || kind === 'outside_refund') return 'Not asked for'
  if (evidenceRefused !== null) return `Refused: ${evidenceRefused}`
  if (evidenceSentAt !== null) return `Sent ${briefText(evidenceSentAt, now)}`
  if (!isOpenChargeback(row)) return 'Not sent'
  return evidenceDueAt === null ? 'Sending' : `Due ${briefText(evidenceDueAt, now)}, sending`
}

/** Of what was taken back. */
export const owedText = ({ owed }: Pick<ChargebackForAdmin, 'owed'>): string =>
  owed === '0.00' ? 'nothing owed' : `${showDollars(owed)} owed`
