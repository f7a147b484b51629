import { DAY_MS } from '#core/kernel/time.ts'
import { isOpenDispute } from '#core/disputes/rules.ts'
import type { DisputeInQueue } from '#core/admin/disputes.ts'
import { resolutionName } from '#web/admin/disputes/decision.ts'

/** PORTAL-23: a dispute that waits for a day or longer is marked. */
export const waitsLong = (createdAt: string, nowMs: number): boolean => nowMs - Date.parse(createdAt) >= DAY_MS

const STAGES: Record<string, string> = { analysis: 'open', proposed: 'proposal out', escalated: 'escalated' }

/** PORTAL-23: the stage of an open dispute, or the resolution. */
export const stageText = ({
  status,
  stage,
  resolution,
}: Pick<DisputeInQueue, 'status' | 'stage' | 'resolution'>): string =>
  isOpenDispute({ status }) ? (STAGES[stage] ?? stage) : resolutionName(resolution).toLowerCase()

/** PORTAL-23: the next or previous dispute; null at the ends. */
export const neighborOf = (ids: readonly string[], id: string | undefined, step: 1 | -1): string | null => {
  if (id === undefined || !ids.includes(id)) return step === 1 ? (ids[0] ?? null) : null
  return ids[ids.indexOf(id) + step] ?? null
}

/** PORTAL-23: resolved today, in the time zone of the browser. */
export const resolvedToday = <T extends Pick<DisputeInQueue, 'resolvedAt'>>(
  items: readonly T[],
  nowMs: number,
): T[] => {
  const today = new Date(nowMs).toDateString()
  return items.filter(({ resolvedAt }) => resolvedAt !== null && new Date(resolvedAt).toDateString() === today)
}
