import type { Figures } from '#web/content/help/figures.ts'

const RULES: Record<Figures['verificationRule'], (limit: string) => string> = {
  posting: (limit) =>
    `Whoever posts a job is verified first. Bidding does not ask for it, except for jobs over ${limit}: there both sides must be verified.`,
  over_limit: (limit) =>
    `It is optional, and required for jobs over ${limit}: there both the poster and the worker must be verified.`,
  never: () => 'It is optional here: nothing waits for it. The mark still helps others to trust you.',
}

/** VERIFY-1: by the setting. */
export const verificationRule = ({ verificationRule: rule, verificationLimit }: Figures): string =>
  RULES[rule](verificationLimit)
