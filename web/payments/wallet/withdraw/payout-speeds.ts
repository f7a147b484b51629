import type { PayoutMethod, Wallet } from '#core/payments/wallet.ts'
import { WITHDRAWAL_SPEEDS } from '#core/payments/withdrawals.ts'
import { placeName, SPEED_NAMES, speedNote, type SpeedTerms } from '#web/payments/wallet/copy.ts'

/** A payout speed with the confirmed methods for it. */
export interface PayoutSpeed {
  terms: SpeedTerms
  places: PayoutMethod[]
  isUsable: boolean
  title: string
  note: string
}

const ADD_FIRST = { bank: 'Add a bank account first', debit_card: 'Add a debit card first' } as const
const CONFIRM_FIRST = { bank: 'Confirm your bank account first', debit_card: 'Confirm your debit card first' } as const
const KIND = { bank: 'bank', debit_card: 'debit card' } as const

/** WALLET-UI-3: an unavailable speed stays visible with the reason. */
export const payoutSpeedsOf = (
  wallet: Pick<Wallet, 'speeds' | 'isPayable'>,
  methods: readonly PayoutMethod[],
): PayoutSpeed[] =>
  wallet.speeds.map((terms) => {
    const type = WITHDRAWAL_SPEEDS[terms.speed].goesTo
    const known = methods.filter((method) => method.type === type)
    const places = known.filter((method) => method.isConfirmed)
    const missing = !wallet.isPayable
      ? 'Set up payouts first'
      : known.length > 0
        ? CONFIRM_FIRST[type]
        : ADD_FIRST[type]
    const isReachable = wallet.isPayable && places.length > 0
    const only = places.length === 1 ? places[0] : undefined
    return {
      terms,
      places,
      isUsable: isReachable && terms.isOpen,
      title: `${SPEED_NAMES[terms.speed]}, ${only ? placeName(only) : KIND[type]}`,
      note: isReachable ? speedNote(terms) : missing,
    }
  })

/** The chosen speed if usable, else the first usable one. */
export const usableSpeed = (ways: readonly PayoutSpeed[], chosen: string): PayoutSpeed | undefined =>
  ways.find((way) => way.isUsable && way.terms.speed === chosen) ?? ways.find((way) => way.isUsable)
