import { describe, expect, it } from 'vitest'
import type { PayoutMethod, Wallet } from '#core/payments/wallet.ts'
import { payoutSpeedsOf, usableSpeed } from '#web/payments/wallet/withdraw/payout-speeds.ts'

const terms = { isOpen: true, reason: null, min: '25.00', feeBasisPoints: 0, arrivesAt: '2025-10-17T16:00:00.000Z' }
const speeds: Wallet['speeds'] = [
  { ...terms, speed: 'instant', min: '10.00', feeBasisPoints: 200 },
  { ...terms, speed: 'same_day', isOpen: false, reason: 'Closed for today.' },
  { ...terms, speed: 'standard' },
]
const open = { speeds, isPayable: true }

const method = (type: PayoutMethod['type'], last4: string, isConfirmed = true): PayoutMethod => ({
  id: `0198c1f2-7a00-7000-8000-00000000${last4}`,
  type,
  holder: 'Devon',
  last4,
  isConfirmed,
  triesLeft: isConfirmed ? null : 3,
  createdAt: '2025-10-01T12:00:00.000Z',
})
const card = method('debit_card', '0921')
const bank = method('bank', '4417')

const titles = (methods: PayoutMethod[], wallet = open) =>
  payoutSpeedsOf(wallet, methods).map(({ title, note, isUsable }) => [title, note, isUsable])

describe('WALLET-UI-3 payout speeds', () => {
  it('name their method, or why they are closed', () => {
    expect(titles([card, bank])).toEqual([
      ['Instant, debit card 0921', 'In minutes, 24/7, from $10.00', true],
      ['Same day, bank 4417', 'Closed for today.', false],
      ['Standard, bank 4417', '1–3 business days, from $25.00', true],
    ])
  })

  it('ask to add or confirm a missing method', () => {
    expect(titles([method('bank', '4417', false)])).toEqual([
      ['Instant, debit card', 'Add a debit card first', false],
      ['Same day, bank', 'Confirm your bank account first', false],
      ['Standard, bank', 'Confirm your bank account first', false],
    ])
  })

  it('name no method if there are several', () => {
    expect(titles([bank, method('bank', '0007')])[2]).toEqual([
      'Standard, bank',
      '1–3 business days, from $25.00',
      true,
    ])
  })

  it('are closed while the provider cannot pay the user', () => {
    expect(
      titles([card, bank], { ...open, isPayable: false }).every(
        ([, note, isUsable]) => !isUsable && note === 'Set up payouts first',
      ),
    ).toBe(true)
  })

  it('fall back to a usable one', () => {
    const ways = payoutSpeedsOf(open, [card, bank])
    expect(usableSpeed(ways, 'standard')?.terms.speed).toBe('standard')
    expect(usableSpeed(ways, 'same_day')?.terms.speed).toBe('instant')
    expect(usableSpeed(payoutSpeedsOf(open, []), 'instant')).toBeUndefined()
  })
})
