import { normalizeDollars } from '#core/kernel/money.ts'
import type { Job, RepostJobForm } from '#core/jobs/api.ts'
import { DEFAULT_BIDDING_MINUTES } from '#core/jobs/clock.ts'
import { restingPrice } from '#web/jobs/price.ts'

export type RepostValues = {
  title: string
  description: string
  category: string
  isVirtual: boolean
  location: string
  zipCode: string
  budgetMin: string
  budgetMax: string
  biddingDuration: string
}

/** The values of the job with the default window. */
export const valuesOf = (job: Job): RepostValues => ({
  title: job.title,
  description: job.description,
  category: job.category,
  isVirtual: job.isVirtual,
  location: job.location ?? '',
  zipCode: job.zipCode ?? '',
  budgetMin: restingPrice(job.budgetMin ?? ''),
  budgetMax: restingPrice(job.budgetMax ?? ''),
  biddingDuration: String(DEFAULT_BIDDING_MINUTES),
})

export const repostBodyOf = (values: RepostValues): RepostJobForm => ({
  ...values,
  location: values.isVirtual ? null : values.location,
  zipCode: values.isVirtual ? null : values.zipCode,
  budgetMin: normalizeDollars(values.budgetMin) ?? '',
  budgetMax: normalizeDollars(values.budgetMax) ?? '',
  biddingDuration: Number(values.biddingDuration),
})
