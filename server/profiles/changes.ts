import { dollarText, centsOf } from '#core/kernel/money.ts'
import type { ProfileForm } from '#core/profiles/api.ts'
import { skillNamed, type Skill } from '#core/profiles/rules.ts'
import type { Profile } from '#server/accounts/member-actions.ts'

const canonicalSkills = (given: string[]): Skill[] => given.flatMap((text) => skillNamed(text) ?? [])

/** Ignoring case; the first spelling is kept. */
const unique = (texts: string[]): string[] =>
  texts.filter((text, at) => texts.findIndex((other) => other.toLowerCase() === text.toLowerCase()) === at)

/** PROFILE-2: only the fields that were sent; an empty text becomes null. */
export const changesFrom = ({ hourlyRate, expertise, languages, ...plain }: ProfileForm): Partial<Profile> => ({
  ...Object.fromEntries(
    Object.entries(plain)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, value === '' ? null : value]),
  ),
  ...(hourlyRate !== undefined && {
    hourlyRate: hourlyRate === null || hourlyRate === '' ? null : dollarText(centsOf(hourlyRate)),
  }),
  ...(expertise && { expertise: canonicalSkills(expertise) }),
  ...(languages && { languages: unique(languages) }),
})
