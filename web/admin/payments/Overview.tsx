import styles from './Payments.module.css'
import { useQuery } from '@tanstack/react-query'
import { moneyOverview, type MoneyOverview } from '#core/admin/money.ts'
import { accountName, booksSentence, formatPeople, formatSum, openChargebacks } from '#web/admin/payments/copy.ts'
import { NextPayout } from '#web/admin/payments/NextPayout.tsx'
import { AdminQueryView } from '#web/admin/components/AdminQueryView.tsx'
import { Banner } from '#web/kit/feedback/Banner.tsx'
import { queryOf } from '#web/runtime/query.ts'
import { Grid, Stack } from '#web/kit/layout/Layout.tsx'
import { Skeleton } from '#web/kit/feedback/Skeleton.tsx'
import { StatRow } from '#web/kit/display/data/StatRow.tsx'
import { Table } from '#web/kit/display/data/Table.tsx'

export function Overview() {
  const overview = useQuery({ ...queryOf(moneyOverview), staleTime: 0 })
  return (
    <AdminQueryView
      query={overview}
      noun="figures"
      className={styles.loading}
      skeleton={
        <>
          <Skeleton shape="block" className={styles.loadingFigures} />
          <Skeleton shape="block" className={styles.loadingBooks} />
        </>
      }
    >
      {(data) => <Figures overview={data} />}
    </AdminQueryView>
  )
}

function Figures({ overview }: { overview: MoneyOverview }) {
  return (
    <>
      <StatRow
        label="Summary"
        stats={[
          { label: 'Held', value: formatSum(overview.held) },
          { label: 'Released, 7 days', value: formatSum(overview.releasedThisWeek) },
          { label: 'Refunded, 7 days', value: formatSum(overview.refundedThisWeek) },
          { label: 'Fees, 7 days', value: formatSum(overview.feesThisWeek) },
          { label: 'On the way', value: formatSum(overview.onTheWay) },
        ]}
      />
      <StatRow
        label="What people owe"
        stats={[
          { label: `Owed by ${formatPeople(overview.debts.people)}`, value: formatSum(overview.debts.outstanding) },
          { label: 'Owed to the platform', value: formatSum(overview.debts.paidOut) },
          { label: 'Doubtful', value: formatSum(overview.debts.doubtful) },
          { label: 'Collected', value: formatSum(overview.debts.collected) },
          { label: 'Lost', value: formatSum(overview.debts.lost) },
        ]}
      />
      <StatRow
        label="Chargebacks"
        stats={[
          {
            label: openChargebacks(overview.chargebacks.open),
            value: formatSum(overview.chargebacks.underReview),
          },
          { label: 'Reversed by banks', value: formatSum(overview.chargebacks.takenBack) },
          { label: 'Of it still owed', value: formatSum(overview.chargebacks.owed) },
          { label: 'Lost to chargebacks', value: formatSum(overview.chargebacks.lost) },
        ]}
      />
      <Grid gap={6} rowGap={5} align="start" className={styles.columns}>
        <Books overview={overview} />
        <NextPayout overview={overview} />
      </Grid>
    </>
  )
}

const COLUMNS = [
  { key: 'kind', label: 'Accounts' },
  { key: 'count', label: 'How many', align: 'r' },
  { key: 'balance', label: 'Balance', align: 'r' },
] as const

/** PORTAL-20: the ledger by kind of account. The sum of all accounts must be zero. */
function Books({ overview: { accounts, sum } }: { overview: MoneyOverview }) {
  const { isRight, text } = booksSentence(sum)
  return (
    <Stack as="section" className={styles.books} aria-labelledby="books">
      <h2 className="d-24" id="books">
        The books
      </h2>
      {!isRight && (
        <Banner tone="bad" title="The books do not agree">
          {text}
        </Banner>
      )}
      <Table caption="Accounts by kind" columns={COLUMNS}>
        {accounts.map(({ kind, count, balance }) => (
          <tr key={kind}>
            <td>{accountName(kind)}</td>
            <td className="r">{count.toLocaleString('en-US')}</td>
            <td className="r">{formatSum(balance)}</td>
          </tr>
        ))}
        <tr className={styles.sum}>
          <td colSpan={2}>
            <b>All together</b>
          </td>
          <td className="r">
            <b className={isRight ? undefined : 'bad'}>{formatSum(sum)}</b>
          </td>
        </tr>
      </Table>
      {isRight && <p className="hint">{text}</p>}
    </Stack>
  )
}
