import { MINUTE_MS } from '#core/kernel/time.ts'
import { cents, showDollars } from '#core/kernel/money.ts'
import type { TimeTone } from '#web/kit/display/Fuse.tsx'
import { clockTone, DEFAULT_BIDDING_MINUTES } from '#core/jobs/clock.ts'
import type { DemoFigure } from '#web/content/demo/demo-steps.ts'

export const figureTone = (figure: DemoFigure): TimeTone | undefined =>
  'clock' in figure ? clockTone(figure.left * DEFAULT_BIDDING_MINUTES * MINUTE_MS) : undefined

export const dollars = (amount: number): string => showDollars(cents(amount))
export const percent = (amount: number): string => `${amount}%`
