import styles from './WorkNav.module.css'
import { type ReactNode, useId, useState } from 'react'
import type { Contract } from '#core/contracts/api.ts'
import { paths } from '#core/paths.ts'
import { isInProgress } from '#core/contracts/rules.ts'
import { Button } from '#web/kit/actions/Button.tsx'
import { problemMessage } from '#web/runtime/call.ts'
import { classes } from '#web/kit/hooks/classes.ts'
import { serverClock } from '#web/runtime/clock/server-clock.ts'
import { Skeleton } from '#web/kit/feedback/Skeleton.tsx'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'
import { groupContracts, isMyMove } from '#web/pages/work/contract-groups.ts'
import { contractLine } from '#web/pages/work/contract-summary.ts'
import { MarketNav } from '#web/pages/work/MarketNav.tsx'
import { NavRow } from '#web/pages/work/NavRow.tsx'
import type { AllMyWork } from '#web/contracts/my-work.ts'
import { Grid } from '#web/kit/layout/Layout.tsx'

interface WorkNavProps {
  work: AllMyWork
  /** The contract that is open beside it. */
  openId: string | null
}

/** All contracts, and jobs and bids while a contract is open in their place. */
export function WorkNav({ work, openId }: WorkNavProps) {
  const { toSign, active, finished } = groupContracts(work.agreed, serverClock.now())
  return (
    <Grid
      as="nav"
      gap={5}
      className={classes(styles.workNav, openId !== null && styles.aside)}
      aria-label="Contracts and jobs"
    >
      {work.contracts.isPending && <Loading />}
      {work.contracts.isError && !work.contracts.data && <Failed query={work.contracts} />}
      <NavGroup title="To sign" contracts={toSign} openId={openId} />
      <NavGroup title="Active contracts" contracts={active} openId={openId} />
      {openId !== null && <MarketNav work={work} />}
      <Finished contracts={finished} openId={openId} query={work.contracts} />
    </Grid>
  )
}

function Loading() {
  return (
    <Grid gap={2} className={styles.sk} role="status">
      <VisuallyHidden>Loading your contracts</VisuallyHidden>
      <Skeleton shape="block" />
      <Skeleton shape="block" />
    </Grid>
  )
}

function Failed({ query }: { query: AllMyWork['contracts'] }) {
  return (
    <Grid gap={2} className={styles.failed} role="alert">
      <p className="sub">{problemMessage(query.error, 'Your contracts could not be fetched.')}</p>
      <Button tone="line" size="sm" onClick={() => void query.refetch()}>
        Try again
      </Button>
    </Grid>
  )
}

interface NavGroupProps {
  title: string
  contracts: readonly Contract[]
  openId: string | null
  children?: ReactNode
}

function NavGroup({ title, contracts, openId, children }: NavGroupProps) {
  const id = useId()
  if (contracts.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 className={classes('over', styles.title)} id={id}>
        {title}
      </h2>
      <ul>
        {contracts.map((contract) => (
          <li key={contract.id}>
            <ContractRow contract={contract} isOpen={contract.id === openId} />
          </li>
        ))}
      </ul>
      {children}
    </section>
  )
}

function ContractRow({ contract, isOpen }: { contract: Contract; isOpen: boolean }) {
  const nowMs = serverClock.now()
  const isWorking = isInProgress(contract.status) && contract.percent !== null
  return (
    <NavRow
      href={paths.contract(contract.id)}
      title={contract.job.title}
      {...contractLine(contract, nowMs)}
      isOpen={isOpen}
      isMine={isMyMove(contract, nowMs)}
    >
      {isWorking && <progress data-slot="deal-bar" data-thin value={contract.percent ?? 0} max={100} aria-hidden />}
    </NavRow>
  )
}

const FIRST_FINISHED = 5

function Finished({
  contracts,
  openId,
  query,
}: Omit<NavGroupProps, 'title' | 'children'> & { query: AllMyWork['contracts'] }) {
  const [isWhole, setWhole] = useState(false)
  const openAt = contracts.findIndex(({ id }) => id === openId)
  const shown = isWhole ? contracts.length : Math.max(FIRST_FINISHED, openAt + 1)
  const hasMore = contracts.length > shown
  return (
    <NavGroup title="Finished" contracts={contracts.slice(0, shown)} openId={openId}>
      {hasMore ? (
        <Button tone="quiet" size="sm" onClick={() => setWhole(true)}>
          All {contracts.length} finished
        </Button>
      ) : (
        query.hasNextPage && (
          <Button
            tone="quiet"
            size="sm"
            loading={query.isFetchingNextPage}
            loadingLabel="Loading…"
            onClick={() => void query.fetchNextPage()}
          >
            Show older ones
          </Button>
        )
      )}
    </NavGroup>
  )
}
