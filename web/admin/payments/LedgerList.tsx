import styles from './Payments.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import { Link } from 'wouter'
import { type LedgerEntry, listLedger } from '#core/admin/money.ts'
import { accountName, entryName, formatSum } from '#web/admin/payments/copy.ts'
import { useAddress } from '#web/admin/components/address.ts'
import { PagedList, usePages } from '#web/admin/components/PagedList.tsx'
import { Tools } from '#web/admin/components/Tools.tsx'
import { clockText } from '#web/admin/session/times.ts'
import { paths } from '#core/paths.ts'
import { ButtonLink } from '#web/kit/actions/Button.tsx'
import { Empty } from '#web/kit/feedback/EmptyState.tsx'
import { Cluster } from '#web/kit/layout/Layout.tsx'

/** PORTAL-22: every transaction with its postings, or those of the contract in the address. */
export function LedgerList() {
  const address = useAddress()
  const contractId = address.get('contract') || undefined
  const pages = usePages(listLedger, { contractId })
  return (
    <>
      <Tools>
        {contractId ? (
          <>
            <p className="sub">Only what moved for one contract.</p>
            <ButtonLink tone="line" size="sm" icon="close" href={address.hrefWith({ contract: null })}>
              All entries
            </ButtonLink>
          </>
        ) : (
          <p className="sub">Nothing here is ever changed or taken out; a correction is an entry of its own.</p>
        )}
      </Tools>
      <PagedList
        pages={pages}
        noun="entries"
        empty={
          <Empty icon="list" title="No entries">
            {contractId ? 'No money has moved for this contract.' : 'No money has moved yet.'}
          </Empty>
        }
      >
        {(items) => (
          <ol>
            {items.map((entry) => (
              <Entry key={entry.id} entry={entry} isOneContract={contractId !== undefined} />
            ))}
          </ol>
        )}
      </PagedList>
    </>
  )
}

function Entry({ entry, isOneContract }: { entry: LedgerEntry; isOneContract: boolean }) {
  return (
    <li data-slot="ledger-entry" className={styles.entry}>
      <Cluster align="baseline" className={styles.head}>
        <b className="h">{entryName(entry.kind)}</b>
        <time className="num-12 c3" dateTime={entry.createdAt}>
          {clockText(entry.createdAt)}
        </time>
        {entry.contractId !== null && !isOneContract && (
          <Link className={classes('link', styles.more)} href={paths.adminContract(entry.contractId)}>
            The whole contract
          </Link>
        )}
      </Cluster>
      <ul data-slot="postings" className={styles.postings}>
        {entry.postings.map(({ account, owner, amount }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- what was posted never changes its place
          <li key={at}>
            <span>{accountName(account)}</span>
            <span className={classes('hint trunc', styles.owner)} title={owner ?? undefined}>
              {owner}
            </span>
            <span className="num-12 c1">{formatSum(amount)}</span>
          </li>
        ))}
      </ul>
    </li>
  )
}
