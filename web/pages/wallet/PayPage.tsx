import styles from './PayPage.module.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useLocation, useParams } from 'wouter'
import { cents, centsOf, showDollars } from '#core/kernel/money.ts'
import { type Contract, listAdditionalWork } from '#core/contracts/api.ts'
import type { PaymentOutcome } from '#core/payments/api.ts'
import { NotFound } from '#web/shell/NotFound.tsx'
import { paths } from '#core/paths.ts'
import type { PageLayout, PageDataProps } from '#web/shell/page.ts'
import { isNoSuchContract, useContract } from '#web/contracts/queries.ts'
import { Banner } from '#web/kit/feedback/Banner.tsx'
import { ButtonLink } from '#web/kit/actions/Button.tsx'
import { call, problemMessage } from '#web/runtime/call.ts'
import { ErrorState, Empty } from '#web/kit/feedback/EmptyState.tsx'
import { keyOf } from '#web/runtime/query.ts'
import { Segmented, TabPanel } from '#web/kit/disclosure/Tabs.tsx'
import { isContractPaid, nextDue } from '#web/payments/pay/next-due.ts'
import { showPaid } from '#web/payments/pay/outcome.ts'
import { PaySkeleton } from '#web/payments/pay/PayTicket.tsx'
import { SavedCardPay } from '#web/payments/pay/SavedCardPay.tsx'
import { PayForm } from '#web/payments/PayForm.tsx'
import { useSavedCards } from '#web/payments/queries.ts'
import { TestMode } from '#web/kit/display/data/TestMode.tsx'
import { PageHead } from '#web/kit/page/PageHead.tsx'

export const layout: PageLayout = { navSection: paths.workInProgress() }

interface PayPageProps {
  query: ReturnType<typeof useContract>
}

export function PageData({ children }: PageDataProps<PayPageProps>) {
  const { contractId = '' } = useParams()
  const query = useContract(contractId)
  return children({
    props: { query },
    replacement: !query.data && isNoSuchContract(query.error) ? <ContractNotFound /> : null,
  })
}

export default function PayPage({ query }: PayPageProps) {
  if (query.data) return <Pay contract={query.data} />
  if (query.isPending) return <PaySkeleton />
  return (
    <ErrorState onRetry={() => void query.refetch()}>
      {problemMessage(query.error, 'This contract could not be fetched.')}
    </ErrorState>
  )
}

function ContractNotFound() {
  return (
    <NotFound
      title="Contract Not Found"
      text="There is no such contract, or it is not yours."
      stub={{ label: 'You asked for', value: 'A contract', stamp: 'Void' }}
    >
      <ButtonLink href={paths.workInProgress()}>Work in Progress</ButtonLink>
    </NotFound>
  )
}

function Pay({ contract }: { contract: Contract }) {
  const { number, role, job, money } = contract
  return (
    <div className={styles.payPageIn}>
      <PageHead>
        <div>
          <p className="over">Contract {number}</p>
          <h1 className="d-38">{job.title}</h1>
        </div>
        {money.isTestMode && <TestMode />}
      </PageHead>
      {role === 'worker' ? (
        <NotYours id={contract.id} />
      ) : centsOf(money.due) > 0n ? (
        <DueReview contract={contract} />
      ) : (
        <NothingDue contract={contract} />
      )}
    </div>
  )
}

function NotYours({ id }: { id: string }) {
  return (
    <Empty level={2} icon="wallet" title="The poster pays this one" action={<BackTo id={id} />}>
      You are the worker of this contract. Nothing leaves your pocket.
    </Empty>
  )
}

function NothingDue({ contract: { id, money, isReversed } }: { contract: Contract }) {
  if (isReversed)
    return (
      <Empty
        level={2}
        icon="alert"
        title="Your card payment was reversed"
        action={<ButtonLink href={`${paths.wallet()}#owed`}>Open the wallet</ButtonLink>}
      >
        The bank took {showDollars(money.missing)} back. Pay it in your wallet.
      </Empty>
    )
  const isHeld = centsOf(money.held) > 0n
  return (
    <Empty level={2} icon="check" title="Nothing is due" action={<BackTo id={id} />}>
      {isHeld ? `${showDollars(money.held)} is held in escrow.` : 'There is nothing to pay for this contract.'}
    </Empty>
  )
}

function BackTo({ id }: { id: string }) {
  return <ButtonLink href={paths.contract(id)}>Back to the contract</ButtonLink>
}

/** One payment after the other: extra work may be due after the contract. */
function DueReview({ contract }: { contract: Contract }) {
  const isPaid = isContractPaid(contract)
  const extras = useExtras(contract.id, isPaid)
  if (isPaid && extras.isPending) return <PaySkeleton />
  if (isPaid && !extras.data)
    return (
      <ErrorState onRetry={() => void extras.refetch()}>
        {problemMessage(extras.error, 'What is due could not be fetched.')}
      </ErrorState>
    )
  const due = nextDue(contract, extras.data ?? [])
  if (!due) return <NothingDue contract={contract} />
  const rest = cents(centsOf(contract.money.due) - centsOf(due.amount))
  return (
    <>
      <LastTry contract={contract} />
      {(due.extra !== null || rest > 0n) && (
        <p className="sub below-4">
          {due.extra === null ? 'For the contract itself.' : `For extra work: ${due.extra}.`}
          {rest > 0n && ` ${showDollars(rest)} for ${due.extra === null ? '' : 'more '}extra work follows.`}
        </p>
      )}
      <PayDue key={`${due.amount} ${due.extra}`} contract={contract} amount={due.amount} isLast={rest <= 0n} />
    </>
  )
}

function LastTry({ contract: { money } }: { contract: Contract }) {
  if (money.failureReason === null) return null
  return (
    <div className="below-4">
      <Banner tone="bad" title="The last try did not go through">
        {money.failureReason}
      </Banner>
    </div>
  )
}

const useExtras = (id: string, isWanted: boolean) =>
  useQuery({
    queryKey: keyOf(listAdditionalWork, { params: { id } }),
    queryFn: () => call(listAdditionalWork, { params: { id } }),
    staleTime: 0,
    enabled: isWanted,
  })

type CardChoice = 'saved' | 'other'
const CARD_CHOICES = [
  { value: 'saved', label: 'Saved card' },
  { value: 'other', label: 'Another card' },
] as const

interface PayDueProps {
  contract: Contract
  amount: string
  isLast: boolean
}

function PayDue({ contract, amount, isLast }: PayDueProps) {
  const panelId = useId()
  const [, navigate] = useLocation()
  const client = useQueryClient()
  const cards = useSavedCards()
  const [way, setWay] = useState<CardChoice>('saved')

  const finish = (paid: PaymentOutcome) => {
    showPaid(paid)
    // The contract and its extra work.
    void client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).includes(contract.id) })
    if (isLast) navigate(paths.contract(contract.id))
  }

  if (cards.isPending) return <PaySkeleton />
  const other = <PayForm contractId={contract.id} amount={amount} onPaid={finish} />
  // Without a saved card, or if they could not be loaded, another card can be used.
  if (!cards.data?.length) return other
  return (
    <>
      <Segmented label="Which card" options={CARD_CHOICES} value={way} onChange={setWay} panelId={panelId} />
      <TabPanel id={panelId} tab={way} className="above-5">
        {way === 'saved' ? (
          <SavedCardPay contract={contract} amount={amount} cards={cards.data} onPaid={finish} />
        ) : (
          other
        )}
      </TabPanel>
    </>
  )
}
