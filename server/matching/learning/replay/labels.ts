// Outcomes, by which a ranking is measured. Only this module looks at the future of a decision.
import type { Dataset, EventRow } from '#server/matching/learning/dataset/dataset.ts'

/** A bid counts 1, a selected bid 2, finished work 3. */
const GAIN: Partial<Record<EventRow['type'], number>> = { bid: 1, chosen: 2, completed: 3 }

export interface Answer {
  workerId: string
  jobId: string
  bidAt: number
  outcomes: { type: EventRow['type']; at: number }[]
}

export interface Answers {
  ofWorker: ReadonlyMap<string, readonly Answer[]>
  ofJob: ReadonlyMap<string, readonly Answer[]>
}

/** Every bid with its outcomes. */
export const readAnswers = ({ events }: Dataset): Answers => {
  const all = new Map<string, Answer>()
  for (const { type, at, workerId, jobId } of events) {
    const key = `${workerId} ${jobId}`
    if (type === 'bid' && !all.has(key)) all.set(key, { workerId, jobId, bidAt: at, outcomes: [{ type, at }] })
    else if (type !== 'view' && type !== 'bid') all.get(key)?.outcomes.push({ type, at })
  }
  return {
    ofWorker: Map.groupBy(all.values(), ({ workerId }) => workerId),
    ofJob: Map.groupBy(all.values(), ({ jobId }) => jobId),
  }
}

/** Training uses only outcomes from before the test period. */
export const gainOf = ({ outcomes }: Answer, until: number): number =>
  Math.max(0, ...outcomes.map(({ type, at }) => (at < until ? (GAIN[type] ?? 0) : 0)))

/** The weight of a selection in training, by how the work ended. */
export const weightOf = ({ outcomes }: Answer, until: number): number => {
  const has = (wanted: EventRow['type']): boolean => outcomes.some(({ type, at }) => type === wanted && at < until)
  if (has('cancelled')) return 0.5
  return has('completed') ? 1.5 : 1
}
