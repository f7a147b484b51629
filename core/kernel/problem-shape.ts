import * as z from 'zod/mini'
import type { Problem } from '#core/kernel/problem.ts'

/** Not in problem.ts, which pages without zod load as well. */
export const ProblemShape = z.object({
  message: z.string(),
  code: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
}) satisfies z.ZodMiniType<Problem>
