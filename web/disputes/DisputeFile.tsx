import styles from './DisputeFile.module.css'
import { type ReactNode, useId } from 'react'
import type { Contract } from '#core/contracts/api.ts'
import { type Dispute, disputePack } from '#core/disputes/api.ts'
import { Claims } from '#web/disputes/proposals/Claims.tsx'
import { DisputeDocuments } from '#web/disputes/DisputeDocuments.tsx'
import { EvidenceGrid } from '#web/disputes/evidence/EvidenceGrid.tsx'
import { pendingOf } from '#web/disputes/proposals/proposal-copy.ts'
import { ProposalCard } from '#web/disputes/proposals/ProposalCard.tsx'
import { Timeline } from '#web/disputes/Timeline.tsx'
import { addressOf } from '#web/runtime/call.ts'
import { Fold } from '#web/kit/disclosure/Fold.tsx'
import { Stack } from '#web/kit/layout/Layout.tsx'

interface DisputeFileProps {
  contract: Contract
  dispute: Dispute
  form?: ReactNode
  act?: ReactNode
}

/** Claims, evidence, timeline, earlier proposals and documents of a dispute. */
export function DisputeFile({ contract, dispute, form, act }: DisputeFileProps) {
  const evidenceId = useId()
  const pending = pendingOf(dispute)
  const earlier = dispute.proposals.filter((attempt) => attempt !== pending).toReversed()
  return (
    <>
      <Claims
        dispute={dispute}
        sides={dispute}
        pictures={{ poster: contract.poster.profileImageUrl, worker: contract.worker.profileImageUrl }}
      />
      <Stack as="section" gap={3} aria-labelledby={evidenceId}>
        <h3 className="h" id={evidenceId}>
          Evidence
        </h3>
        {dispute.evidence.length === 0 && <p className="hint">Nobody has added any yet.</p>}
        <EvidenceGrid dispute={dispute} sides={dispute} />
      </Stack>
      <div className={styles.folds}>
        {form}
        <Fold icon="clock" title="What happened">
          <Timeline entries={dispute.timeline} />
        </Fold>
        {earlier.length > 0 && (
          <Fold icon="doc" title={pending ? 'Earlier proposals' : 'Proposals'}>
            <Stack gap={3}>
              {earlier.map((attempt) => (
                <ProposalCard key={attempt.id} attempt={attempt} sides={dispute} />
              ))}
            </Stack>
          </Fold>
        )}
      </div>
      <DisputeDocuments packOf={(format) => addressOf(disputePack, { params: { id: dispute.id }, query: { format } })}>
        {act}
      </DisputeDocuments>
    </>
  )
}
