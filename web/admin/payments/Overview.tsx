import styles from './Payments.module.css'
import { useQuery } from '@tanstack/react-query'
import { moneyOverview, type MoneyOverview } from '#core/admin/money.ts'
import { accountName, booksSentence, houseSum } from '#web/admin/payments/copy.ts'
import { NextPayout } from '#web/admin/payments/NextPayout.tsx'
import { LoadFailed } from '#web/admin/components/LoadFailed.tsx'
import { Banner } from '#web/kit/feedback/Banner.tsx'
import { call } from '#web/runtime/call.ts'
import { keyOf } from '#web/runtime/query.ts'
import { Skeleton } from '#web/kit/feedback/Skeleton.tsx'
import { StatRow } from '#web/kit/display/data/StatRow.tsx'
import { Table } from '#web/kit/display/data/Table.tsx'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'

/** Where the money is. */
export function Overview() {
  const { data, error, refetch } = useQuery({
    queryKey: keyOf(moneyOverview),
    queryFn: () => call(moneyOverview),
    staleTime: 0,
  })
  if (data) return <Figures overview={data} />
  if (error)
    return (
      <LoadFailed error={error} onRetry={() => void refetch()}>
        The figures could not be loaded.
      </LoadFailed>
    )
  return (
    <div role="status" className={styles.moneyLoading}>
      <VisuallyHidden>Loading the figures</VisuallyHidden>
      <Skeleton shape="block" className={styles.moneyLoadingLine} />
      <Skeleton shape="block" className={styles.moneyLoadingBooks} />
    </div>
  )
}

function Figures({ overview }: { overview: MoneyOverview }) {
  return (
    <>
      <StatRow
        label="Summary"
        stats={[
          { label: 'Held', value: houseSum(overview.held) },
          { label: 'Released, 7 days', value: houseSum(overview.releasedThisWeek) },
          { label: 'Refunded, 7 days', value: houseSum(overview.refundedThisWeek) },
          { label: 'Fees, 7 days', value: houseSum(overview.feesThisWeek) },
          { label: 'On the way', value: houseSum(overview.onTheWay) },
        ]}
      />
      <div className={styles.moneyCols}>
        <Books overview={overview} />
        <NextPayout overview={overview} />
      </div>
    </>
  )
}

const COLUMNS = [
  { key: 'kind', label: 'Accounts' },
  { key: 'count', label: 'How many', align: 'r' },
  { key: 'balance', label: 'Balance', align: 'r' },
] as const

/** PORTAL-20: the ledger by kind of account. Together they are nothing, or somebody must look. */
function Books({ overview: { accounts, sum } }: { overview: MoneyOverview }) {
  const { isRight, text } = booksSentence(sum)
  return (
    <section className={styles.moneyBooks} aria-labelledby="books">
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
            <td className="r">{houseSum(balance)}</td>
          </tr>
        ))}
        <tr className={styles.moneySum}>
          <td colSpan={2}>
            <b>All together</b>
          </td>
          <td className="r">
            <b className={isRight ? undefined : 'bad'}>{houseSum(sum)}</b>
          </td>
        </tr>
      </Table>
      {isRight && <p className="hint">{text}</p>}
    </section>
  )
}
