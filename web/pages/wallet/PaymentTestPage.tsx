import styles from './PaymentTestPage.module.css'
import type { PageLayout } from '#web/shell/page.ts'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import type { PaymentOutcome } from '#core/payments/api.ts'
import { paths } from '#core/paths.ts'
import { useMe } from '#web/runtime/session.tsx'
import { ButtonLink } from '#web/kit/actions/Button.tsx'
import { problemMessage } from '#web/runtime/call.ts'
import { ErrorState, Empty } from '#web/kit/feedback/EmptyState.tsx'
import { showNoIntent, showPaid } from '#web/payments/pay/outcome.ts'
import { PaySkeleton } from '#web/payments/pay/PayTicket.tsx'
import { PayForm } from '#web/payments/PayForm.tsx'
import { usePaymentSetup } from '#web/payments/queries.ts'
import { TestMode } from '#web/kit/display/data/TestMode.tsx'
import { Cluster } from '#web/kit/layout/Layout.tsx'

const SAMPLE_AMOUNT = '100.00'

export const layout: PageLayout = { mainClass: styles.payTest }

export default function PaymentTestPage() {
  const me = useMe()
  const setup = usePaymentSetup()
  return (
    <>
      <Cluster gap={4} justify="between" className="below-5">
        <h1 className="d-64">Payment test</h1>
        {setup.data?.isTestMode && <TestMode />}
      </Cluster>
      {me ? <SamplePayment setup={setup} /> : <SignInFirst />}
    </>
  )
}

/** Signed out, so no call is made. */
function SignInFirst() {
  useEffect(showNoIntent, [])
  return (
    <Empty
      level={2}
      icon="lock"
      title="Sign in to pay"
      action={<ButtonLink href={paths.signIn(paths.paymentTest())}>Sign In</ButtonLink>}
    >
      A payment belongs to somebody’s contract. You need to be logged in and have a valid one.
    </Empty>
  )
}

function SamplePayment({ setup }: { setup: ReturnType<typeof usePaymentSetup> }) {
  const [, navigate] = useLocation()
  const finish = (paid: PaymentOutcome) => {
    showPaid(paid)
    navigate(`${paths.paymentSuccess()}?payment=${paid.paymentId}`)
  }
  if (setup.isPending) return <PaySkeleton />
  if (!setup.data)
    return (
      <ErrorState onRetry={() => void setup.refetch()}>
        {problemMessage(setup.error, 'The payment could not be prepared.')}
      </ErrorState>
    )
  if (setup.data.sampleContractId === null) return <NoSample />
  return <PayForm contractId={setup.data.sampleContractId} amount={SAMPLE_AMOUNT} onPaid={finish} />
}

/** Without the demo there is no contract to try it on. */
function NoSample() {
  useEffect(showNoIntent, [])
  return (
    <Empty
      level={2}
      icon="wallet"
      title="Nothing to pay for"
      action={<ButtonLink href={paths.workInProgress()}>Your contracts</ButtonLink>}
    >
      This house has no sample contract. Your own ones are paid where you signed them.
    </Empty>
  )
}
