import { normalizeDollars } from '#core/kernel/money.ts'
import type { PostJobForm } from '#core/jobs/api.ts'
import { DEFAULT_BIDDING_MINUTES } from '#core/jobs/clock.ts'
import { noonOf } from '#web/jobs/when.ts'

export type PostJobValues = {
  title: string
  description: string
  category: string
  isVirtual: boolean
  location: string
  zipCode: string
  preferredDate: string
  preferredTime: string
  budgetMin: string
  budgetMax: string
  biddingDuration: string
}

/** Starts with the user's own zip code. */
export const emptyValues = (zipCode: string | null): PostJobValues => ({
  title: '',
  description: '',
  category: '',
  isVirtual: false,
  location: '',
  zipCode: zipCode ?? '',
  preferredDate: '',
  preferredTime: '',
  budgetMin: '',
  budgetMax: '',
  biddingDuration: String(DEFAULT_BIDDING_MINUTES),
})

/** Request body for the form values. A virtual job has no place. */
export const bodyOf = (values: PostJobValues, images: string[]): PostJobForm => ({
  title: values.title,
  description: values.description,
  category: values.category,
  isVirtual: values.isVirtual,
  location: values.isVirtual ? null : values.location,
  zipCode: values.isVirtual ? null : values.zipCode,
  budgetMin: normalizeDollars(values.budgetMin) ?? '',
  budgetMax: normalizeDollars(values.budgetMax) ?? '',
  preferredDate: noonOf(values.preferredDate),
  preferredTime: values.preferredTime.trim() || null,
  biddingDuration: Number(values.biddingDuration),
  images,
})

/** Whether every required field has a value. */
export const isFilledIn = (values: PostJobValues): boolean => {
  const place = values.isVirtual ? [] : [values.location, values.zipCode]
  const needed = [values.title, values.description, values.category, values.budgetMin, values.budgetMax, ...place]
  return needed.every((text) => text.trim() !== '')
}
