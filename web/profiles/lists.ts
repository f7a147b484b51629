import { skillNamed } from '#core/profiles/rules.ts'

/** "English,  Spanish, english" is two languages: split at commas, trimmed, each once whatever its case. */
export const splitList = (text: string): string[] => {
  const byName = new Map<string, string>()
  for (const part of text.split(',')) {
    const name = part.trim()
    if (name && !byName.has(name.toLowerCase())) byName.set(name.toLowerCase(), name)
  }
  return [...byName.values()]
}

/** PROFILE-3: as the list spells it, where it is on the list; what is not stays as typed, for the rule to name it. */
export const parseExpertise = (text: string): string[] => splitList(text).map((name) => skillNamed(name) ?? name)

/** "english" is English. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
