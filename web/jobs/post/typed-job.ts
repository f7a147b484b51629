import * as z from 'zod/mini'
import { readingDollars } from '#web/runtime/forms/schema-check.ts'
import { PostJobForm } from '#core/jobs/api.ts'
import { isPastDay } from '#web/jobs/when.ts'

/** Validation of the form, with the date rule of the server. */
export const TypedJob = readingDollars(
  PostJobForm.check(
    z.refine(({ preferredDate }) => !isPastDay(preferredDate ?? ''), {
      path: ['preferredDate'],
      error: 'The preferred date is in the past.',
    }),
  ),
  'budgetMin',
  'budgetMax',
)
