import { refusal } from '#core/kernel/problem.ts'

/** STEP-21: how long a sign-in or another proof of presence counts. */
export const CONFIRM_MINUTES = 15

export const CONFIRM_NEEDED = refusal(403, 'confirm_needed', 'Please confirm that it is you before you go on.')
