import demoStageStyles from './DemoStage.module.css'
import { CountUp } from '#web/content/demo/CountUp.tsx'
import type { DemoFigure, DemoStep } from '#web/content/demo/demo-steps.ts'
import { dollars, figureTone, percent } from '#web/content/demo/figure.ts'
import { useSampleMoney } from '#web/content/demo/sample-money.ts'
import { AMOUNT, SAMPLE } from '#web/content/demo/sample.ts'
import { Chip } from '#web/kit/display/data/Chip.tsx'
import { Clock, TimeLabel } from '#web/kit/display/Clock.tsx'
import { StepIndicator } from '#web/kit/display/StepIndicator.tsx'
import { Cluster } from '#web/kit/layout/Layout.tsx'

const LIFE = ['posted', 'bidding', 'signed', 'working', 'paid'] as const

/** The left part of the ticket: the job, the current figure and the progress. */
export function DemoFace({ face, at }: { face: DemoStep['poster']; at: number }) {
  return (
    <>
      {figureTone(face.figure) ? <TimeLabel>{face.label}</TimeLabel> : <p className="over">{face.label}</p>}
      <p className={demoStageStyles.figure}>
        <Figure key={`${at}${face.label}`} figure={face.figure} />
      </p>
      <h3 className="d-38">
        Mount a <br />
        55-inch TV
      </h3>
      <Cluster as="p" gap={2}>
        <Chip icon="pin">{SAMPLE.area}</Chip>
        <Chip tone="money">{SAMPLE.budget}</Chip>
      </Cluster>
      <StepIndicator label="Progress of this job" steps={LIFE} at={at} />
    </>
  )
}

function MoneyFigure({ of }: { of: 'amount' | 'share' }) {
  const { shareCents } = useSampleMoney()
  return <CountUp to={Number(of === 'share' ? shareCents : AMOUNT)} format={dollars} />
}

export function Figure({ figure }: { figure: DemoFigure }) {
  if ('clock' in figure) return <Clock text={figure.clock} tone={figureTone(figure) ?? 'ended'} size="lg" />
  if ('percent' in figure) return <CountUp to={figure.percent} format={percent} />
  return <MoneyFigure of={figure.money} />
}
