import { choiceSetting, wholeSetting, type ValueOf } from '#core/kernel/setting.ts'

const verification = { group: 'Verification' }

export const VERIFICATION_REQUIRED = choiceSetting({
  ...verification,
  key: 'verification.required',
  name: 'Who must be verified',
  fallback: 'posting',
  choices: {
    posting: 'Everyone who posts, and both sides of large jobs',
    over_limit: 'Both sides of large jobs only',
    never: 'Nobody',
  },
  explains: 'Asked when a job is posted, a bid is placed and a bid is chosen. What runs already goes on.',
})
export const VERIFICATION_CHOICES = Object.keys(VERIFICATION_REQUIRED.choices) as ValueOf<
  typeof VERIFICATION_REQUIRED
>[]
export const VERIFICATION_LIMIT = wholeSetting({
  ...verification,
  key: 'verification.limitCents',
  name: 'A job is large above',
  unit: 'dollars',
  fallback: 100_000,
  min: 0,
  max: 10_000_000,
  explains: 'Above this both poster and worker must be verified, unless nobody must.',
})
