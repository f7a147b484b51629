import { dollarText, centsOf } from '#core/kernel/money.ts'
import type { ProfileForm } from '#core/profiles/api.ts'
import { skillNamed, type Skill } from '#core/profiles/rules.ts'
import type { Profile } from '#server/accounts/member-actions.ts'

const canonicalSkills = (given: string[]): Skill[] => given.flatMap((text) => skillNamed(text) ?? [])

/** "English" and "english" are one language; the first spelling stays. */
const eachOnce = (words: string[]): string[] =>
  words.filter((word, at) => words.findIndex((other) => other.toLowerCase() === word.toLowerCase()) === at)

/** PROFILE-2: only what was sent, in the words of the table; an empty text takes a part away. */
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
  ...(languages && { languages: eachOnce(languages) }),
})
