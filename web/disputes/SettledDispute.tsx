import { isAcceptedProposal } from '#core/disputes/rules.ts'
import styles from './DisputeFile.module.css'
import { MINUTE_MS } from '#core/kernel/time.ts'
import type { Contract } from '#core/contracts/api.ts'
import type { Dispute } from '#core/disputes/api.ts'
import { useServerNow } from '#web/runtime/clock/server-now.ts'
import { DisputeFile } from '#web/disputes/DisputeFile.tsx'
import { OutcomeSums } from '#web/disputes/proposals/OutcomeSums.tsx'
import type { useDispute } from '#web/disputes/queries.ts'
import { endChip, closedStatus } from '#web/disputes/status.ts'
import { problemMessage } from '#web/runtime/call.ts'
import { ErrorState } from '#web/kit/feedback/EmptyState.tsx'
import { Fold } from '#web/kit/disclosure/Fold.tsx'
import { Skeleton } from '#web/kit/feedback/Skeleton.tsx'
import { Chip } from '#web/kit/display/data/Chip.tsx'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'
import { formatDateTime } from '#web/jobs/when.ts'
import { Sums } from '#web/kit/display/data/AmountText.tsx'
import { Icon } from '#web/kit/display/Icon.tsx'
import { Cluster, Stack } from '#web/kit/layout/Layout.tsx'

const CLOCK_INTERVAL_MS = MINUTE_MS

interface SettledDisputeProps {
  contract: Contract
  query: ReturnType<typeof useDispute>
}

/** DISPUTE-UI-5: a dispute that is over, folded. */
export default function SettledDispute({ contract, query }: SettledDisputeProps) {
  const { dispute: line } = contract
  if (!line) return null
  return (
    <Fold
      title={
        <>
          <Icon name="scales" />
          <Cluster gap={4} rowGap={1} as="span" className={styles.settledTitle}>
            Dispute {line.number}
            {line.resolution && <Chip>{endChip[line.resolution]}</Chip>}
          </Cluster>
        </>
      }
      aside={line.resolvedAt && formatDateTime(line.resolvedAt)}
    >
      {query.data ? (
        <Ended contract={contract} dispute={query.data} />
      ) : query.isError ? (
        <ErrorState onRetry={() => void query.refetch()}>
          {problemMessage(query.error, 'The dispute could not be fetched.')}
        </ErrorState>
      ) : (
        <div role="status">
          <VisuallyHidden>Loading the dispute</VisuallyHidden>
          <Skeleton />
          <Skeleton half />
        </div>
      )}
    </Fold>
  )
}

const dividedIn = ({ proposals }: Dispute) => proposals.findLast(isAcceptedProposal)?.outcome ?? null

function Ended({ contract, dispute }: { contract: Contract; dispute: Dispute }) {
  const { title, text } = closedStatus(dispute, contract, useServerNow(CLOCK_INTERVAL_MS))
  const outcome = dividedIn(dispute)
  return (
    <Stack gap={5}>
      <Stack gap={3}>
        <h3 className="d-24">{title}</h3>
        <p className="sub">
          <Sums>{text}</Sums>
        </p>
        {outcome && <OutcomeSums outcome={outcome} sides={dispute} />}
        {dispute.adminNotes && (
          <div>
            <p className="over">Why</p>
            <p className={styles.settledNotes} dir="auto">
              {dispute.adminNotes}
            </p>
          </div>
        )}
      </Stack>
      <DisputeFile contract={contract} dispute={dispute} />
    </Stack>
  )
}
