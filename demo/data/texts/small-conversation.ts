import type { Chance } from '#demo/chance.ts'
import type { FinishedJob } from '#demo/data/jobs/job.ts'
import type { Line, Conversation } from '#demo/data/texts/conversation.ts'
import { AFTER_PAIRS, CHAT_PAIRS, ONLINE_PAIRS } from '#demo/data/texts/chat-pairs.ts'

/** So many days back people still know what they wrote at the end. */
const RECENT_DAYS = 21

/** One after the other: two conversations next to each other in a list end differently. */
const inTurn = <T>(list: readonly T[], turn: number): T => list[turn % list.length]!

/** What any two write around a job without a conversation of its own. Minutes count from the agreed start. */
export const smallConversation = (
  { zip, day }: FinishedJob,
  { doneAt, paidAt, turn }: { doneAt: number; paidAt: number; turn: number },
  chance: Chance,
): Conversation => {
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
