import type { SampleMoney } from '#web/content/demo/sample-money.ts'
import { SAMPLE } from '#web/content/demo/sample.ts'

export type DemoView = 'poster' | 'worker'

export const DEMO_VIEWS: readonly { value: DemoView; label: string }[] = [
  { value: 'poster', label: 'Job Poster View' },
  { value: 'worker', label: 'Worker View' },
]

export type DemoFigure = { money: 'amount' | 'share' } | { percent: number } | { clock: string; left: number }

interface DemoFace {
  text: (money: SampleMoney) => string
  /** Above the figure. */
  label: string
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
      text: () =>
        'You say what, where and roughly how much. The moment you post, the fuse is lit and workers nearby are told.',
      label: 'Bidding — open',
      figure: { clock: '5:00', left: 1 },
    },
    worker: {
      text: () =>
        'A ticket reaches you while it is fresh. You see the job, the area and the budget; the poster stays unnamed until a bid is chosen.',
      label: 'New near you',
      figure: { clock: '4:58', left: 0.99 },
    },
  },
  {
    name: 'Bidding Active',
    poster: {
      text: () =>
        'Bids arrive live. Compare price, rating and what each worker says. You can choose before the fuse runs out.',
      label: 'Bidding — under 3 min',
      figure: { clock: '1:48', left: 0.36 },
    },
    worker: {
      text: () =>
        'You name one price. Others see that a bid came, never how much. Change it or take it back while the fuse burns.',
      label: 'Your bid is in',
      figure: { clock: '1:48', left: 0.36 },
    },
  },
  {
    name: 'Bid Accepted',
    poster: {
      text: () =>
        `You chose ${SAMPLE.worker} at ${SAMPLE.amount}. The contract is written; nothing starts and no money moves until both have signed.`,
      label: 'To sign',
      figure: { money: 'amount' },
    },
    worker: {
      text: () =>
        `${SAMPLE.poster} chose you. Read the terms, see what you keep, then sign. Work starts when both names stand there.`,
      label: 'You keep',
      figure: { money: 'share' },
    },
  },
  {
    name: 'Work in Progress',
    poster: {
      text: () =>
        `${SAMPLE.worker} posts updates with a percentage. ${SAMPLE.amount} waits in escrow: out of your hands, not yet in his.`,
      label: 'Done so far',
      figure: { percent: 65 },
    },
    worker: {
      text: () =>
        'The money is held before you lift a tool. Post progress as you go; it is your proof if anyone disagrees later.',
      label: 'Held for you',
      figure: { money: 'share' },
    },
  },
  {
    name: 'Job Complete',
    poster: {
      text: () => 'Look at the work, then choose: release the payment, write a review, or ask for changes.',
      label: 'Done',
      figure: { percent: 100 },
    },
    worker: {
      text: ({ autoRelease }) =>
        `You marked it done. Payment is pending until ${SAMPLE.poster} releases it, or ${autoRelease} pass without a word.`,
      label: 'Pending release',
      figure: { money: 'share' },
    },
  },
  {
    name: 'Payment & Reviews',
    poster: {
      text: () => 'Paid. Now you review each other, and neither reads the other’s words until both are in.',
      label: 'Released',
      figure: { money: 'amount' },
    },
    worker: {
      text: ({ share }) => `${share} lands in your balance, and ${SAMPLE.poster}’s review appears together with yours.`,
      label: 'Received',
      figure: { money: 'share' },
    },
  },
]

export const COUNT_MS = 2_000

/** The value of a counter: fast at first, slow at the end, exact afterwards. */
export const countAt = (target: number, elapsedMs: number, durationMs = COUNT_MS): number => {
  const part = Math.min(Math.max(elapsedMs / durationMs, 0), 1)
  return Math.round(target * (1 - (1 - part) ** 3))
}
