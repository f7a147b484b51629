import styles from './ContractPane.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import { Suspense, useCallback, useEffect, useRef, useState } from 'react'
import type { Contract } from '#core/contracts/api.ts'
import { SIGNED_STATUSES } from '#core/contracts/rules.ts'
import { later } from '#web/runtime/navigation/lazy-retry.ts'
import { paths } from '#core/paths.ts'
import { ChargebackBanner } from '#web/contracts/ChargebackBanner.tsx'
import { isNoSuchContract, useContract, useAdditionalWork, useFollowParts, useRefresh } from '#web/contracts/queries.ts'
import { DisputeSkeleton } from '#web/disputes/DisputeSkeleton.tsx'
import { useDispute } from '#web/disputes/queries.ts'
import { SomethingWrong } from '#web/disputes/SomethingWrong.tsx'
import { ButtonLink } from '#web/kit/actions/Button.tsx'
import { problemMessage } from '#web/runtime/call.ts'
import { Empty, ErrorState } from '#web/kit/feedback/EmptyState.tsx'
import { ContractReviews } from '#web/reviews/ContractReviews.tsx'
import type { DialogRequest, OpenDialog } from '#web/contracts/open-dialog.ts'
import { ExtraWork } from '#web/pages/work/contract/ExtraWork.tsx'
import { NextStep } from '#web/pages/work/contract/NextStep.tsx'
import { Notes } from '#web/pages/work/contract/Notes.tsx'
import { Side } from '#web/pages/work/contract/ContractSidebar.tsx'
import { useDelivered } from '#web/contracts/offline/use-outbox.ts'
import { Icon } from '#web/kit/display/Icon.tsx'
import { Skeleton } from '#web/kit/feedback/Skeleton.tsx'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'
import progressRouteStyles from '#web/pages/work/contract/route/ProgressRoute.module.css'
import type { Dispute } from '#core/disputes/api.ts'
import { Route, RouteStop } from '#web/kit/page/Route.tsx'
import { ProgressStop } from '#web/pages/work/contract/route/ProgressStop.tsx'
import { routeStops } from '#web/pages/work/contract/route/route-stops.ts'
import { TimelineStop } from '#web/pages/work/contract/route/RouteStop.tsx'
import { Cluster, Grid, Stack } from '#web/kit/layout/Layout.tsx'

const loadActs = () => import('#web/pages/work/dialogs/ContractDialogs.tsx')
const ContractActs = later(loadActs)
const OpenDispute = later(() => import('#web/disputes/OpenDispute.tsx'))
const SettledDispute = later(() => import('#web/disputes/SettledDispute.tsx'))

/** Loaded early, because updates can be written offline. */
function usePreloadedActs(): void {
  useEffect(() => void loadActs().catch(() => {}), [])
}

interface ContractPaneProps {
  id: string
  me: string
  /** Opened on this page: moves the focus to its title, as a page change would. */
  takesFocus: boolean
}

/** One contract, from the signatures to the last tip, for either of its parties. */
export function ContractPane({ id, me, takesFocus }: ContractPaneProps) {
  const query = useContract(id)
  if (query.data) return <OpenContract contract={query.data} me={me} takesFocus={takesFocus} />
  if (query.isPending) return <ContractSkeleton />
  if (isNoSuchContract(query.error))
    return (
      <Empty
        icon="doc"
        title="This contract does not exist"
        action={<ButtonLink href={paths.workInProgress()}>All my work</ButtonLink>}
      >
        Or it is between two other people.
      </Empty>
    )
  return (
    <ErrorState onRetry={() => void query.refetch()}>
      {problemMessage(query.error, 'This contract could not be fetched.')}
    </ErrorState>
  )
}

function OpenContract({ contract, me, takesFocus }: Omit<ContractPaneProps, 'id'> & { contract: Contract }) {
  const [asking, setAsking] = useState<DialogRequest | null>(null)
  const requests = useAdditionalWork(contract.id).data ?? []
  const disputeQuery = useDispute(contract.id, contract.dispute !== null)
  const dispute = disputeQuery.data ?? null
  useFollowParts(contract.id)
  usePreloadedActs()
  const refresh = useRefresh(contract.id)
  useDelivered(
    me,
    useCallback(() => void refresh(), [refresh]),
  )
  return (
    <article className={styles.deal}>
      <Head contract={contract} takesFocus={takesFocus} />
      <ChargebackBanner contract={contract} />
      <NextStep contract={contract} requests={requests} dispute={dispute} ask={setAsking} />
      {contract.dispute?.isOpen && (
        <Suspense fallback={<DisputeSkeleton />}>
          <OpenDispute contract={contract} query={disputeQuery} me={me} ask={setAsking} />
        </Suspense>
      )}
      <Grid gap={6} align="start" className={styles.body}>
        <div className={styles.main}>
          <ProgressTimeline contract={contract} dispute={dispute} me={me} ask={setAsking} />
          <div className={styles.folds}>
            <ContractReviews contract={contract} onWrite={() => setAsking({ act: 'review' })} />
            <Notes contract={contract} me={me} />
            <ExtraWork contract={contract} requests={requests} ask={setAsking} />
            {contract.dispute?.isOpen === false && (
              <Suspense>
                <SettledDispute contract={contract} query={disputeQuery} />
              </Suspense>
            )}
            <SomethingWrong contract={contract} ask={setAsking} />
          </div>
        </div>
        <Side contract={contract} requests={requests} dispute={dispute} ask={setAsking} />
      </Grid>
      {asking && (
        <Suspense>
          <ContractActs contract={contract} asking={asking} ask={setAsking} me={me} onClose={() => setAsking(null)} />
        </Suspense>
      )}
    </article>
  )
}

function Head({ contract, takesFocus }: { contract: Contract; takesFocus: boolean }) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!takesFocus) return
    window.scrollTo(0, 0)
    title.current?.focus({ preventScroll: true })
  }, [takesFocus])
  const isSigned = SIGNED_STATUSES.some((status) => status === contract.status)
  return (
    <Cluster gap={5} rowGap={4} as="header" align="end" justify="between" className={styles.head}>
      <div>
        <p className="over below-2">
          Contract {contract.number} · {contract.job.category}
        </p>
        <h2 data-slot="contract-title" className={classes('d-64', styles.title)} ref={title} tabIndex={-1} dir="auto">
          {contract.job.title}
        </h2>
      </div>
      <Cluster gap={2} align="stretch" className={styles.ways}>
        <ButtonLink tone="line" icon="chat" href={paths.conversation(contract.id)}>
          Messages
        </ButtonLink>
        {isSigned && (
          <ButtonLink tone="line" href={paths.videoCall(contract.id)}>
            <Icon name="video" />
            Video call
          </ButtonLink>
        )}
      </Cluster>
    </Cluster>
  )
}

function ContractSkeleton() {
  return (
    <Stack gap={5} role="status">
      <VisuallyHidden>Loading the contract</VisuallyHidden>
      <Skeleton shape="title" className={styles.dealSkTitle} />
      <Skeleton shape="block" className={styles.dealSkMove} />
      <Grid gap={5} className="above-2">
        <Skeleton />
        <Skeleton half />
        <Skeleton />
        <Skeleton half />
      </Grid>
    </Stack>
  )
}

interface ProgressTimelineProps {
  contract: Contract
  dispute: Dispute | null
  /** The member, whose unsent entries are shown too. */
  me: string
  ask: OpenDialog
}

/** The steps of this contract. */
function ProgressTimeline({ contract, dispute, me, ask }: ProgressTimelineProps) {
  return (
    <Route label="The way of this contract">
      {routeStops(contract, dispute).map((stop) => (
        <RouteStop key={stop.key} state={stop.state}>
          {stop.key === 'progress' && contract.startedAt !== null ? (
            <ProgressStop contract={contract} stop={stop} me={me} ask={ask} />
          ) : (
            <>
              <TimelineStop stop={stop} />
              {stop.key === 'changes' && (
                <p className={progressRouteStyles.description} dir="auto">
                  {contract.changesRequested}
                </p>
              )}
            </>
          )}
        </RouteStop>
      ))}
    </Route>
  )
}
