import { WEEKDAYS, type WeekSchedule } from '#core/kernel/me.ts'
import { EXPERIENCE_LEVELS, isProfileComplete, levelText as textOfLevel, type Skill } from '#core/profiles/rules.ts'
import type { Look } from '#demo/artwork/portraits.ts'
import { isAcrossTheBay, placeOf, type Zip } from '#demo/data/people/places.ts'

/** Somebody of the demo. What is left out is empty in the profile, as it is for real newcomers. */
export interface Person {
  key: string
  email: string
  firstName: string
  lastName: string
  zip?: Zip
  bio?: string
  /** Last two digits of a number from the range that is never given to anyone. */
  phone?: string
  skills: readonly Skill[]
  level?: Lowercase<(typeof EXPERIENCE_LEVELS)[number]['name']>
  hourlyRate?: number
  availability?: string
  /** Weekly hours, such as "mon-fri 15:00-21:00". */
  hours?: readonly string[]
  languages?: readonly string[]
  business?: { name: string; license: string; insurance: string }
  takesWork: boolean
  isVerified: boolean
  role?: 'social_media_manager'
  joinedDaysAgo: number
  /** Owes money for so many days, and has not bid since. */
  owesSinceDays?: number
  /** How the portrait is drawn; without it there is none. */
  look?: Look
}

export const levelText = ({ level }: Person): string | null => {
  const found = EXPERIENCE_LEVELS.find(({ name }) => name.toLowerCase() === level)
  return found ? textOfLevel(found) : null
}

export const phoneText = ({ phone, zip }: Person): string | null => {
  if (!phone) return null
  const areaCode = zip && isAcrossTheBay(placeOf(zip)) ? '727' : '813'
  return `(${areaCode}) 555-01${phone}`
}

/** What decides whether a profile is complete. */
export const profileFacts = (person: Person) => ({
  firstName: person.firstName,
  bio: person.bio ?? null,
  zipCode: person.zip ?? null,
  phoneNumber: phoneText(person),
  expertise: [...person.skills],
})

/** Who may bid and, once verified, post: the product's own rule. */
export const isComplete = (person: Person): boolean => isProfileComplete(profileFacts(person))

const SPAN = /^(?<first>[a-z]{3})(?:-(?<last>[a-z]{3}))? (?<from>\d\d:\d\d)-(?<to>\d\d:\d\d)$/

/** "mon-fri 15:00-21:00" as the profile keeps it: for each day its spans. */
export const weekOf = ({ hours }: Person): WeekSchedule | null => {
  if (!hours) return null
  const week: WeekSchedule = {}
  for (const text of hours) {
    const {
      first,
      last = first,
      from,
      to,
    } = SPAN.exec(text)!.groups as Record<'first' | 'from' | 'to', string> & {
      last?: string
    }
    const days = WEEKDAYS.slice(WEEKDAYS.indexOf(first as 'mon'), WEEKDAYS.indexOf(last as 'mon') + 1)
    for (const day of days) (week[day] ??= []).push({ from, to })
  }
  return week
}
