import styles from '#web/bids/job/Job.module.css'
import { paths } from '#core/paths.ts'
import type { Outcome } from '#web/bids/bid-status.ts'
import { useContract } from '#web/contracts/queries.ts'
import { lineOf } from '#web/contracts/document/signing-status.ts'
import { askOf, isSignedByBoth } from '#web/contracts/copy.ts'
import { Button, ButtonLink } from '#web/kit/actions/Button.tsx'
import { serverClock } from '#web/runtime/clock/server-clock.ts'
import { StatusBadge } from '#web/kit/display/StatusBadge.tsx'
import { Cluster, Stack } from '#web/kit/layout/Layout.tsx'

interface OutcomeNoteProps {
  outcome: Outcome
  isChosen?: boolean
  contractId: string | null
  onOpenContract: (contractId: string) => void
}

export function OutcomeNote({ outcome, isChosen = false, contractId, onOpenContract }: OutcomeNoteProps) {
  const { data: contract } = useContract(contractId)
  const isAsked = contract !== undefined && askOf(contract) === 'sign'
  return (
    <Stack as="section" gap={2} align="start" className={styles.outcome} aria-label="How it stands">
      <Cluster nowrap align="start" justify="between">
        <h2 className="d-24">{outcome.title}</h2>
        {isChosen && <StatusBadge lands>Chosen</StatusBadge>}
      </Cluster>
      <p className="c2">{contract ? lineOf(contract, serverClock.now()) : outcome.text}</p>
      {contractId !== null && (
        <Cluster>
          <Button
            tone={isAsked ? 'solid' : 'line'}
            size={isAsked ? 'md' : 'sm'}
            icon="doc"
            onClick={() => onOpenContract(contractId)}
          >
            {isAsked ? 'Read and sign' : 'Open the contract'}
          </Button>
          {contract && isSignedByBoth(contract) && (
            <ButtonLink tone="line" size="sm" icon="work" href={paths.contract(contractId)}>
              Work in Progress
            </ButtonLink>
          )}
        </Cluster>
      )}
      {outcome.leadsTo === 'find-work' && (
        <ButtonLink tone="line" size="sm" href={paths.findWork()}>
          Find Work
        </ButtonLink>
      )}
    </Stack>
  )
}
