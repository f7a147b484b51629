import { wholeSetting } from '#core/kernel/setting.ts'

export const FEE = wholeSetting({
  key: 'fee.basisPoints',
  group: 'Fee',
  name: 'Platform fee',
  unit: 'percent',
  fallback: 500,
  least: 0,
  most: 3000,
  explains:
    'Taken from what is released to the worker, never from refunds or tips. A contract keeps the fee that held when it was written.',
})

const withdrawals = { group: 'Withdrawals' }

export const INSTANT_FEE = wholeSetting({
  ...withdrawals,
  key: 'withdrawals.instantFeeBasisPoints',
  name: 'Fee of an instant withdrawal',
  unit: 'percent',
  fallback: 200,
  least: 0,
  most: 1000,
  explains: 'Taken out of the amount when somebody withdraws to a debit card. Bank transfers are free.',
})
export const INSTANT_LEAST = wholeSetting({
  ...withdrawals,
  key: 'withdrawals.instantLeastCents',
  name: 'Least instant withdrawal',
  unit: 'dollars',
  fallback: 1_000,
  least: 100,
  most: 50_000,
  explains: 'Smaller ones are refused with a sentence that names this figure.',
})
export const INSTANT_DAILY_MOST = wholeSetting({
  ...withdrawals,
  key: 'withdrawals.instantDailyMostCents',
  name: 'Instant withdrawals a day',
  unit: 'dollars',
  fallback: 500_000,
  least: 10_000,
  most: 5_000_000,
  explains: 'For each person, from midnight to midnight in New York. Counts instant withdrawals only.',
})
export const INSTANT_WEEKLY_MOST = wholeSetting({
  ...withdrawals,
  key: 'withdrawals.instantWeeklyMostCents',
  name: 'Instant withdrawals a week',
  unit: 'dollars',
  fallback: 2_500_000,
  least: 10_000,
  most: 25_000_000,
  explains: 'For each person, from Monday to Sunday in New York. Counts instant withdrawals only.',
})
export const BANK_LEAST = wholeSetting({
  ...withdrawals,
  key: 'withdrawals.bankLeastCents',
  name: 'Least bank transfer',
  unit: 'dollars',
  fallback: 2_500,
  least: 100,
  most: 50_000,
  explains: 'Also what a balance must reach before the weekly payout sends it.',
})
