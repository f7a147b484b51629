import styles from './Devices.module.css'
import accountStyles from './Account.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { type Device, endOtherSessions, listSessions } from '#core/accounts/api.ts'
import { ago } from '#web/kit/hooks/ago.ts'
import { Button } from '#web/kit/actions/Button.tsx'
import { call, problemMessage } from '#web/runtime/call.ts'
import { Chip } from '#web/kit/display/data/Chip.tsx'
import { ErrorState } from '#web/kit/feedback/EmptyState.tsx'
import { Icon } from '#web/kit/display/Icon.tsx'
import { keyOf } from '#web/runtime/query.ts'
import { Skeleton } from '#web/kit/feedback/Skeleton.tsx'
import { toast } from '#web/kit/feedback/toast.ts'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'

export const devicesKey = keyOf(listSessions)

/** So many are shown at once. */
const FEW = 5

/** This one first, then the one used last. */
const inOrder = (devices: readonly Device[]): Device[] =>
  devices.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent) || b.lastSeenAt.localeCompare(a.lastSeenAt))

const formatSetting = (ended: number) =>
  ended === 1 ? 'One other device was signed out.' : `${ended} other devices were signed out.`

/** Fetched anew each time the page opens: a device that should not be here must not hide behind an old answer. */
const useDevices = () => useQuery({ queryKey: devicesKey, queryFn: () => call(listSessions), staleTime: 0 })

export function Devices() {
  const title = useRef<HTMLHeadingElement>(null)
  const devices = useDevices()
  const hasOthers = devices.data?.some((device) => !device.isCurrent)
  return (
    <section className={accountStyles.part} aria-labelledby="devices">
      <div className="section-head">
        <h2 className="d-24" id="devices" ref={title} tabIndex={-1}>
          Devices
        </h2>
        {hasOthers && <SignOutOthers onDone={() => title.current?.focus()} />}
      </div>
      {devices.isPending ? (
        <Loading />
      ) : !devices.data ? (
        <ErrorState onRetry={() => void devices.refetch()}>
          {problemMessage(devices.error, 'Your devices could not be fetched.')}
        </ErrorState>
      ) : (
        <List devices={inOrder(devices.data)} />
      )}
      {devices.data && !hasOthers && <p className={classes('hint', styles.alone)}>No other device is signed in.</p>}
    </section>
  )
}

function List({ devices }: { devices: readonly Device[] }) {
  const rest = devices.slice(FEW)
  return (
    <>
      <Rows devices={devices.slice(0, FEW)} />
      {rest.length > 0 && (
        <details className={styles.rest}>
          <summary className="link">{rest.length} more</summary>
          <Rows devices={rest} />
        </details>
      )}
    </>
  )
}

function Rows({ devices }: { devices: readonly Device[] }) {
  return (
    <ul className={styles.devices}>
      {devices.map((device) => (
        <Row key={device.id} device={device} />
      ))}
    </ul>
  )
}

function SignOutOthers({ onDone }: { onDone: () => void }) {
  const client = useQueryClient()
  const signOut = useMutation({
    mutationFn: () => call(endOtherSessions),
    onSuccess: ({ ended }) => {
      // The button is about to go; the focus must not go with it.
      onDone()
      toast({ title: 'Signed out', text: formatSetting(ended) })
      return client.invalidateQueries({ queryKey: devicesKey })
    },
    onError: (error) =>
      toast({ title: 'Error', text: problemMessage(error, 'The other devices could not be signed out.'), tone: 'bad' }),
  })
  return (
    <Button
      tone="line"
      size="sm"
      loading={signOut.isPending}
      loadingLabel="Signing out…"
      onClick={() => signOut.mutate()}
    >
      Sign out other devices
    </Button>
  )
}

function Row({ device }: { device: Device }) {
  return (
    <li>
      <Icon name={/iPhone|iPad|Android/.test(device.device) ? 'phone' : 'laptop'} />
      <div>
        <p className="h">{device.device}</p>
        <p className="sub">
          {device.address && (
            <>
              <span className="num">{device.address}</span> ·{' '}
            </>
          )}
          Last seen {ago(device.lastSeenAt)}
        </p>
      </div>
      {device.isCurrent && <Chip>This device</Chip>}
    </li>
  )
}

function Loading() {
  return (
    <div className={styles.devices} role="status">
      <VisuallyHidden>Loading your devices</VisuallyHidden>
      <div className={styles.sk}>
        <Skeleton half />
        <Skeleton />
      </div>
    </div>
  )
}
