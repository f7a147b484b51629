import styles from './SomethingWrong.module.css'
import type { Contract } from '#core/contracts/api.ts'
import { TOO_LATE } from '#core/disputes/rules.ts'
import { useServerNow } from '#web/runtime/clock/server-now.ts'
import { otherName } from '#web/contracts/copy.ts'
import { canAskForChanges, mayRaise } from '#web/disputes/dialogs/raise-form.ts'
import { formatDateTime } from '#web/jobs/when.ts'
import { Button } from '#web/kit/actions/Button.tsx'
import { Fold } from '#web/kit/disclosure/Fold.tsx'
import type { OpenDialog } from '#web/contracts/open-dialog.ts'
import { Icon } from '#web/kit/display/Icon.tsx'
import { Cluster, Stack } from '#web/kit/layout/Layout.tsx'

const CLOCK_INTERVAL_MS = 30_000

/** Leads to a dispute: talk first, then a preview of the rules, then filing. */
export function SomethingWrong({ contract, ask }: { contract: Contract; ask: OpenDialog }) {
  const deadline = mayRaise(contract, useServerNow(CLOCK_INTERVAL_MS))
  if (deadline === 'never') return null
  return (
    <Fold
      title={
        <>
          <Icon name="scales" />
          {deadline === 'over' ? 'Something wrong?' : 'Something wrong? Open a dispute'}
        </>
      }
    >
      {deadline === 'over' ? <TooLate contract={contract} /> : <Ways contract={contract} ask={ask} />}
    </Fold>
  )
}

function TooLate({ contract: { disputeBy } }: { contract: Contract }) {
  return (
    <p className="sub">
      {TOO_LATE.message} {disputeBy && `That was until ${formatDateTime(disputeBy)}.`}
    </p>
  )
}

function Ways({ contract, ask }: { contract: Contract; ask: OpenDialog }) {
  const other = otherName(contract)
  const canAsk = canAskForChanges(contract)
  return (
    <Stack>
      <p className="sub">
        Talk first: a note to {other} settles most of it
        {canAsk && ', and asking for changes sends the work back without a quarrel'}. A dispute freezes the money until
        both agree or a person has decided.
        {contract.disputeBy && ` It can be raised until ${formatDateTime(contract.disputeBy)}.`}
      </p>
      <Cluster gap={2} align="start" className={styles.ways}>
        {canAsk && (
          <Button tone="line" size="sm" onClick={() => ask({ act: 'changes' })}>
            Ask for changes
          </Button>
        )}
        <Button tone="line" size="sm" onClick={() => ask({ act: 'disputeRules' })}>
          What would the rules say?
        </Button>
        <Button tone="danger" size="sm" onClick={() => ask({ act: 'dispute' })}>
          Raise a dispute
        </Button>
      </Cluster>
    </Stack>
  )
}
