import type { PayoutMethod, Wallet } from '#core/payments/wallet.ts'
import { WITHDRAWAL_SPEEDS } from '#core/payments/withdrawals.ts'
import { placeName, SPEED_NAMES, speedNote, type SpeedTerms } from '#web/payments/wallet/copy.ts'

/** One way out of the wallet: how fast, and the places that it can lead to. */
export interface Way {
  terms: SpeedTerms
  /** Confirmed ones of the kind that this way leads to. */
  places: PayoutMethod[]
  isUsable: boolean
  title: string
  /** How fast and from how much; or why not. */
  note: string
}

const ADD_FIRST = { bank: 'Add a bank account first', debit_card: 'Add a debit card first' } as const
const CONFIRM_FIRST = { bank: 'Confirm your bank account first', debit_card: 'Confirm your debit card first' } as const
const KIND = { bank: 'bank', debit_card: 'debit card' } as const

/** WALLET-UI-3: a way that is shut, or leads nowhere yet, stays in view and says why. */
export const waysOf = (wallet: Pick<Wallet, 'speeds' | 'isPayable'>, methods: readonly PayoutMethod[]): Way[] =>
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

/** The one that was chosen while it can be used, else the first that can. */
export const wayNow = (ways: readonly Way[], chosen: string): Way | undefined =>
  ways.find((way) => way.isUsable && way.terms.speed === chosen) ?? ways.find((way) => way.isUsable)
