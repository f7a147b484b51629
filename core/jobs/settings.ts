import { choiceSetting, wholeSetting } from '#core/kernel/setting.ts'

const bidding = { group: 'Bidding' }

/** SET-3: windows up to this one are offered; five minutes always are. */
export const MAX_WINDOW = choiceSetting({
  ...bidding,
  key: 'bidding.longestMinutes',
  name: 'Longest bidding window',
  fallback: '1440',
  choices: { '5': '5 minutes', '30': '30 minutes', '60': '1 hour', '1440': '24 hours' },
  explains: 'Posters choose a window up to this one for new jobs. Five minutes are always offered and always preset.',
})
export const CHOOSING_DAYS = wholeSetting({
  ...bidding,
  key: 'jobs.choosingDays',
  name: 'Time to choose',
  unit: 'days',
  fallback: 7,
  min: 1,
  max: 30,
  explains: 'A job whose window ended with bids expires when nobody was chosen in this time.',
})
