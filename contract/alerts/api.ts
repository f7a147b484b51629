import * as z from 'zod/mini'
import { endpoint } from '#contract/kernel/endpoint.ts'
import { Done, Id, Timestamp } from '#contract/kernel/fields.ts'

export const ALERT_TYPES = [
  'welcome',
  'profile_incomplete',
  'getting_started',
  'tips',
  'job_match',
  'bid_update',
  'payment',
  'system',
] as const
export const ALERT_PRIORITIES = ['urgent', 'high', 'medium', 'low'] as const

export const Alert = z.object({
  id: Id,
  type: z.enum(ALERT_TYPES),
  priority: z.enum(ALERT_PRIORITIES),
  title: z.string(),
  message: z.string(),
  read: z.boolean(),
  actionUrl: z.nullable(z.string()),
  actionRequired: z.boolean(),
  data: z.record(z.string(), z.unknown()),
  createdAt: Timestamp,
})
export type Alert = z.infer<typeof Alert>

export const listAlerts = endpoint({
  method: 'GET',
  path: '/api/alerts',
  who: 'user',
  summary: 'My alerts, newest first; the Link header carries the next page',
  query: z.object({ cursor: z.optional(Id) }),
  answer: z.array(Alert),
})

export const readAlert = endpoint({
  method: 'PATCH',
  path: '/api/alerts/:id/read',
  who: 'user',
  summary: 'Mark one alert as read',
  params: z.object({ id: Id }),
  answer: Done,
})
