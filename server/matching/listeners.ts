import { noteChanged, notePosterOf } from '#server/matching/actions.ts'
import { endAlerts, endAlertsOf, type Channels } from '#server/alerts/actions.ts'
import { accountsLinked } from '#server/accounts/events.ts'
import { bidPlaced } from '#server/bids/events.ts'
import { bidSelected, contractMoved, type Move } from '#server/contracts/events.ts'
import { choiceMissed, jobCancelled, jobPosted, windowClosed } from '#server/jobs/events.ts'
import { waveDue } from '#server/matching/events.ts'
import { matchKey, sendWave, type Waves } from '#server/matching/wave-actions.ts'
import { on, onMany, type Listener } from '#server/platform/queue/outbox.ts'
import { reviewHidden, reviewRestored, reviewsOpened } from '#server/reviews/events.ts'

/** MATCH-1: sends alerts for a job to matching workers, and ends them when the job is no longer open to them. */
export const matchListeners = (channels: Channels, waves: Waves): Listener[] => [
  onMany(jobPosted, (pieces, delivery) =>
    sendWave(
      waves,
      delivery,
      pieces.map(({ jobId }) => jobId),
      0,
    ),
  ),
  onMany(waveDue, async (pieces, delivery) => {
    for (const [wave, due] of Map.groupBy(pieces, (piece) => piece.wave))
      await sendWave(
        waves,
        delivery,
        due.map(({ jobId }) => jobId),
        wave,
      )
  }),
  onMany(bidPlaced, async (pieces, delivery) =>
    endAlertsOf(
      channels,
      delivery,
      pieces.map(({ bidderId, jobId }) => ({ userId: bidderId, dedupeKey: matchKey(jobId) })),
    ),
  ),
  onMany(windowClosed, async (pieces, delivery) =>
    endAlerts(
      channels,
      delivery,
      pieces.map(({ jobId }) => matchKey(jobId)),
    ),
  ),
  on(jobCancelled, async ({ jobId }, delivery) => endAlerts(channels, delivery, [matchKey(jobId)])),
  on(bidSelected, async ({ jobId }, delivery) => endAlerts(channels, delivery, [matchKey(jobId)])),
]

/** Moves of a contract that change a work record. */
const COUNTED: ReadonlySet<Move> = new Set([
  'completed',
  'cancelled',
  'settled',
  'settlement-accepted',
  'undone',
  'lapsed',
  'declined',
])

/** MATCH-6: records are recounted shortly after a change. */
export const recordListeners: Listener[] = [
  on(contractMoved, async ({ move, posterId, workerId }, { trx }) => {
    if (COUNTED.has(move)) await noteChanged(trx, [posterId, workerId])
  }),
  on(accountsLinked, ({ userIds }, { trx }) => noteChanged(trx, userIds)),
  on(bidSelected, ({ posterId, workerId }, { trx }) => noteChanged(trx, [posterId, workerId])),
  on(choiceMissed, ({ jobId }, { trx }) => notePosterOf(trx, jobId)),
  ...[reviewsOpened, reviewHidden, reviewRestored].map((piece) =>
    on(piece, ({ posterId, workerId }, { trx }) => noteChanged(trx, [posterId, workerId])),
  ),
]
