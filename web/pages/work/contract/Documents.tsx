import styles from './ContractSidebar.module.css'
import { type Contract, contractCalendar, contractPdf } from '#core/contracts/api.ts'
import { contractReceipt } from '#core/payments/api.ts'
import { isFrozenByBank } from '#core/payments/chargebacks.ts'
import { paths } from '#core/paths.ts'
import { isUnsigned, isCancelled } from '#core/contracts/rules.ts'
import { isSignedByBoth } from '#web/contracts/copy.ts'
import { Button, ButtonLink } from '#web/kit/actions/Button.tsx'
import { addressOf } from '#web/runtime/call.ts'
import type { OpenDialog } from '#web/contracts/open-dialog.ts'
import { Icon } from '#web/kit/display/Icon.tsx'
import { classes } from '#web/kit/hooks/classes.ts'

const FILE = { tone: 'quiet', size: 'sm', outside: true, download: true } as const

export function Documents({ contract, ask }: { contract: Contract; ask: OpenDialog }) {
  const params = { id: contract.id }
  const isSigned = isSignedByBoth(contract)
  const isPaid = contract.payments.some(({ paidAt }) => paidAt !== null)
  // A worker who is asked to sign may decline.
  const isAskedToSign = contract.role === 'worker' && isUnsigned(contract.status) && !contract.workerSigned
  const hasAppointment = isSigned && (contract.scheduledDate ?? contract.job.preferredDate) !== null
  return (
    <section className={styles.documents} aria-label="Papers">
      <Button tone="quiet" size="sm" icon="doc" onClick={() => ask({ act: 'contract' })}>
        Read the contract
      </Button>
      {isSigned && (
        <ButtonLink {...FILE} icon="download" href={addressOf(contractPdf, { params })}>
          Contract as PDF
        </ButtonLink>
      )}
      {hasAppointment && (
        <ButtonLink {...FILE} href={addressOf(contractCalendar, { params })}>
          <Icon name="calendar" />
          {isCancelled(contract.status) ? 'Take off the calendar' : 'Add to calendar'}
        </ButtonLink>
      )}
      {isPaid && (
        <ButtonLink {...FILE} href={addressOf(contractReceipt, { params })}>
          <Icon name="receipt" />
          Receipt
        </ButtonLink>
      )}
      <ButtonLink tone="quiet" size="sm" icon="work" href={paths.jobDetails(contract.jobId)}>
        See the job
      </ButtonLink>
      {contract.mayCancel && isFrozenByBank(contract) && (
        <p className={classes('hint', styles.cancelWaits)}>It can be canceled once the card’s bank has decided.</p>
      )}
      {contract.mayCancel && !isAskedToSign && !isFrozenByBank(contract) && (
        <Button
          tone="danger"
          size="sm"
          icon="close"
          className={styles.cancelDocument}
          onClick={() => ask({ act: 'cancel' })}
        >
          Cancel contract
        </Button>
      )}
    </section>
  )
}
