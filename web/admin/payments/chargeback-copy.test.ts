import { expect, it } from 'vitest'
import type { ChargebackForAdmin } from '#core/admin/money.ts'
import { evidenceText, owedText, reasonText } from '#web/admin/payments/chargeback-copy.ts'

const NOW = Date.parse('2026-11-20T12:00:00.000Z')
const row = (extra: Partial<ChargebackForAdmin>) =>
  ({
    kind: 'chargeback',
    status: 'open',
    evidenceDueAt: '2026-11-26T12:00:00.000Z',
    evidenceSentAt: null,
    evidenceRefused: null,
    ...extra,
  }) as ChargebackForAdmin

it.each([
  ['Due Nov 26, sending', {}],
  ['Sending', { evidenceDueAt: null }],
  ['Sent Nov 19', { evidenceSentAt: '2026-11-19T12:00:00.000Z' }],
  ['Refused: The file is too large.', { evidenceRefused: 'The file is too large.' }],
  ['Not sent', { status: 'lost' }],
  ['Not asked for', { kind: 'fraud_warning' }],
] as const)('CHARGEBACK-9 evidence: %s', (text, given) => expect(evidenceText(row(given), NOW)).toBe(text))

it.each([
  ['product_not_received', 'The work was not done'],
  ['made_with_stolen_card', 'Paid with a stolen card'],
  ['some_new_reason', 'Some new reason'],
  [null, 'No reason given'],
])('CHARGEBACK-9 the reason %s in plain words', (reason, text) => expect(reasonText(reason)).toBe(text))

it.each([
  ['40.00', '$40.00 owed'],
  ['0.00', 'nothing owed'],
])('CHARGEBACK-9 of what was taken back, %s is owed', (owed, text) => expect(owedText({ owed })).toBe(text))
