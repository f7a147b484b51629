import * as z from 'zod/mini'
import { endpoint } from '#core/kernel/endpoint.ts'
import { Id, PathId, Timestamp } from '#core/kernel/fields.ts'

export const healthz = endpoint({
  method: 'GET',
  path: '/healthz',
  who: 'anyone',
  summary: 'The process is alive',
  answer: z.object({ status: z.literal('ok') }),
})

export const readyz = endpoint({
  method: 'GET',
  path: '/readyz',
  who: 'anyone',
  summary: 'Database and queue are reachable; 503 otherwise',
  answer: z.object({ status: z.enum(['ready', 'not_ready']), database: z.boolean(), queue: z.boolean() }),
})

export const securityTxt = endpoint({
  method: 'GET',
  path: '/.well-known/security.txt',
  who: 'anyone',
  summary: 'Where to report a vulnerability (RFC 9116)',
  answer: 'text',
})

/** Only pictures; documents have endpoints of their own. */
export const picture = endpoint({
  method: 'GET',
  path: '/files/:purpose/:name',
  who: 'anyone',
  summary:
    'A picture of a job, a profile or a portfolio; one of a piece that its owner hides, or of a portfolio that is not shared, is there for the owner alone',
  params: z.object({
    purpose: z.string().check(z.regex(/^[a-z-]{1,30}$/)),
    name: z.string().check(z.regex(/^[a-z0-9-]{1,60}\.webp$/)),
  }),
  answer: 'file',
})

export const metrics = endpoint({
  method: 'GET',
  path: '/metrics',
  who: 'anyone',
  summary: 'Prometheus figures; from elsewhere than this machine only with METRICS_TOKEN',
  answer: 'text',
})

export const openApiDocument = endpoint({
  method: 'GET',
  path: '/api/openapi.json',
  who: 'anyone',
  summary: 'This document, OpenAPI 3.1',
  answer: 'text',
})

export const docsPage = endpoint({
  method: 'GET',
  path: '/api/docs',
  who: 'anyone',
  summary: 'The same document for people',
  answer: 'page',
})

export const plainStyles = endpoint({
  method: 'GET',
  path: '/plain.css',
  who: 'anyone',
  summary: 'The stylesheet of the pages for engineers',
  answer: 'text',
})

export const OutboxMail = z.object({
  id: Id,
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  createdAt: Timestamp,
  /** Null: this mail cannot be stopped. */
  unsubscribeUrl: z.nullable(z.string()),
})

export const devOutbox = endpoint({
  method: 'GET',
  path: '/api/dev/outbox',
  who: 'anyone',
  summary: 'Mails that would have been sent, newest first; only without a mail server and not in production',
  query: z.object({ to: z.optional(z.string().check(z.maxLength(254))) }),
  answer: z.array(OutboxMail),
})

export const devOutboxPage = endpoint({
  method: 'GET',
  path: '/dev/outbox',
  who: 'anyone',
  summary: 'The same mails as a page',
  query: z.object({ to: z.optional(z.string().check(z.maxLength(254))) }),
  answer: 'page',
})

export const devOutboxMailPage = endpoint({
  method: 'GET',
  path: '/dev/outbox/:id',
  who: 'anyone',
  summary: 'One mail as it would look',
  params: z.object({ id: PathId }),
  answer: 'page',
})

// ---- platform test -------------------------------------------------------------------------------------------------

export const PlatformTest = z.object({
  name: z.string(),
  status: z.enum(['PASSED', 'FAILED']),
  /** The result, or what was tried if it failed. */
  details: z.string(),
  /** Null if it passed. */
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

const platformTest = {
  method: 'POST',
  path: '/api/platform/comprehensive-test',
  summary: 'Test every part of the running system; leaves nothing behind',
  answer: PlatformTestRun,
} as const

/** In the demo on loopback everyone may run it. */
export const runPlatformTest = endpoint({ ...platformTest, who: 'anyone' })
export const runPlatformTestAsAdmin = endpoint({ ...platformTest, who: 'admin' })
