import type { Figures } from '#web/content/help/figures.ts'

const RULES: Record<Figures['verificationRule'], (limit: string) => string> = {
  posting: (limit) =>
    `Whoever posts a job is verified first. For bidding, identity verification is optional for now, except for jobs over ${limit}: there both sides must be verified.`,
  over_limit: (limit) =>
    `Identity verification is optional for now, and required for jobs over ${limit}: there both the poster and the worker must be verified.`,
  never: (limit) =>
    `Identity verification is optional for now: nothing waits for it. It may be required for jobs over ${limit} later.`,
}

/** VERIFY-1: by the setting. */
export const verificationRule = ({ verificationRule: rule, verificationLimit }: Figures): string =>
  RULES[rule](verificationLimit)
