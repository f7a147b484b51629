import type { Chance } from '#demo/chance.ts'
import type { FinishedJob } from '#demo/jobs.ts'
import type { Line, Talk } from '#demo/talk.ts'
import { AFTER_PAIRS, CHAT_PAIRS, ONLINE_PAIRS } from '#demo/words.ts'

/** So many days back people still know what they wrote at the end. */
const RECENT_DAYS = 21

/** One after the other: whoever reads down a list of talks does not meet the same words twice in a row. */
const inTurn = <T>(list: readonly T[], turn: number): T => list[turn % list.length]!

/** What any two write around a job of which nothing else is told. Minutes count from the agreed start. */
export const smallTalk = (
  { zip, day }: FinishedJob,
  { doneAt, paidAt, turn }: { doneAt: number; paidAt: number; turn: number },
  chance: Chance,
): Talk => {
  const [question, answer] = inTurn(zip === null ? ONLINE_PAIRS : CHAT_PAIRS, turn)
  const [done, thanks] = inTurn(AFTER_PAIRS, turn)
  const before: Line[] = [
    ['worker', -40, question],
    ['poster', chance.whole(-39, -35), answer],
  ]
  const after: Line[] = [
    ['worker', doneAt, done],
    ['poster', paidAt + 1, thanks],
  ]
  return { lines: day <= RECENT_DAYS ? [...before, ...after] : before }
}
