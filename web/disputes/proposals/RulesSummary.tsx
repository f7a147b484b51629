import styles from './RulesSummary.module.css'
import type { Contract } from '#core/contracts/api.ts'
import type { DisputePreview } from '#core/disputes/api.ts'
import type { Sides } from '#web/disputes/names.ts'
import { OutcomeSums } from '#web/disputes/proposals/OutcomeSums.tsx'
import { confidenceText, percentText } from '#web/disputes/proposals/proposal-copy.ts'
import type { usePreview } from '#web/disputes/queries.ts'
import { ReasonList } from '#web/disputes/dialogs/ReasonList.tsx'
import { SplitBar } from '#web/disputes/proposals/SplitBar.tsx'
import { Button } from '#web/kit/actions/Button.tsx'
import { problemMessage } from '#web/runtime/call.ts'
import { classes } from '#web/kit/hooks/classes.ts'
import { Skeleton } from '#web/kit/feedback/Skeleton.tsx'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'
import { Cluster, Grid, Stack } from '#web/kit/layout/Layout.tsx'

export const sidesOf = ({ role, poster, worker, money }: Contract): Sides & { role: Contract['role'] } => ({
  role,
  posterName: poster.firstName,
  workerName: worker.firstName,
  missing: money.missing,
})

interface RulesSummaryProps {
  contract: Contract
  query: ReturnType<typeof usePreview>
}

/** DISPUTE-UI-4: what the rules would propose now. */
export function RulesSummary({ contract, query }: RulesSummaryProps) {
  if (query.data) return <Preview preview={query.data} sides={sidesOf(contract)} isOld={query.isPlaceholderData} />
  if (query.isPending)
    return (
      <Stack gap={3} className={styles.sk} role="status">
        <VisuallyHidden>Asking the rules</VisuallyHidden>
        <Skeleton shape="title" />
        <Skeleton shape="block" />
        <Skeleton half />
      </Stack>
    )
  return (
    <Grid className={styles.summary} role="alert">
      <p className="sub">{problemMessage(query.error, 'The rules could not be asked.')}</p>
      <div>
        <Button tone="line" size="sm" onClick={() => void query.refetch()}>
          Try again
        </Button>
      </div>
    </Grid>
  )
}

function Preview({ preview, sides, isOld }: { preview: DisputePreview; sides: Sides; isOld: boolean }) {
  const { refundPercent, outcome, reasons, confidence, canExtend } = preview
  return (
    <Grid className={classes(styles.summary, isOld && styles.old)} aria-busy={isOld}>
      <Cluster rowGap={1} as="p" align="baseline" justify="between" role="status">
        <span className="num-24">
          {percentText(refundPercent)} <span className="h">back</span>
        </span>
        <span className="hint">{confidenceText(confidence)}</span>
      </Cluster>
      <SplitBar refundPercent={refundPercent} />
      <OutcomeSums outcome={outcome} sides={sides} />
      <ReasonList reasons={reasons} refundPercent={refundPercent} />
      <p className="hint">
        The same facts always give the same number. Progress and lateness move it; who complains first and who adds
        evidence do not.{canExtend && ' Finishing the work with more time is a way out as well.'}
      </p>
    </Grid>
  )
}
