import * as z from 'zod/mini'
import { endpoint } from '#core/kernel/endpoint.ts'

export const PlatformTest = z.object({
  name: z.string(),
  status: z.enum(['PASSED', 'FAILED']),
  /** What was found or, where it failed, what was tried. */
  details: z.string(),
  /** One sentence; null where it passed. */
  error: z.nullable(z.string()),
})
export type PlatformTest = z.infer<typeof PlatformTest>

export const PlatformTestRun = z.object({
  status: z.enum(['LAUNCH_READY', 'NEEDS_ATTENTION']),
  results: z.object({
    tests: z.array(PlatformTest),
    summary: z.object({ passed: z.int(), failed: z.int(), total: z.int() }),
  }),
})
export type PlatformTestRun = z.infer<typeof PlatformTestRun>

const call = {
  method: 'POST',
  path: '/api/platform/comprehensive-test',
  summary: 'Try out every part of the running house; nothing of it stays',
  answer: PlatformTestRun,
} as const

/** Where the demo is on, everybody may see how it is done. */
export const runPlatformTest = endpoint({ ...call, who: 'anyone' })
export const runPlatformTestAsAdmin = endpoint({ ...call, who: 'admin' })
