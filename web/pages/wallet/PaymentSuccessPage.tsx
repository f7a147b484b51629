import styles from './PaymentSuccessPage.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import { showDollars } from '#core/kernel/money.ts'
import { MINUTE_MS } from '#core/kernel/time.ts'
import type { PageLayout } from '#web/shell/page.ts'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from 'wouter'
import { checkPayment, type PaymentOutcome } from '#core/payments/api.ts'
import { paths } from '#core/paths.ts'
import { useMe } from '#web/runtime/session.tsx'
import { ButtonLink } from '#web/kit/actions/Button.tsx'
import { call, problemMessage } from '#web/runtime/call.ts'
import { ErrorState, Empty } from '#web/kit/feedback/EmptyState.tsx'
import { Skeleton } from '#web/kit/feedback/Skeleton.tsx'
import { StatusBadge } from '#web/kit/display/StatusBadge.tsx'
import { Ticket, TicketPart } from '#web/kit/page/Ticket.tsx'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'
import { outcomeOf } from '#web/payments/pay/outcome.ts'
import { TestMode } from '#web/kit/display/data/TestMode.tsx'
import { usePaymentSetup } from '#web/payments/queries.ts'
import { Cluster } from '#web/kit/layout/Layout.tsx'

export const layout: PageLayout = { mainClass: styles.payDone }

/** Shown after returning from the provider's page. */
export default function PaymentSuccessPage() {
  const me = useMe()
  const payment = new URLSearchParams(useSearch()).get('payment')
  const setup = usePaymentSetup()
  return (
    <>
      <Cluster gap={4} justify="between" className="below-5">
        <h1 className="d-64">Payment</h1>
        {setup.data?.isTestMode && <TestMode />}
      </Cluster>
      {payment === null ? (
        <NoPayment isMember={me !== null} />
      ) : me ? (
        <Outcome id={payment} />
      ) : (
        <SignInToSee id={payment} />
      )}
    </>
  )
}

function NoPayment({ isMember }: { isMember: boolean }) {
  return (
    <Empty
      level={2}
      icon="wallet"
      title="No payment was named"
      action={
        isMember ? (
          <ButtonLink href={paths.workInProgress()}>Your contracts</ButtonLink>
        ) : (
          <ButtonLink href={paths.signIn(paths.workInProgress())}>Sign In</ButtonLink>
        )
      }
    >
      If you have just paid, your contract says so.
    </Empty>
  )
}

function SignInToSee({ id }: { id: string }) {
  return (
    <Empty
      level={2}
      icon="lock"
      title="Back from paying"
      action={<ButtonLink href={paths.signIn(`${paths.paymentSuccess()}?payment=${id}`)}>Sign In</ButtonLink>}
    >
      Sign in to see what became of the payment. Whatever you paid is safe.
    </Empty>
  )
}

const SOON_MS = 3_000
const LATER_MS = MINUTE_MS
const QUICK_LOOKS = 5

/** Polled while the provider has not decided; after a few quick requests less often. */
const usePayment = (id: string) =>
  useQuery({
    queryKey: [checkPayment.path, id],
    queryFn: () => call(checkPayment, { params: { id } }),
    staleTime: 0,
    refetchInterval: ({ state }) => {
      if (!state.data || outcomeOf(state.data) !== 'processing') return false
      return state.dataUpdateCount < QUICK_LOOKS ? SOON_MS : LATER_MS
    },
  })

function Outcome({ id }: { id: string }) {
  const query = usePayment(id)
  if (query.data) return <PaymentResult paid={query.data} />
  if (query.isPending)
    return (
      <div role="status">
        <VisuallyHidden>Asking what became of the payment</VisuallyHidden>
        <Skeleton shape="block" />
      </div>
    )
  return (
    <ErrorState onRetry={() => void query.refetch()}>
      {problemMessage(query.error, 'It was not possible to ask what became of the payment.')}
    </ErrorState>
  )
}

const RESULTS = {
  paid: { title: 'Paid', stamp: 'Paid', badgeTone: 'paper' },
  processing: { title: 'On its way', stamp: 'Waiting', badgeTone: 'void' },
  failed: { title: 'Not paid', stamp: 'Refused', badgeTone: 'bad' },
} as const

const COPY = {
  paid: 'The money is held in escrow. It goes to the worker when you release it.',
  processing: 'The card provider is still at it. This page asks again by itself; you may also leave, nothing is lost.',
  failed: 'Your card was not charged.',
} as const

function PaymentResult({ paid }: { paid: PaymentOutcome }) {
  const outcome = outcomeOf(paid)
  const { title, stamp, badgeTone } = RESULTS[outcome]
  return (
    <Ticket as="section" layout="fold" className={styles.paid}>
      <TicketPart className={styles.message}>
        <div role="status">
          <h2 className="d-38">{title}</h2>
          <p className={classes('lead', styles.summary)}>
            {outcome === 'failed' && paid.message ? paid.message : COPY[outcome]}
          </p>
        </div>
        <Cluster>
          {outcome === 'failed' && <ButtonLink href={paths.pay(paid.contractId)}>Pay with another card</ButtonLink>}
          <ButtonLink tone={outcome === 'failed' ? 'line' : 'solid'} href={paths.contract(paid.contractId)}>
            To the contract
          </ButtonLink>
        </Cluster>
      </TicketPart>
      <TicketPart className={styles.stub}>
        <div>
          <p className="over">{outcome === 'paid' ? 'You paid' : 'Amount'}</p>
          <p className={styles.amount}>{showDollars(paid.amount)}</p>
        </div>
        <StatusBadge tone={badgeTone} lands={outcome === 'paid'}>
          {stamp}
        </StatusBadge>
      </TicketPart>
    </Ticket>
  )
}
