import * as z from 'zod/mini'
import type { Problem } from '#core/kernel/problem.ts'

/** Apart from the rules that refuse: pages without a form need those, and should not have to fetch a validator. */
export const ProblemShape = z.object({
  message: z.string(),
  code: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
}) satisfies z.ZodMiniType<Problem>
