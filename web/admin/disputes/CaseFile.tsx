import styles from './CaseFile.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import { isOpenDispute } from '#core/disputes/rules.ts'
import { type ReactNode, type RefObject, useId } from 'react'
import { Link } from 'wouter'
import { showDollars } from '#core/kernel/money.ts'
import { type DisputeForAdmin, disputePackForAdmin, verifyEvidence } from '#core/admin/disputes.ts'
import type { Evidence } from '#core/disputes/api.ts'
import { paths } from '#core/paths.ts'
import { frozenInText, isSome } from '#web/contracts/copy.ts'
import { Claims } from '#web/disputes/proposals/Claims.tsx'
import { DisputeDocuments } from '#web/disputes/DisputeDocuments.tsx'
import { EvidenceGrid } from '#web/disputes/evidence/EvidenceGrid.tsx'
import type { Sides } from '#web/disputes/names.ts'
import { ProposalCard } from '#web/disputes/proposals/ProposalCard.tsx'
import { formatExact } from '#web/disputes/times.ts'
import { Timeline } from '#web/disputes/Timeline.tsx'
import { useAdminAction } from '#web/admin/components/admin-action.ts'
import { mayDo } from '#web/admin/session/roles.ts'
import { useAdmin } from '#web/admin/session/session.ts'
import { Button } from '#web/kit/actions/Button.tsx'
import { addressOf, call } from '#web/runtime/call.ts'
import { Chip } from '#web/kit/display/data/Chip.tsx'
import { Cluster, Stack } from '#web/kit/layout/Layout.tsx'
import { Facts } from '#web/kit/display/data/Facts.tsx'
import { Fold } from '#web/kit/disclosure/Fold.tsx'

interface CaseFileProps {
  dispute: DisputeForAdmin
  titleRef: RefObject<HTMLHeadingElement | null>
}

const NO_PICTURES = { poster: null, worker: null }

/** What a decision is based on: claims, evidence, timeline and proposals. */
export function CaseFile({ dispute, titleRef }: CaseFileProps) {
  const titleId = useId()
  const { posterName, workerName, missing } = dispute
  const sides: Sides = { role: null, posterName, workerName, missing }
  return (
    <Stack as="article" gap={5} className={styles.caseFile} aria-labelledby={titleId}>
      <Cluster gap={4} rowGap={2} as="header" justify="between">
        <p className="over">
          {dispute.number} · {dispute.contractNumber} · {dispute.priority}
        </p>
        {isOpenDispute(dispute) ? (
          <Chip tone="bad">{frozenInText(dispute)} frozen</Chip>
        ) : (
          <Chip>{showDollars(dispute.amount)} was in dispute</Chip>
        )}
        <h2 className={classes('d-38', styles.title)} id={titleId} tabIndex={-1} ref={titleRef} dir="auto">
          {dispute.jobTitle}
        </h2>
      </Cluster>
      <Claims dispute={dispute} sides={sides} pictures={NO_PICTURES} />
      <Part title="Evidence">
        {dispute.evidence.length === 0 && <p className="hint">Nobody has added any.</p>}
        <EvidenceGrid
          dispute={dispute}
          sides={sides}
          renderAction={(piece) => <VerifyEvidence dispute={dispute} piece={piece} />}
        />
      </Part>
      <Part title="What happened">
        <Timeline entries={dispute.timeline} />
      </Part>
      {dispute.proposals.length > 0 && (
        <Part title="Proposals">
          {dispute.proposals.toReversed().map((attempt) => (
            <ProposalCard key={attempt.id} attempt={attempt} sides={sides} />
          ))}
        </Part>
      )}
      <Background dispute={dispute} />
      <DisputeDocuments
        packOf={(format) => addressOf(disputePackForAdmin, { params: { id: dispute.id }, query: { format } })}
      />
    </Stack>
  )
}

const nameOfPiece = ({ submittedByRole, fileName, timestamp }: Evidence): string =>
  `${fileName ?? 'statement'} of the ${submittedByRole}, ${formatExact(timestamp)}`

/** DISPUTE-12: both sides see the mark. */
function VerifyEvidence({ dispute, piece }: { dispute: DisputeForAdmin; piece: Evidence }) {
  const isModerator = mayDo(useAdmin(), 'moderator')
  const { act, isBusy } = useAdminAction({
    run: () => call(verifyEvidence, { params: { id: piece.id }, body: { isVerified: !piece.isVerified } }),
    done: () =>
      piece.isVerified ? { title: 'Mark removed' } : { title: 'Evidence verified', text: 'Both sides see it.' },
    failed: 'The mark could not be changed. Please try again.',
  })
  if (!isModerator || !isOpenDispute(dispute)) return null
  return (
    <Button
      tone="line"
      size="xs"
      icon="check"
      loading={isBusy}
      aria-label={`${piece.isVerified ? 'Remove mark' : 'Verify'}: ${nameOfPiece(piece)}`}
      onClick={() => void act()}
    >
      {piece.isVerified ? 'Remove mark' : 'Verify'}
    </Button>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Stack as="section" gap={3} aria-labelledby={id}>
      <h3 className="h" id={id}>
        {title}
      </h3>
      {children}
    </Stack>
  )
}

function Person({ id, email }: { id: string; email: string | null }) {
  if (email === null) return 'account closed'
  return (
    <Link className="link" href={paths.adminUser(id)}>
      {email}
    </Link>
  )
}

function Background({ dispute }: { dispute: DisputeForAdmin }) {
  return (
    <div className={styles.folds}>
      <Fold icon="users" title="Who and where">
        <Facts
          facts={[
            { label: 'Poster', value: <Person id={dispute.posterId} email={dispute.posterEmail} /> },
            { label: 'Worker', value: <Person id={dispute.workerId} email={dispute.workerEmail} /> },
            ...(dispute.location ? [{ label: 'Where', value: <span dir="auto">{dispute.location}</span> }] : []),
            { label: 'Agreed', value: <span className="num">{showDollars(dispute.budget)}</span> },
            { label: 'Held', value: <span className="num">{showDollars(dispute.held)}</span> },
            ...(isSome(dispute.missing)
              ? [{ label: 'Of it, reversed', value: <span className="num">{showDollars(dispute.missing)}</span> }]
              : []),
            { label: 'Released lately', value: <span className="num">{showDollars(dispute.released)}</span> },
            {
              label: 'Money',
              value: (
                <Link className="link" href={paths.adminContract(dispute.contractId)}>
                  Ledger of the contract
                </Link>
              ),
            },
          ]}
        />
      </Fold>
      <Fold icon="doc" title="The contract as both signed it">
        <p className="sub user-text" dir="auto">
          {dispute.termsText}
        </p>
        <p className="hint above-3 anywhere">
          SHA-256 <span className="num-12">{dispute.termsHash}</span>
        </p>
      </Fold>
    </div>
  )
}
