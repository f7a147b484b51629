import * as z from 'zod/mini'
import { endpoint } from '#core/kernel/endpoint.ts'
import { atMost, day, Id, Timestamp } from '#core/kernel/fields.ts'
import { cursor, page } from '#core/kernel/paging.ts'

export const AuditEntry = z.object({
  id: Id,
  admin: z.object({ id: Id, email: z.string() }),
  action: z.string(),
  targetType: z.nullable(z.string()),
  targetId: z.nullable(z.string()),
  details: z.record(z.string(), z.unknown()),
  ipAddress: z.nullable(z.string()),
  userAgent: z.nullable(z.string()),
  createdAt: Timestamp,
})
export type AuditEntry = z.infer<typeof AuditEntry>

const filters = {
  adminId: z.optional(Id),
  /** A prefix matches too: `user.` finds all actions on users. */
  action: z.optional(z.string().check(atMost(60), z.regex(/^[a-z_.-]*$/))),
  targetId: z.optional(z.string().check(atMost(100))),
  /** Days in New York, both inclusive. */
  from: z.optional(day),
  to: z.optional(day),
}

export const listAudit = endpoint({
  method: 'GET',
  path: '/api/admin/audit',
  who: 'admin',
  summary: 'What admins did, the newest first',
  query: z.object({ ...filters, cursor }),
  answer: page(AuditEntry),
})

export const exportAudit = endpoint({
  method: 'GET',
  path: '/api/admin/audit.csv',
  who: 'admin',
  summary: 'The same as a table to keep; exporting is written into the log, too',
  query: z.object(filters),
  answer: 'file',
})

export const auditFacets = endpoint({
  method: 'GET',
  path: '/api/admin/audit/facets',
  who: 'admin',
  summary: 'Which admins and actions the log knows, for its filters',
  answer: z.object({
    admins: z.array(z.object({ id: Id, email: z.string() })),
    actions: z.array(z.string()),
  }),
})
