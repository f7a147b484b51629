import type { PlatformTestRun } from '#core/operations/api.ts'

type Summary = PlatformTestRun['results']['summary']

export const verdictText = ({ failed, total }: Summary): string => {
  if (failed === 0) return `All ${total} tests passed.`
  const which = failed === 1 ? 'One test failed.' : `${failed} tests failed.`
  return `${which} LAUNCH_READY shows here when all ${total} pass.`
}

const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })

/** "Ran at 6:41 PM in 1.2 s. Nothing of it was kept." */
export const ranText = (at: Date, seconds: number): string =>
  `Ran at ${clock.format(at)} in ${seconds.toFixed(1)} s. Nothing of it was kept.`
