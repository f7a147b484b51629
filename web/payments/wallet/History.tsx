import styles from './History.module.css'
import walletStyles from './Wallet.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import { useId, useState } from 'react'
import { Link } from 'wouter'
import { centsOf, showDollars, type Cents, cents } from '#core/kernel/money.ts'
import { contractReceipt } from '#core/payments/api.ts'
import type { WalletEntry } from '#core/payments/wallet.ts'
import { paths } from '#core/paths.ts'
import { rightNow } from '#web/jobs/when.ts'
import { ButtonLink } from '#web/kit/actions/Button.tsx'
import { addressOf, problemMessage } from '#web/runtime/call.ts'
import { Empty, ErrorState } from '#web/kit/feedback/EmptyState.tsx'
import { Icon } from '#web/kit/display/Icon.tsx'
import { Skeleton } from '#web/kit/feedback/Skeleton.tsx'
import { TabPanel, Tabs } from '#web/kit/disclosure/Tabs.tsx'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'
import { type EntryKind, useEntries } from '#web/payments/queries.ts'
import { Older } from '#web/payments/wallet/LoadOlder.tsx'
import { formatDay } from '#web/profiles/dates.ts'
import { PlainTable } from '#web/kit/display/data/Table.tsx'

const sum = (amounts: readonly Cents[]): Cents => cents(amounts.reduce<bigint>((total, amount) => total + amount, 0n))

/** Totals of the shown entries. */
const totalsOf = (entries: readonly Pick<WalletEntry, 'amount'>[]): { incoming: Cents; outgoing: Cents } => {
  const amounts = entries.map(({ amount }) => centsOf(amount))
  return {
    incoming: sum(amounts.filter((amount) => amount > 0n)),
    outgoing: sum(amounts.filter((amount) => amount < 0n)),
  }
}

type View = 'all' | Exclude<EntryKind, 'other'>

const VIEWS = [
  { value: 'all', label: 'All' },
  { value: 'earning', label: 'Earnings' },
  { value: 'withdrawal', label: 'Withdrawals' },
  { value: 'fee', label: 'Fees' },
] as const

const NOTHING: Record<View, string> = {
  all: 'Every cent that comes or goes stands here, with the job it came from.',
  earning: 'The first job that is released to you stands here.',
  withdrawal: 'What you withdraw stands here.',
  fee: 'You have paid no fees out of your balance.',
}

export function History() {
  const panelId = useId()
  const [view, setView] = useState<View>('all')
  return (
    <section aria-labelledby={`${panelId}-title`}>
      <h2 id={`${panelId}-title`}>
        <VisuallyHidden>Ledger</VisuallyHidden>
      </h2>
      <Tabs label="Which entries" options={VIEWS} value={view} onChange={setView} panelId={panelId} />
      <TabPanel id={panelId} tab={view}>
        <Entries key={view} view={view} />
      </TabPanel>
    </section>
  )
}

function Entries({ view }: { view: View }) {
  const query = useEntries(view === 'all' ? undefined : view)
  if (query.isPending) return <Loading />
  if (!query.data)
    return (
      <ErrorState onRetry={() => void query.refetch()}>
        {problemMessage(query.error, 'Your history could not be fetched.')}
      </ErrorState>
    )
  const entries = query.data.pages.flatMap(({ items }) => items)
  if (entries.length === 0) return <Nothing view={view} />
  return (
    <>
      <Ledger entries={entries} />
      <Older query={query} noun="entries" hint="Every line has its opposite line; the books always sum to zero." />
    </>
  )
}

function Nothing({ view }: { view: View }) {
  return (
    <div className="above-5">
      <Empty
        icon="wallet"
        title="Nothing yet"
        action={view === 'earning' && <ButtonLink href={paths.findWork()}>Find Work</ButtonLink>}
      >
        {NOTHING[view]}
      </Empty>
    </div>
  )
}

function Ledger({ entries }: { entries: readonly WalletEntry[] }) {
  const { incoming, outgoing } = totalsOf(entries)
  const [newest] = entries
  return (
    <PlainTable
      caption="Movements of your balance, newest first"
      data-slot="wallet-ledger"
      className={styles.walletLedger}
    >
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col">Entry</th>
          <th scope="col" className="r">
            Out
          </th>
          <th scope="col" className="r">
            In
          </th>
          <th scope="col" className="r">
            Balance
          </th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td colSpan={2}>{entries.length === 1 ? 'This entry' : `These ${entries.length} entries`}</td>
          <td className="r">{outgoing < 0n && showDollars(outgoing, 'column')}</td>
          <td className="r">{incoming > 0n && `+${showDollars(incoming, 'column')}`}</td>
          <td className="r">{newest && showDollars(newest.balance, 'column')}</td>
        </tr>
      </tfoot>
    </PlainTable>
  )
}

function Entry({ entry }: { entry: WalletEntry }) {
  const { title, contractId, createdAt } = entry
  const amount = centsOf(entry.amount)
  return (
    <tr>
      <td className={styles.date}>
        <time dateTime={createdAt}>{formatDay(createdAt, rightNow())}</time>
      </td>
      <td className={styles.entry}>
        {contractId === null ? (
          <b>{title}</b>
        ) : (
          <Link className={classes('hover-line', styles.job)} href={paths.contract(contractId)}>
            {title}
          </Link>
        )}
        <EntryDetail entry={entry} />
      </td>
      <td className="r">{amount < 0n && showDollars(amount, 'column')}</td>
      <td className={classes('r', styles.walletLedgerIn)}>{amount >= 0n && `+${showDollars(amount, 'column')}`}</td>
      <td className={classes('r', styles.balance)}>{showDollars(entry.balance, 'column')}</td>
    </tr>
  )
}

/** "540.00 less fee 27.00 · NH-7T2A-01" with a link to the receipt. The number does not wrap. */
function EntryDetail({ entry: { detail, contractId, contractNumber, title } }: { entry: WalletEntry }) {
  const hasNumber = contractNumber !== null && detail.endsWith(contractNumber)
  return (
    <span className={styles.detail}>
      {hasNumber ? detail.slice(0, -contractNumber.length) : detail}
      {hasNumber && <span className={styles.number}>{contractNumber}</span>}{' '}
      {contractId !== null && (
        <a
          className={styles.receipt}
          href={addressOf(contractReceipt, { params: { id: contractId } })}
          title="Receipt"
          download
        >
          <Icon name="doc" size={16} />
          <span>
            Receipt<VisuallyHidden> for {title}</VisuallyHidden>
          </span>
        </a>
      )}
    </span>
  )
}

function Loading() {
  return (
    <div className={classes('above-5', walletStyles.sk)} role="status">
      <VisuallyHidden>Loading your history</VisuallyHidden>
      {Array.from({ length: 8 }, (_, row) => (
        <Skeleton key={row} shape="button" />
      ))}
    </div>
  )
}
