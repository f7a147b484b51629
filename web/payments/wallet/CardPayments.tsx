import historyStyles from './History.module.css'
import styles from './CardPayments.module.css'
import walletStyles from './Wallet.module.css'
import { Link } from 'wouter'
import { showDollars } from '#core/kernel/money.ts'
import type { CardPayment } from '#core/payments/wallet.ts'
import { paths } from '#core/paths.ts'
import { rightNow } from '#web/jobs/when.ts'
import { problemMessage } from '#web/runtime/call.ts'
import { classes } from '#web/kit/hooks/classes.ts'
import { ErrorState } from '#web/kit/feedback/EmptyState.tsx'
import { Skeleton } from '#web/kit/feedback/Skeleton.tsx'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'
import { useCardPayments } from '#web/payments/queries.ts'
import { Older } from '#web/payments/wallet/LoadOlder.tsx'
import { isNothingCharged, paymentText } from '#web/payments/wallet/payment-copy.ts'
import { formatDay } from '#web/profiles/dates.ts'
import { PlainTable } from '#web/kit/display/data/Table.tsx'

/** Payments by card; empty for users without any. */
export function CardPayments() {
  const query = useCardPayments()
  if (query.isPending) return <Loading />
  const payments = query.data?.pages.flatMap(({ items }) => items)
  if (payments?.length === 0) return null
  return (
    <section className={styles.cardPayments} aria-labelledby="card-payments">
      <div className="section-head">
        <h2 className="d-24" id="card-payments">
          Paid by card
        </h2>
      </div>
      {payments ? (
        <Rows payments={payments} />
      ) : (
        <ErrorState onRetry={() => void query.refetch()}>
          {problemMessage(query.error, 'Your card payments could not be fetched.')}
        </ErrorState>
      )}
      <Older query={query} noun="payments" />
    </section>
  )
}

function Rows({ payments }: { payments: readonly CardPayment[] }) {
  return (
    <PlainTable
      caption="Payments by card, newest first"
      data-slot="wallet-ledger"
      className={historyStyles.walletLedger}
    >
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col">Job</th>
          <th scope="col" className="r">
            Paid
          </th>
        </tr>
      </thead>
      <tbody>
        {payments.map((payment) => (
          <Row key={payment.id} payment={payment} />
        ))}
      </tbody>
    </PlainTable>
  )
}

function Row({ payment }: { payment: CardPayment }) {
  const { jobTitle, contractId, contractNumber, cardLast4, amount } = payment
  const paidAt = payment.paidAt ?? payment.createdAt
  return (
    <tr>
      <td className={historyStyles.date}>
        <time dateTime={paidAt}>{formatDay(paidAt, rightNow())}</time>
      </td>
      <td className={historyStyles.entry}>
        <Link className={classes('hover-line', historyStyles.job)} href={paths.contract(contractId)}>
          {jobTitle}
        </Link>
        <span className={historyStyles.detail}>
          {paymentText(payment)}
          {' · '}
          {cardLast4 !== null && (
            <>
              <span className={historyStyles.number}>card {cardLast4}</span>
              {' · '}
            </>
          )}
          <span className={historyStyles.number}>{contractNumber}</span>
        </span>
      </td>
      <td className={classes('r', isNothingCharged(payment) ? styles.back : historyStyles.walletLedgerIn)}>
        {showDollars(amount, 'column')}
      </td>
    </tr>
  )
}

function Loading() {
  return (
    <div className={classes(walletStyles.sk, styles.cardPayments)} role="status">
      <VisuallyHidden>Loading your card payments</VisuallyHidden>
      {Array.from({ length: 3 }, (_, row) => (
        <Skeleton key={row} shape="button" />
      ))}
    </div>
  )
}
