import { normalizeDollars } from '#core/kernel/money.ts'
import type { PostJobForm } from '#core/jobs/api.ts'
import { DEFAULT_BIDDING_MINUTES } from '#core/jobs/clock.ts'
import { noonOf } from '#web/jobs/when.ts'

/** What stands in the fields of the post form. */
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

/** The zip is most likely one's own. */
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

/** What is sent for what stands in the fields. A virtual job has no place, whatever was typed before. */
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

/** Everything that must be there, whether or not it is long enough yet. */
export const isFilledIn = (values: PostJobValues): boolean => {
  const place = values.isVirtual ? [] : [values.location, values.zipCode]
  const needed = [values.title, values.description, values.category, values.budgetMin, values.budgetMax, ...place]
  return needed.every((text) => text.trim() !== '')
}
