import { wholeSetting } from '#core/kernel/setting.ts'

const contracts = { group: 'Contracts' }

export const SIGN_WITHIN_HOURS = wholeSetting({
  ...contracts,
  key: 'contracts.signWithinHours',
  name: 'Time to sign',
  unit: 'hours',
  fallback: 24,
  min: 1,
  max: 168,
  explains: 'A contract that is not signed by both in this time is called off, and the poster chooses again.',
})
/** Canceling earlier than this before the start is free. */
export const NOTICE_MINUTES = wholeSetting({
  ...contracts,
  key: 'cancellation.noticeMinutes',
  name: 'Notice for calling off',
  unit: 'minutes',
  fallback: 120,
  min: 0,
  max: 2_880,
  explains: 'Calling off less than this before the scheduled start costs the fee. New contracts say it in their text.',
})
export const CANCELLATION_FEE = wholeSetting({
  ...contracts,
  key: 'cancellation.feeCents',
  name: 'Fee for calling off late',
  unit: 'dollars',
  fallback: 1_000,
  min: 0,
  max: 10_000,
  explains: 'Half goes to the other side, half to the platform. Never more than what is held.',
})
/** How long after completion held money is released automatically. */
export const AUTO_RELEASE_HOURS = wholeSetting({
  ...contracts,
  key: 'escrow.autoReleaseHours',
  name: 'Release by itself',
  unit: 'hours',
  fallback: 72,
  min: 1,
  max: 720,
  explains:
    'Held money is released this long after completion, unless the poster asks for changes or there is a dispute.',
})
