import styles from './Settlement.module.css'
import { acceptSettlement, type Contract, type Settlement, withdrawSettlement } from '#core/contracts/api.ts'
import { isDisputed } from '#core/contracts/rules.ts'
import { isSettling } from '#core/contracts/settlement.ts'
import { showDollars } from '#core/kernel/money.ts'
import { isFrozenByBank, PAYMENT_FROZEN } from '#core/payments/chargebacks.ts'
import { isSome, nameOf } from '#web/contracts/copy.ts'
import type { ContractDialogContext, OpenDialog } from '#web/contracts/open-dialog.ts'
import { leftText } from '#web/disputes/times.ts'
import { formatDateTime } from '#web/jobs/when.ts'
import { Button } from '#web/kit/actions/Button.tsx'
import { Dialog, DialogBody } from '#web/kit/disclosure/Dialog.tsx'
import { Icon } from '#web/kit/display/Icon.tsx'
import { Failure } from '#web/kit/feedback/Failure.tsx'
import { toast } from '#web/kit/feedback/toast.ts'
import { classes } from '#web/kit/hooks/classes.ts'
import { Cluster, Stack } from '#web/kit/layout/Layout.tsx'
import { SettlementFrame } from '#web/pages/work/dialogs/settlement/SettlementFrame.tsx'
import { useContractAct } from '#web/payments/contract-action.ts'
import { useTimeLeft } from '#web/runtime/clock/time-left.ts'
import { useOnceCall } from '#web/runtime/idempotency.ts'

interface SettlementDialogProps extends ContractDialogContext {
  ask: OpenDialog
}

/** SETTLE-UI-2: the worker answers, or the poster takes the cancellation back. */
export function SettlementDialog({ contract, ask, onClose }: SettlementDialogProps) {
  const { settlement, role } = contract
  if (!settlement) return <Over text="The cancellation was taken back. The work continues." onClose={onClose} />
  const about = { contract, settlement, onClose }
  return role === 'worker' ? <Answer {...about} ask={ask} /> : <Awaiting {...about} />
}

interface AboutSettlement extends ContractDialogContext {
  settlement: Settlement
}

function Answer({ contract, settlement, ask, onClose }: AboutSettlement & Pick<SettlementDialogProps, 'ask'>) {
  const sendAcceptSettlement = useOnceCall(acceptSettlement)
  const { percent, amount, workerAmount } = settlement
  const isWaiting = isFrozenByBank(contract)
  const poster = nameOf(contract, 'poster')
  const accept = useContractAct({
    contract,
    failed: 'The settlement could not be accepted.',
    act: () => sendAcceptSettlement({ params: { id: contract.id } }),
    onDone: () => {
      toast({ title: 'Settled', text: `${showDollars(workerAmount)} is in your wallet.` })
      onClose()
    },
  })
  if (!isSettling(contract) && !accept.isBusy) return <Ended contract={contract} onClose={onClose} />
  return (
    <SettlementFrame
      contract={contract}
      amounts={settlement}
      updates={settlement.evidence}
      over={`${contract.number} · Canceled by ${poster}, ${formatDateTime(settlement.startedAt)}`}
      title={
        <>
          {poster} canceled.
          <br />
          You’re paid for {percent}%.
        </>
      }
      text={`${quoted(settlement)}The share is what you reported, with your photos as evidence.`}
      onClose={onClose}
    >
      {isWaiting ? <p className="hint">{PAYMENT_FROZEN.message}</p> : <TimeToAnswer until={settlement.answerBy} />}
      <Failure>{accept.failure}</Failure>
      <Stack gap={2} className={styles.acts}>
        <Button
          tone="ticket"
          size="lg"
          block
          disabled={isWaiting}
          loading={accept.isBusy}
          loadingLabel="Accepting…"
          onClick={accept.run}
        >
          Accept · {showDollars(workerAmount)}
        </Button>
        <Button tone="line" block onClick={() => ask({ act: 'dispute' })}>
          <Icon name="scales" />
          Open a dispute
        </Button>
        <p className={classes('hint', styles.freezes)}>
          A dispute freezes all {showDollars(amount)} until it’s settled.
        </p>
      </Stack>
    </SettlementFrame>
  )
}

function Awaiting({ contract, settlement, onClose }: AboutSettlement) {
  const sendWithdrawSettlement = useOnceCall(withdrawSettlement)
  const worker = nameOf(contract, 'worker')
  const takeBack = useContractAct({
    contract,
    failed: 'The cancellation could not be taken back.',
    act: () => sendWithdrawSettlement({ params: { id: contract.id } }),
    onDone: () => {
      toast({ title: 'The contract continues', text: `${worker} sees it at once.` })
      onClose()
    },
  })
  if (!isSettling(contract) && !takeBack.isBusy) return <Ended contract={contract} onClose={onClose} />
  return (
    <SettlementFrame
      contract={contract}
      amounts={settlement}
      updates={settlement.evidence}
      over={`${contract.number} · Canceled by you, ${formatDateTime(settlement.startedAt)}`}
      title={`${worker} can answer`}
      text={`${quoted(settlement)}${worker} accepts the share or opens a dispute. No answer counts as accepted. Until then, nothing moves.`}
      onClose={onClose}
    >
      {isFrozenByBank(contract) ? (
        <p className="hint">{PAYMENT_FROZEN.message}</p>
      ) : (
        <TimeToAnswer until={settlement.answerBy} />
      )}
      <Failure>{takeBack.failure}</Failure>
      <Stack gap={1} className={styles.acts}>
        <Button tone="line" block loading={takeBack.isBusy} loadingLabel="Taking it back…" onClick={takeBack.run}>
          Take the cancellation back
        </Button>
        <Button tone="quiet" size="sm" block onClick={onClose}>
          Close
        </Button>
      </Stack>
    </SettlementFrame>
  )
}

/** “Plans changed.” */
const quoted = ({ reason }: Settlement): string =>
  reason === null ? '' : `“${/[.!?…]$/.test(reason) ? reason : `${reason}.`}” `

function TimeToAnswer({ until }: { until: string }) {
  const left = useTimeLeft(until)
  return (
    <Cluster as="p" gap={3} nowrap className={styles.answerTime}>
      <Icon name="clock" />
      {left === 0 ? (
        <span className="hint">The time to answer is over. The settlement is accepted any moment.</span>
      ) : (
        <span className="hint">
          <b role="timer" aria-live="off" className="num c1">
            {leftText(left)}
          </b>{' '}
          to answer. Without an answer, the settlement is accepted automatically.
        </span>
      )}
    </Cluster>
  )
}

/** Answered meanwhile, or its time is over. */
function Ended({ contract, onClose }: Pick<AboutSettlement, 'contract' | 'onClose'>) {
  return <Over text={endText(contract)} onClose={onClose} />
}

const endText = ({ status, money }: Contract): string => {
  if (isDisputed(status)) return 'It is in dispute now, and the money is frozen until that is settled.'
  return isSome(money.released) ? `It is settled: ${showDollars(money.released)} went to the worker.` : 'It is settled.'
}

function Over({ text, onClose }: { text: string; onClose: () => void }) {
  return (
    <Dialog title="Nothing to answer" onClose={onClose}>
      <DialogBody>
        <p className="c2">{text}</p>
        <Button tone="line" block onClick={onClose}>
          Close
        </Button>
      </DialogBody>
    </Dialog>
  )
}
