import { DAY_MS } from '#core/kernel/time.ts'
import type { DisputeInQueue } from '#core/admin/disputes.ts'
import { resolutionName } from '#web/admin/disputes/decision.ts'

/** PORTAL-23: who waits longer than a day is marked. */
const LONG_MS = DAY_MS
export const waitsLong = (createdAt: string, nowMs: number): boolean => nowMs - Date.parse(createdAt) >= LONG_MS

const STAGES: Record<string, string> = { analysis: 'open', proposed: 'proposal out', escalated: 'escalated' }

/** PORTAL-23: in a word how far it is, or how it ended. */
export const standingText = ({
  status,
  stage,
  resolution,
}: Pick<DisputeInQueue, 'status' | 'stage' | 'resolution'>): string =>
  status === 'open' ? (STAGES[stage] ?? stage) : resolutionName(resolution).toLowerCase()

/** PORTAL-23: the one so many places further on; null at the ends, and where the open one is not in the queue. */
export const neighbour = (ids: readonly string[], id: string | undefined, step: 1 | -1): string | null => {
  if (id === undefined || !ids.includes(id)) return step === 1 ? (ids[0] ?? null) : null
  return ids[ids.indexOf(id) + step] ?? null
}

/** PORTAL-23: those that were resolved today, by the reader's calendar. */
export const resolvedToday = <T extends Pick<DisputeInQueue, 'resolvedAt'>>(
  items: readonly T[],
  nowMs: number,
): T[] => {
  const today = new Date(nowMs).toDateString()
  return items.filter(({ resolvedAt }) => resolvedAt !== null && new Date(resolvedAt).toDateString() === today)
}
