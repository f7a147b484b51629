import type { SampleMoney } from '#web/content/demo/sample-money.ts'
import { SAMPLE } from '#web/content/demo/sample.ts'

export type DemoView = 'poster' | 'worker'

export const DEMO_VIEWS: readonly { value: DemoView; label: string }[] = [
  { value: 'poster', label: 'Job Poster View' },
  { value: 'worker', label: 'Worker View' },
]

/** A figure that counts up as its step appears. */
export type DemoFigure = { money: 'amount' | 'share' } | { percent: number } | { clock: string; left: number }

interface DemoFace {
  /** What is going on, from this side. */
  says: (money: SampleMoney) => string
  /** The word above the figure. */
  word: string
  figure: DemoFigure
}

export interface DemoStep {
  name: string
  poster: DemoFace
  worker: DemoFace
}

export const DEMO_STEPS: readonly DemoStep[] = [
  {
    name: 'Job Posted',
    poster: {
      says: () =>
        'You say what, where and roughly how much. The moment you post, the fuse is lit and workers nearby are told.',
      word: 'Bidding — open',
      figure: { clock: '5:00', left: 1 },
    },
    worker: {
      says: () =>
        'A ticket reaches you while it is fresh. You see the job, the area and the budget; the poster stays unnamed until a bid is chosen.',
      word: 'New near you',
      figure: { clock: '4:58', left: 0.99 },
    },
  },
  {
    name: 'Bidding Active',
    poster: {
      says: () =>
        'Bids arrive live. Compare price, rating and what each worker says. You can choose before the fuse runs out.',
      word: 'Bidding — under 3 min',
      figure: { clock: '1:48', left: 0.36 },
    },
    worker: {
      says: () =>
        'You name one price. Others see that a bid came, never how much. Change it or take it back while the fuse burns.',
      word: 'Your bid is in',
      figure: { clock: '1:48', left: 0.36 },
    },
  },
  {
    name: 'Bid Accepted',
    poster: {
      says: () =>
        `You chose ${SAMPLE.worker} at ${SAMPLE.amount}. The contract is written; nothing starts and no money moves until both have signed.`,
      word: 'To sign',
      figure: { money: 'amount' },
    },
    worker: {
      says: () =>
        `${SAMPLE.poster} chose you. Read the terms, see what you keep, then sign. Work starts when both names stand there.`,
      word: 'You keep',
      figure: { money: 'share' },
    },
  },
  {
    name: 'Work in Progress',
    poster: {
      says: () =>
        `${SAMPLE.worker} posts updates with a percentage. ${SAMPLE.amount} waits in escrow: out of your hands, not yet in his.`,
      word: 'Done so far',
      figure: { percent: 65 },
    },
    worker: {
      says: () =>
        'The money is held before you lift a tool. Post progress as you go; it is your proof if anyone disagrees later.',
      word: 'Held for you',
      figure: { money: 'share' },
    },
  },
  {
    name: 'Job Complete',
    poster: {
      says: () => 'Look at the work, then choose: release the payment, write a review, or ask for changes.',
      word: 'Done',
      figure: { percent: 100 },
    },
    worker: {
      says: ({ autoRelease }) =>
        `You marked it done. Payment is pending until ${SAMPLE.poster} releases it, or ${autoRelease} pass without a word.`,
      word: 'Pending release',
      figure: { money: 'share' },
    },
  },
  {
    name: 'Payment & Reviews',
    poster: {
      says: () => 'Paid. Now you review each other, and neither reads the other’s words until both are in.',
      word: 'Released',
      figure: { money: 'amount' },
    },
    worker: {
      says: ({ share }) => `${share} lands in your balance, and ${SAMPLE.poster}’s review appears together with yours.`,
      word: 'Received',
      figure: { money: 'share' },
    },
  },
]

export const COUNT_MS = 2_000

/** Where a counter stands after a while: quick at first, slow at the end, exact when it is over. */
export const countAt = (target: number, elapsedMs: number, durationMs = COUNT_MS): number => {
  const part = Math.min(Math.max(elapsedMs / durationMs, 0), 1)
  return Math.round(target * (1 - (1 - part) ** 3))
}
