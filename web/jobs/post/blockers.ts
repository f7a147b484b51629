import type { Me } from '#core/kernel/me.ts'
import type { Cents } from '#core/kernel/money.ts'
import { needsVerification, partsOfProfile, type VerificationRule } from '#core/profiles/rules.ts'

type PartKey = ReturnType<typeof partsOfProfile>[number]['key']

const PART_NAMES: Record<PartKey, string> = {
  firstName: 'your first name',
  bio: 'your bio',
  zipCode: 'your zip code',
  phoneNumber: 'your phone number',
  expertise: 'one skill',
}

const listed = new Intl.ListFormat('en-US', { type: 'conjunction' })
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** What keeps a user from posting. */
export interface Blockers {
  missing: string[]
  isUnverified: boolean
}

/** POST-3: posting requires a complete profile and, if set by the operator, a verified identity. */
export const blockersOf = (me: Me, rule: VerificationRule, budgetMax: Cents): Blockers => ({
  missing: partsOfProfile(me).flatMap(({ key, isThere }) => (isThere ? [] : [PART_NAMES[key]])),
  isUnverified: !me.isVerified && needsVerification(rule, 'poster', budgetMax),
})

/** "Only your phone number is missing." */
export const missingSentence = (missing: readonly string[]): string =>
  missing.length === 1 ? `Only ${missing[0]} is missing.` : `${capital(listed.format(missing))} are missing.`

/** "Phone number missing in your profile". */
export const missingLine = (missing: readonly string[]): string =>
  missing.length === 1 && missing[0] !== undefined
    ? `${capital(missing[0].replace(/^your /, ''))} missing in your profile`
    : `${missing.length} things missing in your profile`

/** Why the button is disabled, or null. */
export const reasonOf = ({ missing, isUnverified }: Blockers, sending: number): string | null => {
  const steps = [missing.length > 0 && 'complete your profile', isUnverified && 'verify your identity'].filter(
    (step) => step !== false,
  )
  if (steps.length > 0) return `First ${steps.join(' and ')}. Your draft waits here.`
  if (sending === 0) return null
  return sending === 1 ? 'One photo is still on its way.' : `${sending} photos are still on their way.`
}
