// Prints the results on a terminal.
import type { Weights } from '#core/matching/rules.ts'
import { DEFAULT_WEIGHTS } from '#server/matching/scoring/weights.ts'
import type { Comparison, NewWorkers } from '#server/matching/learning/evaluation/compare.ts'
import { KEYS } from '#server/matching/learning/evaluation/judge.ts'
import type { Estimate } from '#server/matching/learning/evaluation/measures.ts'
import type { Training } from '#server/matching/learning/training/train.ts'

const between = ({ mean, low, high }: Estimate): string => `${mean.toFixed(3)} [${low.toFixed(3)}–${high.toFixed(3)}]`
const percent = (share: number): string => `${(share * 100).toFixed(1)}%`

const table = (rows: readonly (readonly string[])[]): string => {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)))
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

export const comparisonTable = ({ direction, group, decisions, candidates, relevant, lines }: Comparison): string => {
  const title = `${direction.name}, ${group.name}: ${decisions} decisions, ${candidates.toFixed(0)} candidates, ${relevant.toFixed(1)} relevant`
  if (lines.length === 0) return `${title}: nothing to measure`
  return `${title}\n${table([
    ['method', 'NDCG@10', 'recall@10', 'scorer is better by'],
    ...lines.map(({ method, ndcg, recall, lead }) => [
      method,
      between(ndcg),
      between(recall),
      lead ? between(lead) : '',
    ]),
  ])}`
}

export const exposureTable = ({ candidates, relevant, shown }: NewWorkers): string =>
  `New workers (fewer than 3 finished jobs) among the first 5 places for a job\n${table([
    ['', 'share', 'jobs with at least one'],
    ['among candidates', percent(candidates), ''],
    ['among those who bid', percent(relevant), ''],
    ...shown.map(({ method, share, atLeastOne }) => [method, percent(share), percent(atLeastOne)]),
  ])}`

const weightTable = (learned: Weights): string =>
  table([
    ['factor', 'bid default', 'bid learned', 'choice default', 'choice learned'],
    ...KEYS.map((key) => {
      const [bid, bidLearned] = [DEFAULT_WEIGHTS.bid[key].toFixed(3), learned.bid[key].toFixed(3)]
      return [key, bid, bidLearned, DEFAULT_WEIGHTS.choice[key].toFixed(3), learned.choice[key].toFixed(3)]
    }),
  ])

export const trainingTable = (training: Training): string => {
  const { bids, choices, heldOut, temperatures, byDefault, learned, gain, gains, weights } = training
  return [
    `Learned from ${bids} bids and ${choices} choices, measured on ${heldOut} held-out decisions (temperature of bids ${temperatures.bid.toFixed(1)}, of choices ${temperatures.choice.toFixed(1)})`,
    table([
      ['weights', 'NDCG@10'],
      ['default', between(byDefault)],
      ['learned', between(learned)],
      ['gain', between(gain)],
      ['gain at jobs for a worker', between(gains.jobs)],
      ['gain at workers for a job', between(gains.workers)],
    ]),
    weightTable(weights),
  ].join('\n')
}
