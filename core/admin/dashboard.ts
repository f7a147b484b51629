import * as z from 'zod/mini'
import { endpoint } from '#core/kernel/endpoint.ts'
import { Dollars, Id, Timestamp } from '#core/kernel/fields.ts'

export const AdminStats = z.object({
  totalUsers: z.int(),
  activeJobs: z.int(),
  escrowAmount: Dollars,
  pendingDisputes: z.int(),
  /** The rest is for badges in the menu and for quick actions. */
  newUsersThisWeek: z.int(),
  oldestDisputeAt: z.nullable(Timestamp),
  pendingVerifications: z.int(),
  pendingFlags: z.int(),
  openTickets: z.int(),
  newApplications: z.int(),
  nextPayoutAt: Timestamp,
})
export type AdminStats = z.infer<typeof AdminStats>

export const adminStats = endpoint({
  method: 'GET',
  path: '/api/admin/stats',
  who: 'support',
  summary: 'The four figures of the dashboard, and what waits',
  isPolled: true,
  answer: AdminStats,
})

/** Actions that the activity list can undo. */
export const UNDOABLE = ['review.hidden', 'job.removed', 'user.banned'] as const

export const Activity = z.object({
  id: z.string(),
  action: z.string(),
  timestamp: Timestamp,
  /** What the entry links to. */
  target: z.nullable(z.object({ type: z.string(), id: z.string() })),
  /** Null: it cannot be undone from the list. */
  undo: z.nullable(z.enum(UNDOABLE)),
})
export type Activity = z.infer<typeof Activity>

export const adminActivity = endpoint({
  method: 'GET',
  path: '/api/admin/activity',
  who: 'support',
  summary: 'What happened last, of members and of admins, the newest first',
  isPolled: true,
  answer: z.array(Activity),
})

export const CHART_DAYS = [7, 30, 90] as const

export const ChartDay = z.object({
  /** '2025-10-16', in New York. */
  day: z.string(),
  signUps: z.int(),
  jobs: z.int(),
  /** Jobs posted that day for which a bid was selected. */
  filled: z.int(),
  /** Median of the jobs posted that day; null without bids. */
  secondsToFirstBid: z.nullable(z.int()),
  /** Moved into escrow and released to workers on that day. */
  held: Dollars,
  released: Dollars,
})
export type ChartDay = z.infer<typeof ChartDay>

export const adminCharts = endpoint({
  method: 'GET',
  path: '/api/admin/charts',
  who: 'support',
  summary: 'Sign-ups, jobs, fill rate, time to the first bid, money held and released, day by day',
  query: z.object({ days: z._default(z.enum(['7', '30', '90']), '30') }),
  answer: z.array(ChartDay),
})

export const Jump = z.object({
  type: z.enum(['user', 'job', 'contract']),
  id: Id,
  /** Title and second text of the search result. */
  name: z.string(),
  detail: z.string(),
})
export type Jump = z.infer<typeof Jump>

export const adminJump = endpoint({
  method: 'GET',
  path: '/api/admin/jump',
  who: 'support',
  summary: 'Users, jobs and contracts by name, address, title or number; the first few of each',
  query: z.object({ q: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)) }),
  answer: z.array(Jump),
})
