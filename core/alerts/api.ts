import * as z from 'zod/mini'
import { endpoint } from '#core/kernel/endpoint.ts'
import { Done, Id, PathId, Timestamp } from '#core/kernel/fields.ts'

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
  params: z.object({ id: PathId }),
  answer: Done,
})

export const readAllAlerts = endpoint({
  method: 'POST',
  path: '/api/alerts/read-all',
  who: 'user',
  summary: 'Mark all my alerts as read',
  answer: Done,
})

export const clearAlert = endpoint({
  method: 'DELETE',
  path: '/api/alerts/:id',
  who: 'user',
  summary: 'Clear one alert',
  params: z.object({ id: PathId }),
  answer: Done,
})

export const restoreAlert = endpoint({
  method: 'POST',
  path: '/api/alerts/:id/restore',
  who: 'user',
  summary: 'Undo the clearing of an alert',
  params: z.object({ id: PathId }),
  answer: Alert,
})

export const countUnreadAlerts = endpoint({
  method: 'GET',
  path: '/api/alerts/unread',
  who: 'user',
  summary: 'How many alerts I have not read',
  answer: z.object({ count: z.int() }),
})

export const AlertPreferences = z.object({
  emailAlerts: z.boolean('Please say yes or no.'),
  pushNotifications: z.boolean('Please say yes or no.'),
  jobMatches: z.boolean('Please say yes or no.'),
  bidUpdates: z.boolean('Please say yes or no.'),
  paymentAlerts: z.boolean('Please say yes or no.'),
  systemUpdates: z.boolean('Please say yes or no.'),
  marketingEmails: z.boolean('Please say yes or no.'),
})
export type AlertPreferences = z.infer<typeof AlertPreferences>

export const DEFAULT_PREFERENCES: AlertPreferences = {
  emailAlerts: true,
  pushNotifications: true,
  jobMatches: true,
  bidUpdates: true,
  paymentAlerts: true,
  systemUpdates: true,
  marketingEmails: false,
}

export const getAlertPreferences = endpoint({
  method: 'GET',
  path: '/api/alerts/preferences',
  who: 'user',
  summary: 'How I want to be reached, and about what',
  answer: AlertPreferences,
})

export const setAlertPreferences = endpoint({
  method: 'PATCH',
  path: '/api/alerts/preferences',
  who: 'user',
  summary: 'Change how I want to be reached; what is not named stays as it is',
  body: z.partial(AlertPreferences),
  answer: AlertPreferences,
})

// ---- unsubscribing -------------------------------------------------------------------------------------------------

const UnsubscribeToken = z.string().check(z.minLength(1), z.maxLength(300))

/** RFC 8058: mail programs post to this without a session; the token is the proof. */
export const unsubscribeOneClick = endpoint({
  method: 'POST',
  path: '/api/notifications/unsubscribe',
  who: 'anyone',
  summary: 'Stop the mails that this link came with; the token in the address is the proof',
  query: z.object({ token: z.optional(UnsubscribeToken) }),
  raw: true,
  answer: Done,
})
