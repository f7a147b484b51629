import alertsStyles from '#web/alerts/list/Alerts.module.css'
import alertRowStyles from '#web/alerts/list/AlertRow.module.css'
import { useSearch } from 'wouter'
import { AlertList, StaleAlertsBanner } from '#web/alerts/list/AlertList.tsx'
import { type ClearActions, useClearing } from '#web/alerts/list/clearing.ts'
import { choicesFor, filterIn } from '#web/alerts/list/filters.ts'
import { FilterChips } from '#web/alerts/list/FilterChips.tsx'
import { NoAlerts } from '#web/alerts/list/NoAlerts.tsx'
import { Preferences } from '#web/alerts/Preferences.tsx'
import { type AlertsQuery, useAlerts, useReadAll, useUnreadAlerts } from '#web/alerts/queries.ts'
import { Button, ButtonLink } from '#web/kit/actions/Button.tsx'
import { problemMessage } from '#web/runtime/call.ts'
import { ErrorState } from '#web/kit/feedback/EmptyState.tsx'
import { keepFocus } from '#web/kit/disclosure/keep-focus.ts'
import { Skeleton } from '#web/kit/feedback/Skeleton.tsx'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'
import { Icon } from '#web/kit/display/Icon.tsx'
import { Cluster, Stack, Grid } from '#web/kit/layout/Layout.tsx'
import { PageHead } from '#web/kit/page/PageHead.tsx'

export default function AlertsPage() {
  return <AlertCenter />
}

function AlertCenter() {
  const alerts = useAlerts()
  const clearing = useClearing()
  return (
    <>
      <PageHead>
        <h1 className="d-38" tabIndex={-1}>
          Smart Alert Center
        </h1>
        <Cluster gap={2} align="start">
          <MarkAllRead />
          <ButtonLink tone="quiet" size="sm" className={alertsStyles.jump} href="#how-we-reach-you" outside>
            How we reach you
          </ButtonLink>
        </Cluster>
      </PageHead>
      <div role="status">
        <VisuallyHidden>{clearing.announcement}</VisuallyHidden>
      </div>
      <Grid gap={7} align="start" className={alertsStyles.alerts}>
        <div>
          <StaleAlertsBanner alerts={alerts} />
          <Content alerts={alerts} clearing={clearing} />
        </div>
        <Preferences />
      </Grid>
    </>
  )
}

function MarkAllRead() {
  const unread = useUnreadAlerts()
  const readAll = useReadAll()
  if (unread === 0) return null
  return (
    <Button tone="line" size="sm" onClick={() => void readAll().then(keepFocus)}>
      <Icon name="ticks" />
      Mark all read
    </Button>
  )
}

function Content({ alerts, clearing }: { alerts: AlertsQuery; clearing: ClearActions }) {
  const filter = filterIn(useSearch())
  const unread = useUnreadAlerts()
  const { data, hasNextPage } = alerts
  if (alerts.isPending) return <Loading />
  if (!data)
    return (
      <ErrorState onRetry={() => void alerts.refetch()}>
        {problemMessage(alerts.error, 'Your alerts could not be fetched.')}
      </ErrorState>
    )
  const isBare = data.length === 0 && clearing.cleared.length === 0 && !hasNextPage
  if (isBare) return <NoAlerts filter="all" searched={0} />
  return (
    <>
      <FilterChips choices={choicesFor(data, { unread, hasOlder: hasNextPage, chosen: filter })} chosen={filter} />
      <AlertList alerts={alerts} list={data} filter={filter} clearing={clearing} />
    </>
  )
}

function Loading() {
  return (
    <div data-slot="alerts-rows" className={alertRowStyles.alertsRows} role="status">
      <VisuallyHidden>Loading your alerts</VisuallyHidden>
      {[0, 1, 2, 3, 4].map((row) => (
        <Grid align="center" className={alertsStyles.sk} key={row}>
          <Skeleton shape="avatar" />
          <Stack gap={2}>
            <Skeleton half />
            <Skeleton />
          </Stack>
        </Grid>
      ))}
    </div>
  )
}
