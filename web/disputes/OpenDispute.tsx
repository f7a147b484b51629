import disputeFileStyles from './DisputeFile.module.css'
import proposalCardStyles from '#web/disputes/proposals/ProposalCard.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import type { ReactNode } from 'react'
import { PAYMENT_FROZEN } from '#core/payments/chargebacks.ts'
import type { Contract } from '#core/contracts/api.ts'
import type { Dispute, MediationAttempt } from '#core/disputes/api.ts'
import { frozenInText } from '#web/contracts/copy.ts'
import { useServerNow } from '#web/runtime/clock/server-now.ts'
import { DisputeFile } from '#web/disputes/DisputeFile.tsx'
import { DisputeSkeleton } from '#web/disputes/DisputeSkeleton.tsx'
import { EvidenceForm } from '#web/disputes/evidence/EvidenceForm.tsx'
import { hasAccepted, pendingOf, waitsForBank } from '#web/disputes/proposals/proposal-copy.ts'
import { ProposalCard } from '#web/disputes/proposals/ProposalCard.tsx'
import type { useDispute } from '#web/disputes/queries.ts'
import { DISPUTE_ID } from '#web/disputes/show-dispute.ts'
import { openStatus } from '#web/disputes/status.ts'
import { Button } from '#web/kit/actions/Button.tsx'
import { problemMessage } from '#web/runtime/call.ts'
import { Chip } from '#web/kit/display/data/Chip.tsx'
import { ErrorState } from '#web/kit/feedback/EmptyState.tsx'
import { StatusBadge } from '#web/kit/display/StatusBadge.tsx'
import type { OpenDialog } from '#web/contracts/open-dialog.ts'
import { isSoon, leftText } from '#web/disputes/times.ts'
import { formatDateTime } from '#web/jobs/when.ts'
import { useTimeLeft } from '#web/runtime/clock/time-left.ts'
import { Cluster, Stack } from '#web/kit/layout/Layout.tsx'

const CLOCK_INTERVAL_MS = 30_000

interface OpenDisputeProps {
  contract: Contract
  query: ReturnType<typeof useDispute>
  me: string
  ask: OpenDialog
}

/** DISPUTE-UI-1: an open dispute, shown above the steps of the contract. */
export default function OpenDispute({ contract, query, me, ask }: OpenDisputeProps) {
  if (query.data) return <Whole contract={contract} dispute={query.data} me={me} ask={ask} />
  if (query.isError)
    return (
      <ErrorState onRetry={() => void query.refetch()}>
        {problemMessage(query.error, 'The dispute could not be fetched.')}
      </ErrorState>
    )
  return <DisputeSkeleton />
}

interface WholeProps {
  contract: Contract
  dispute: Dispute
  me: string
  ask: OpenDialog
}

function Whole({ contract, dispute, me, ask }: WholeProps) {
  const attempt = pendingOf(dispute)
  return (
    <Section dispute={dispute}>
      {attempt && (
        <ProposalCard attempt={attempt} sides={dispute}>
          {attempt.expiresAt ? (
            <TimeToAnswer until={attempt.expiresAt} />
          ) : (
            <p className="hint">The time to answer stands still until the card’s bank has decided.</p>
          )}
          <Answering contract={contract} dispute={dispute} attempt={attempt} ask={ask} />
        </ProposalCard>
      )}
      <DisputeFile
        contract={contract}
        dispute={dispute}
        form={<EvidenceForm contract={contract} dispute={dispute} me={me} />}
        act={
          dispute.mayWithdraw && (
            <Button
              tone="danger"
              size="sm"
              className={disputeFileStyles.back}
              onClick={() => ask({ act: 'withdrawDispute', dispute })}
            >
              Take the dispute back
            </Button>
          )
        }
      />
    </Section>
  )
}

function Section({ dispute, children }: { dispute: Dispute; children: ReactNode }) {
  const { title, text } = openStatus(dispute, useServerNow(CLOCK_INTERVAL_MS))
  return (
    <Stack as="section" gap={5} className={disputeFileStyles.dispute} aria-labelledby={DISPUTE_ID}>
      <Stack gap={3}>
        <Cluster gap={4} rowGap={2} justify="between">
          <p className="over">Dispute {dispute.number}</p>
          <Chip tone="bad">{frozenInText(dispute)} frozen</Chip>
        </Cluster>
        <Cluster gap={5} rowGap={3} justify="between" className={disputeFileStyles.title}>
          <h2 className="d-38 anywhere" id={DISPUTE_ID} tabIndex={-1}>
            {title}
          </h2>
          <StatusBadge tone="bad">Disputed</StatusBadge>
        </Cluster>
        <p className={classes('sub', disputeFileStyles.text)}>{text}</p>
      </Stack>
      {children}
    </Stack>
  )
}

/** Actions on a proposal, for the side that has not accepted or made it. */
function Answering({
  contract,
  dispute,
  attempt,
  ask,
}: {
  contract: Contract
  dispute: Dispute
  attempt: MediationAttempt
  ask: OpenDialog
}) {
  if (attempt.proposedByRole === dispute.role || hasAccepted(attempt, dispute.role)) return null
  const isWaiting = waitsForBank(contract, dispute, attempt)
  return (
    <>
      <Cluster gap={2} align="start" className={proposalCardStyles.acts}>
        <Button disabled={isWaiting} onClick={() => ask({ act: 'acceptProposal', dispute, attempt })}>
          Accept
        </Button>
        {dispute.mayCounter && (
          <Button tone="line" onClick={() => ask({ act: 'counterProposal', dispute, attempt })}>
            Propose something else
          </Button>
        )}
        <Button tone="quiet" onClick={() => ask({ act: 'rejectProposal', dispute, attempt })}>
          Ask a person to decide
        </Button>
      </Cluster>
      {isWaiting && <p className="hint">{PAYMENT_FROZEN.message}</p>}
      {!dispute.mayCounter && (
        <p className="hint">There have been enough proposals. Accept this one, or ask a person to decide.</p>
      )}
    </>
  )
}

/** Time left to answer. Not colored, because the colors of time belong to bidding. */
function TimeToAnswer({ until }: { until: string }) {
  const left = useTimeLeft(until)
  if (left === 0) return <p className="hint">The time to answer is over. A person decides.</p>
  return (
    <Cluster as="p" align="baseline" className={proposalCardStyles.answerTime}>
      <span
        role="timer"
        aria-live="off"
        className={classes('num-19', isSoon(left) && proposalCardStyles.answerTimeSoon)}
      >
        {leftText(left)}
      </span>{' '}
      <span className="hint">to answer, by {formatDateTime(until)}</span>
    </Cluster>
  )
}
