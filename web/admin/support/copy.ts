import type { Application } from '#core/admin/support.ts'
import type { TICKET_STATUSES } from '#core/content/support.ts'

type TicketStatus = (typeof TICKET_STATUSES)[number]

/** PORTAL-27 */
export const TICKET_LABELS: Record<TicketStatus, string> = {
  open: 'waits for an answer',
  answered: 'answered',
  closed: 'closed',
}

export const STATUS_NAMES: Record<Application['status'], string> = {
  new: 'New',
  reviewing: 'Reviewing',
  rejected: 'Rejected',
  hired: 'Hired',
}

const KB = 1024
const MB = KB * KB

/** PORTAL-28: "312 KB", "1.4 MB" */
export const formatSize = (bytes: number): string =>
  bytes < MB ? `${Math.max(1, Math.round(bytes / KB))} KB` : `${(bytes / MB).toFixed(1)} MB`
