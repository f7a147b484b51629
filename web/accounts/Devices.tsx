import { Section } from '#web/kit/page/Section.tsx'
import { QueryView } from '#web/runtime/QueryView.tsx'
import { Row } from '#web/accounts/security/Row.tsx'
import security from '#web/accounts/security/Security.module.css'
import styles from './Devices.module.css'
import { useAction, useSubmit } from '#web/runtime/action.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { type Device, endOtherSessions, listSessions } from '#core/accounts/api.ts'
import { SESSION_DAYS } from '#core/accounts/rules.ts'
import { endOneSession } from '#core/accounts/security-api.ts'
import { ago } from '#web/kit/hooks/ago.ts'
import { Button } from '#web/kit/actions/Button.tsx'
import { call, problemMessage } from '#web/runtime/call.ts'
import { Live } from '#web/kit/display/data/Chip.tsx'
import { classes } from '#web/kit/hooks/classes.ts'
import { keyOf, queryOf } from '#web/runtime/query.ts'
import { Skeleton } from '#web/kit/feedback/Skeleton.tsx'
import { toast } from '#web/kit/feedback/toast.ts'
import { Grid } from '#web/kit/layout/Layout.tsx'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'

export const devicesKey = keyOf(listSessions)

/** At first; a fold shows the others. */
const MAX_SHOWN = 5

/** The current one first, then the most recently used. */
const inOrder = (devices: readonly Device[]): Device[] =>
  devices.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent) || b.lastSeenAt.localeCompare(a.lastSeenAt))

const endedText = (ended: number) =>
  ended === 1 ? 'One other device was signed out.' : `${ended} other devices were signed out.`

export function Devices() {
  const title = useRef<HTMLHeadingElement>(null)
  const devices = useQuery({ ...queryOf(listSessions), staleTime: 0 })
  const hasOthers = devices.data?.some((device) => !device.isCurrent)
  return (
    <Section
      id="devices"
      title="Devices"
      aside={hasOthers && <SignOutOthers onDone={() => title.current?.focus()} />}
      titleRef={title}
      className="above-6"
    >
      <QueryView query={devices} failure="Your devices could not be fetched." loading={<Loading />}>
        {(data) => <List devices={inOrder(data)} />}
      </QueryView>
      {devices.data && !hasOthers && <p className="hint above-3">No other device is signed in.</p>}
      <p className="hint above-3">A device is signed out after {SESSION_DAYS} days without use.</p>
    </Section>
  )
}

function List({ devices }: { devices: readonly Device[] }) {
  const rest = devices.slice(MAX_SHOWN)
  return (
    <>
      <Rows devices={devices.slice(0, MAX_SHOWN)} />
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
    <ul className={classes(security.rows, styles.devices)}>
      {devices.map((device) => (
        <DeviceRow key={device.id} device={device} />
      ))}
    </ul>
  )
}

function SignOutOthers({ onDone }: { onDone: () => void }) {
  const client = useQueryClient()
  const { run, isBusy } = useSubmit<void>(
    async () => {
      const { ended } = await call(endOtherSessions)
      // The button disappears, so the heading gets the focus.
      onDone()
      toast({ title: 'Signed out', text: endedText(ended) })
      await client.invalidateQueries({ queryKey: devicesKey })
    },
    {
      onError: (error) => {
        const text = problemMessage(error, 'The other devices could not be signed out.')
        toast({ title: 'Error', text, tone: 'bad' })
      },
    },
  )
  return (
    <Button tone="line" size="sm" loading={isBusy} loadingLabel="Signing out…" onClick={() => void run()}>
      Sign out all others
    </Button>
  )
}

/** ACC-6: ends the session and its sockets. */
function SignOut({ device: { id, device } }: { device: Device }) {
  const client = useQueryClient()
  const { run, isBusy } = useAction(
    'This device could not be signed out.',
    async () => {
      const { message } = await call(endOneSession, { params: { id } })
      document.getElementById('devices')?.focus()
      toast({ title: 'Signed out', text: message })
      await client.invalidateQueries({ queryKey: devicesKey })
    },
    (text) => toast({ title: 'Error', text, tone: 'bad' }),
  )
  return (
    <Button
      tone="quiet"
      size="sm"
      loading={isBusy}
      loadingLabel="Signing out…"
      aria-label={`Sign out ${device}`}
      onClick={run}
    >
      Sign out
    </Button>
  )
}

function DeviceRow({ device }: { device: Device }) {
  return (
    <Row
      icon={/iPhone|iPad|Android/.test(device.device) ? 'phone' : 'laptop'}
      title={device.device}
      text={
        <>
          {device.address && (
            <>
              <span className="num">{device.address}</span> ·{' '}
            </>
          )}
          Last seen {ago(device.lastSeenAt)}
        </>
      }
      action={device.isCurrent ? <Live>This device</Live> : <SignOut device={device} />}
    />
  )
}

function Loading() {
  return (
    <div className={security.rows} role="status">
      <VisuallyHidden>Loading your devices</VisuallyHidden>
      <Grid gap={2} className={styles.sk}>
        <Skeleton half />
        <Skeleton />
      </Grid>
    </div>
  )
}
