import type { AdminStats } from '#core/admin/dashboard.ts'
import type { AdminRole } from '#core/kernel/endpoint.ts'
import { paths } from '#core/paths.ts'
import type { IconName } from '#web/kit/display/Icon.tsx'

export interface AdminNavItem {
  href: string
  label: string
  icon: IconName
  /** The number of waiting items, and what they are. */
  count?: { of: keyof AdminStats & ('pendingDisputes' | CountKey); noun: string }
  /** The lowest role that sees it. */
  needs?: AdminRole
}

type CountKey = 'pendingVerifications' | 'pendingFlags' | 'openTickets' | 'newApplications'

/** As specified. */
export const MAIN_NAV: readonly AdminNavItem[] = [
  { href: paths.adminDashboard(), label: 'Dashboard', icon: 'grid' },
  {
    href: paths.adminUsers(),
    label: 'User Management',
    icon: 'users',
    count: { of: 'pendingVerifications', noun: 'documents and checks that wait' },
  },
  { href: paths.adminJobs(), label: 'Job Oversight', icon: 'work' },
  { href: paths.adminPayments(), label: 'Payments & Escrow', icon: 'wallet' },
  {
    href: paths.adminDisputes(),
    label: 'Dispute Resolution',
    icon: 'scales',
    count: { of: 'pendingDisputes', noun: 'pending disputes' },
  },
  { href: paths.adminReviews(), label: 'Review Moderation', icon: 'star' },
  { href: paths.adminSettings(), label: 'Platform Settings', icon: 'gear' },
]

export const MORE_NAV: readonly AdminNavItem[] = [
  {
    href: paths.adminFlags(),
    label: 'Flagged Content',
    icon: 'flag',
    count: { of: 'pendingFlags', noun: 'flags to look at' },
  },
  {
    href: paths.adminTickets(),
    label: 'Support Tickets',
    icon: 'chat',
    count: { of: 'openTickets', noun: 'open tickets' },
  },
  {
    href: paths.adminApplications(),
    label: 'Applications',
    icon: 'doc',
    count: { of: 'newApplications', noun: 'new applications' },
    needs: 'admin',
  },
  { href: paths.adminAudit(), label: 'Audit Log', icon: 'list', needs: 'admin' },
  { href: paths.adminSecurity(), label: 'Security Events', icon: 'shield', needs: 'admin' },
  { href: paths.adminFailedJobs(), label: 'Failed Jobs', icon: 'alert', needs: 'admin' },
  { href: paths.adminAccount(), label: 'My account', icon: 'user' },
]

/** Whether a page belongs to an entry. */
export const isUnder = (path: string, href: string): boolean => path === href || path.startsWith(`${href}/`)
