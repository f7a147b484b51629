import type { ReactNode } from 'react'
import { showDollars } from '#core/kernel/money.ts'
import { isFrozenByBank } from '#core/payments/chargebacks.ts'
import { startContract, type AdditionalWork, type Contract } from '#core/contracts/api.ts'
import { nextStep, type Step } from '#core/contracts/next-step.ts'
import type { Dispute } from '#core/disputes/api.ts'
import { paths } from '#core/paths.ts'
import { isOpenRequest, isCompleted, isInProgress } from '#core/contracts/rules.ts'
import { isSettled } from '#core/contracts/settlement.ts'
import { useServerNow } from '#web/runtime/clock/server-now.ts'
import { isSignedByBoth, isSome, nameOf, otherName } from '#web/contracts/copy.ts'
import { pendingOf, readerAmountOf, waitsForBank } from '#web/disputes/proposals/proposal-copy.ts'
import { showDispute } from '#web/disputes/show-dispute.ts'
import { Button, ButtonLink } from '#web/kit/actions/Button.tsx'
import { call } from '#web/runtime/call.ts'
import { StatusBadge } from '#web/kit/display/StatusBadge.tsx'
import { toast } from '#web/kit/feedback/toast.ts'
import { useContractAct } from '#web/payments/contract-action.ts'
import type { OpenDialog } from '#web/contracts/open-dialog.ts'
import { ApproveExtra } from '#web/pages/work/contract/ApproveExtra.tsx'
import { showPhotos } from '#web/pages/work/contract/route/show-photos.ts'
import { stepCopy } from '#web/pages/work/contract/step-copy.ts'
import { MoveTicket } from '#web/pages/work/NextMoveCard.tsx'

const LOOK_EVERY_MS = 30_000

interface NextStepProps {
  contract: Contract
  requests: readonly AdditionalWork[]
  dispute: Dispute | null
  ask: OpenDialog
}

export function NextStep({ contract, requests, dispute, ask }: NextStepProps) {
  const nowMs = useServerNow(LOOK_EVERY_MS)
  const step = nextStep(contract, nowMs)
  // They come newest first; the oldest is answered first.
  const request = requests.findLast((one) => isOpenRequest(one) && !one.isMine) ?? null
  return (
    <MoveTicket
      {...stepCopy(step, { contract, nowMs, request, dispute })}
      acts={actsOf({ step, contract, request, dispute, ask })}
    />
  )
}

interface ActsInput {
  step: Step
  contract: Contract
  request: AdditionalWork | null
  dispute: Dispute | null
  ask: OpenDialog
}

/** Null if there is nothing to do. */
function actsOf({ step, contract, request, dispute, ask }: ActsInput): ReactNode {
  switch (step.kind) {
    case 'sign':
      return (
        <>
          <Main onClick={() => ask({ act: 'contract' })}>Read and sign</Main>
          {contract.role === 'worker' && <Side onClick={() => ask({ act: 'decline' })}>Decline to sign</Side>}
        </>
      )
    case 'awaitSignature':
      return <Plain onClick={() => ask({ act: 'contract' })}>Read the contract</Plain>
    case 'pay':
      return <Pay step={step} contract={contract} ask={ask} />
    case 'payAgain':
      return <PayAgain step={step} contract={contract} ask={ask} />
    case 'start':
      return <Start contract={contract} />
    case 'answerExtra':
      return request && <Answer request={request} contract={contract} ask={ask} />
    case 'approvePhotos':
      return (
        <>
          <Plain onClick={showPhotos}>{step.count === 1 ? 'See the photo' : `See ${step.count} photos`}</Plain>
          <Side onClick={() => ask({ act: 'complete' })}>Mark complete</Side>
        </>
      )
    case 'update':
      return (
        <>
          <Button size="lg" block onClick={() => ask({ act: 'progress' })}>
            Update progress
          </Button>
          <Side onClick={() => ask({ act: 'complete' })}>Mark complete</Side>
        </>
      )
    case 'complete':
      return (
        <>
          <Main onClick={() => ask({ act: 'complete' })}>Mark complete</Main>
          <Side onClick={() => ask({ act: 'progress' })}>Update progress</Side>
        </>
      )
    case 'awaitCompletion':
      return <Plain onClick={() => ask({ act: 'complete' })}>Mark complete</Plain>
    case 'release':
      return (
        <>
          <Main onClick={() => ask({ act: 'release' })}>Release · {showDollars(contract.money.held)}</Main>
          <Side onClick={() => ask({ act: 'changes' })}>Ask for changes</Side>
        </>
      )
    case 'tip':
      return <Plain onClick={() => ask({ act: 'tip' })}>Tip {nameOf(contract, 'worker')}</Plain>
    case 'review':
      return <Review contract={contract} ask={ask} />
    case 'answerProposal':
      return dispute && <AnswerProposal contract={contract} dispute={dispute} ask={ask} />
    case 'answerSettlement':
      if (isFrozenByBank(contract)) return <Plain onClick={() => ask({ act: 'settlement' })}>See the settlement</Plain>
      return (
        <Main onClick={() => ask({ act: 'settlement' })}>
          Accept · {showDollars(contract.settlement?.workerAmount ?? '0.00')}
        </Main>
      )
    case 'awaitSettlement':
      return <Plain onClick={() => ask({ act: 'settlement' })}>See the settlement</Plain>
    case 'cancelled':
      return <AfterCancelling contract={contract} />
    case 'done':
      return <AfterAll contract={contract} ask={ask} />
    case 'awaitPayment':
    case 'awaitBank':
    case 'awaitStart':
    case 'awaitRelease':
    case 'awaitAnswer':
    case 'awaitDecision':
      return null
  }
}

interface PressProps {
  onClick: () => void
  children: ReactNode
}
const Main = (props: PressProps) => <Button tone="ticket" size="lg" block {...props} />
const Plain = (props: PressProps) => <Button tone="line" block {...props} />
const Side = (props: PressProps) => <Button tone="quiet" size="sm" block {...props} />

function Pay({ step, contract, ask }: Pick<ActsInput, 'contract' | 'ask'> & { step: Extract<Step, { kind: 'pay' }> }) {
  return (
    <>
      <ButtonLink tone="ticket" size="lg" block href={paths.pay(contract.id)}>
        {step.why === 'needsAction' ? 'Confirm the payment' : `Pay · ${showDollars(step.amount)}`}
      </ButtonLink>
      {isCompleted(contract.status) && isSome(contract.money.held) && !isFrozenByBank(contract) && (
        <Side onClick={() => ask({ act: 'release' })}>Release what is held</Side>
      )}
    </>
  )
}

type PayAgainProps = Pick<ActsInput, 'contract' | 'ask'> & { step: Extract<Step, { kind: 'payAgain' }> }

function PayAgain({ step, contract, ask }: PayAgainProps) {
  return (
    <>
      <ButtonLink tone="ticket" size="lg" block href={`${paths.wallet()}#owed`}>
        Pay · {showDollars(step.amount)}
      </ButtonLink>
      {isInProgress(contract.status) && <Side onClick={() => ask({ act: 'complete' })}>Mark complete</Side>}
      {isCompleted(contract.status) && <Side onClick={() => ask({ act: 'changes' })}>Ask for changes</Side>}
    </>
  )
}

function Start({ contract }: { contract: Contract }) {
  const start = useContractAct({
    contract,
    failed: 'Failed to start contract.',
    act: () => call(startContract, { params: { id: contract.id } }),
    onDone: () =>
      toast({ title: 'Contract started', text: `${nameOf(contract, 'poster')} sees that you are at work.` }),
  })
  return (
    <Button tone="ticket" size="lg" block loading={start.isBusy} loadingLabel="Starting…" onClick={start.run}>
      Start work
    </Button>
  )
}

function Answer({ request, contract, ask }: { request: AdditionalWork; contract: Contract; ask: OpenDialog }) {
  return (
    <>
      <ApproveExtra key={request.id} request={request} contract={contract} isMain />
      <Side onClick={() => ask({ act: 'declineExtra', request })}>Decline</Side>
      {isInProgress(contract.status) && (
        <>
          {contract.role === 'worker' && <Side onClick={() => ask({ act: 'progress' })}>Update progress</Side>}
          <Side onClick={() => ask({ act: 'complete' })}>Mark complete</Side>
        </>
      )}
    </>
  )
}

function AnswerProposal({ contract, dispute, ask }: Pick<ActsInput, 'contract' | 'ask'> & { dispute: Dispute }) {
  const attempt = pendingOf(dispute)
  if (!attempt) return null
  if (waitsForBank(contract, dispute, attempt)) return <Plain onClick={showDispute}>See the proposal</Plain>
  const stake = readerAmountOf(attempt, dispute.role)
  return (
    <>
      <Main onClick={() => ask({ act: 'acceptProposal', dispute, attempt })}>
        {stake === null ? 'Accept' : `Accept · ${stake}`}
      </Main>
      <Side onClick={showDispute}>See the proposal</Side>
    </>
  )
}

function Review({ contract, ask }: Pick<ActsInput, 'contract' | 'ask'>) {
  return (
    <>
      <Button size="lg" block onClick={() => ask({ act: 'review' })}>
        Review {otherName(contract)}
      </Button>
      {contract.role === 'poster' && isCompleted(contract.status) && isSome(contract.money.released) && (
        <Side onClick={() => ask({ act: 'tip' })}>Tip {nameOf(contract, 'worker')}</Side>
      )}
      {contract.role === 'worker' && isSome(contract.money.released) && (
        <ButtonLink tone="quiet" size="sm" block href={paths.wallet()}>
          Open the wallet
        </ButtonLink>
      )}
    </>
  )
}

/** Declined or never signed: the job is open again with its other bids. */
function AfterCancelling({ contract }: { contract: Contract }) {
  const canChoose = contract.role === 'poster' && !isSignedByBoth(contract)
  if (!canChoose) return <StatusBadge tone="void">{isSettled(contract) ? 'Settled' : 'Cancelled'}</StatusBadge>
  return (
    <ButtonLink tone="line" block href={paths.jobDetails(contract.jobId)}>
      See the other bids
    </ButtonLink>
  )
}

/** A tip is never due. */
function AfterAll({ contract, ask }: Pick<ActsInput, 'contract' | 'ask'>) {
  const isPaid = isSome(contract.money.released)
  if (contract.role === 'worker' && isPaid)
    return (
      <ButtonLink tone="line" block href={paths.wallet()}>
        Open the wallet
      </ButtonLink>
    )
  if (!isPaid) return <StatusBadge tone="void">Settled</StatusBadge>
  const worker = nameOf(contract, 'worker')
  return (
    <>
      <StatusBadge>Paid</StatusBadge>
      <Side onClick={() => ask({ act: 'tip' })}>
        {isSome(contract.money.tips) ? `Tip ${worker} again` : `Tip ${worker}`}
      </Side>
    </>
  )
}
