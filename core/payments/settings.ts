import { choiceSetting, wholeSetting } from '#core/kernel/setting.ts'

const withdrawals = { group: 'Withdrawals' }

export const INSTANT_FEE = wholeSetting({
  ...withdrawals,
  key: 'withdrawals.instantFeeBasisPoints',
  name: 'Fee of an instant withdrawal',
  unit: 'percent',
  fallback: 200,
  min: 0,
  max: 1000,
  explains: 'Taken out of the amount when somebody withdraws to a debit card. Bank transfers are free.',
})
export const MIN_INSTANT = wholeSetting({
  ...withdrawals,
  key: 'withdrawals.instantLeastCents',
  name: 'Least instant withdrawal',
  unit: 'dollars',
  fallback: 1_000,
  min: 100,
  max: 50_000,
  explains: 'Smaller ones are refused with a sentence that names this figure.',
})
export const MAX_INSTANT_DAILY = wholeSetting({
  ...withdrawals,
  key: 'withdrawals.instantDailyMostCents',
  name: 'Instant withdrawals a day',
  unit: 'dollars',
  fallback: 500_000,
  min: 10_000,
  max: 5_000_000,
  explains: 'For each person, from midnight to midnight in New York. Counts instant withdrawals only.',
})
export const MAX_INSTANT_WEEKLY = wholeSetting({
  ...withdrawals,
  key: 'withdrawals.instantWeeklyMostCents',
  name: 'Instant withdrawals a week',
  unit: 'dollars',
  fallback: 2_500_000,
  min: 10_000,
  max: 25_000_000,
  explains: 'For each person, from Monday to Sunday in New York. Counts instant withdrawals only.',
})
export const MIN_BANK = wholeSetting({
  ...withdrawals,
  key: 'withdrawals.bankLeastCents',
  name: 'Least bank transfer',
  unit: 'dollars',
  fallback: 2_500,
  min: 100,
  max: 50_000,
  explains: 'Also what a balance must reach before the weekly payout sends it.',
})
export const NEW_ACCOUNT_HOLD = choiceSetting({
  ...withdrawals,
  key: 'payouts.newAccountHold',
  name: 'Withdrawals of new accounts wait',
  fallback: 'real_money',
  choices: { real_money: 'Where real money moves', always: 'Always', never: 'Never' },
  explains:
    'For 14 days, or until three jobs with three different people are done: no instant withdrawals, and bank transfers only of card payments that are 7 days old.',
})
