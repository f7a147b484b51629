import styles from './ProposalCard.module.css'
import { type ReactNode, useId } from 'react'
import type { MediationAttempt } from '#core/disputes/api.ts'
import type { Sides } from '#web/disputes/names.ts'
import { answersTo, confidenceText, meaningOf, proposalTitle } from '#web/disputes/proposals/proposal-copy.ts'
import { ReasonList } from '#web/disputes/dialogs/ReasonList.tsx'
import { SplitBar } from '#web/disputes/proposals/SplitBar.tsx'
import { Chip } from '#web/kit/display/data/Chip.tsx'
import { Sums } from '#web/kit/display/data/AmountText.tsx'
import { Cluster, Stack } from '#web/kit/layout/Layout.tsx'

interface ProposalCardProps {
  attempt: MediationAttempt
  sides: Sides
  children?: ReactNode
}

/** A proposal with amounts, reasons and answers. */
export function ProposalCard({ attempt, sides, children }: ProposalCardProps) {
  const id = useId()
  const { refundPercent, reasons, confidence, message } = attempt
  return (
    <Stack as="section" className={styles.proposal} aria-labelledby={id}>
      <Cluster gap={4} rowGap={2} justify="between">
        <h3 className="h anywhere" id={id} dir="auto">
          {proposalTitle(attempt, sides)}
        </h3>
        <Cluster gap={2} align="start" className={styles.chips}>
          {answersTo(attempt, sides).map(({ text, tone }) => (
            <Chip key={text} tone={tone}>
              {text}
            </Chip>
          ))}
        </Cluster>
      </Cluster>
      <p className={styles.meaning}>
        <Sums>{meaningOf(attempt, sides)}</Sums>
      </p>
      {refundPercent !== null && <SplitBar refundPercent={refundPercent} />}
      {message && (
        <p className={styles.message} dir="auto">
          {message}
        </p>
      )}
      {refundPercent !== null && reasons.length > 0 && (
        <Stack gap={2}>
          <ReasonList reasons={reasons} refundPercent={refundPercent} />
          <p className="hint">
            {confidence !== null && (
              <>
                Rests on what both can see: <b>{confidenceText(confidence)}</b>.{' '}
              </>
            )}
            Evidence added later does not move the number: people judge what it shows.
          </p>
        </Stack>
      )}
      {children && <Stack className={styles.foot}>{children}</Stack>}
    </Stack>
  )
}
