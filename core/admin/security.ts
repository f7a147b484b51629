import * as z from 'zod/mini'
import { SecurityEvent } from '#core/accounts/security-api.ts'
import { SECURITY_EVENT_GROUP_NAMES, SECURITY_EVENT_KINDS } from '#core/accounts/security.ts'
import { endpoint } from '#core/kernel/endpoint.ts'
import { day, Id, Timestamp } from '#core/kernel/fields.ts'
import { cursor, page, search } from '#core/kernel/paging.ts'
import { isNetwork } from '#core/admin/network.ts'

export const SECURITY_PERIODS = ['hour', 'day', 'week', 'month'] as const

const Person = z.object({ id: Id, email: z.string() })

export const SecurityEventForAdmin = z.object({
  ...SecurityEvent.shape,
  /** The member and the admin it is about. */
  person: z.nullable(Person),
  admin: z.nullable(Person),
})
export type SecurityEventForAdmin = z.infer<typeof SecurityEventForAdmin>

export const listAllSecurityEvents = endpoint({
  method: 'GET',
  path: '/api/admin/security-events',
  who: 'admin',
  summary: 'What concerned the safety of all accounts in the last 180 days, newest first',
  query: z.object({
    kind: z.optional(z.enum([...SECURITY_EVENT_GROUP_NAMES, ...SECURITY_EVENT_KINDS])),
    /** Id, address or name of a member; id or address of an admin. */
    person: search,
    /** An address, its beginning, or `203.0.113.0/24`. */
    network: z.optional(
      z.string().check(
        z.trim(),
        z.refine(
          (text) => text === '' || isNetwork(text),
          'Please enter an address such as 203.0.113.7, its beginning, or a network such as 203.0.113.0/24.',
        ),
      ),
    ),
    period: z.optional(z.enum(SECURITY_PERIODS)),
    /** Days in New York, both inclusive. */
    from: z.optional(day),
    to: z.optional(day),
    cursor,
  }),
  answer: page(SecurityEventForAdmin),
})

export const SecurityBurst = z.object({
  id: Id,
  /** Against this account, from this network, or overall if all three are null. */
  person: z.nullable(Person),
  admin: z.nullable(Person),
  network: z.nullable(z.string()),
  count: z.int(),
  createdAt: Timestamp,
  lastAt: Timestamp,
})
export type SecurityBurst = z.infer<typeof SecurityBurst>

export const listSecurityBursts = endpoint({
  method: 'GET',
  path: '/api/admin/security-bursts',
  who: 'admin',
  isPolled: true,
  summary: 'Bursts of refused tries of the last 24 hours, newest first',
  answer: z.array(SecurityBurst),
})
