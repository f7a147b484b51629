import styles from './Preferences.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import { type ReactNode, useState } from 'react'
import type { AlertPreferences } from '#core/alerts/api.ts'
import { usePreferences, useSetPreference } from '#web/alerts/preferences.ts'
import { problemMessage } from '#web/runtime/call.ts'
import { Switch } from '#web/kit/forms/Choice.tsx'
import { ErrorState } from '#web/kit/feedback/EmptyState.tsx'
import { Skeleton } from '#web/kit/feedback/Skeleton.tsx'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'
import { Button } from '#web/kit/actions/Button.tsx'
import { type PushState, usePush } from '#web/pwa/push.ts'
import { Stack, Grid } from '#web/kit/layout/Layout.tsx'
import { FieldError } from '#web/kit/forms/Field.tsx'

type Name = keyof AlertPreferences

const SUBJECTS: readonly { name: Name; label: string; hint?: string }[] = [
  { name: 'jobMatches', label: 'Job matches' },
  { name: 'bidUpdates', label: 'Bid updates' },
  { name: 'paymentAlerts', label: 'Payment alerts' },
  { name: 'systemUpdates', label: 'System updates' },
  { name: 'marketingEmails', label: 'Marketing emails', hint: 'Rare, and off unless you ask' },
]

export function Preferences() {
  const query = usePreferences()
  return (
    <aside className={styles.reach} aria-labelledby="how-we-reach-you">
      <h2 className="d-24" id="how-we-reach-you" tabIndex={-1}>
        How we reach you
      </h2>
      {query.data ? (
        <Switches set={query.data} />
      ) : query.isPending ? (
        <Loading />
      ) : (
        <ErrorState onRetry={() => void query.refetch()}>
          {problemMessage(query.error, 'Your choices could not be fetched.')}
        </ErrorState>
      )}
    </aside>
  )
}

/** The query cache notifies a moment later, but a switch has to move at once. */
function useChoices(set: AlertPreferences) {
  const save = useSetPreference()
  const [shown, setShown] = useState({ set, chosen: set })
  if (shown.set !== set) setShown({ set, chosen: set })
  const choose = (name: Name, value: boolean) => {
    setShown(({ chosen }) => ({ set, chosen: { ...chosen, [name]: value } }))
    save(name, value)
  }
  return { chosen: shown.chosen, choose }
}

function Switches({ set }: { set: AlertPreferences }) {
  const { chosen, choose } = useChoices(set)
  const row = (name: Name, label: ReactNode) => (
    <Switch key={name} label={label} checked={chosen[name]} onChange={(event) => choose(name, event.target.checked)} />
  )
  return (
    <>
      <div role="group" aria-labelledby="reach-channels">
        <h3 className="over" id="reach-channels">
          Channels
        </h3>
        {row('emailAlerts', 'Email alerts')}
        <div className={styles.push}>
          {row('pushNotifications', 'Push notifications')}
          <PushHere isWanted={chosen.pushNotifications} />
        </div>
      </div>
      <div role="group" aria-labelledby="reach-subjects">
        <h3 className="over" id="reach-subjects">
          What about
        </h3>
        {SUBJECTS.map(({ name, label, hint }) =>
          row(
            name,
            <>
              {label}
              {hint && <span className="hint">{hint}</span>}
            </>,
          ),
        )}
      </div>
      <p className={classes('hint', styles.foot)}>Saved as you switch. Every mail carries a one-click way out.</p>
    </>
  )
}

function Loading() {
  return (
    <div role="status">
      <VisuallyHidden>Loading how we reach you</VisuallyHidden>
      {[0, 1, 2, 3, 4, 5, 6].map((row) => (
        <Grid gap={0} align="center" className={styles.sk} key={row}>
          <Skeleton half />
        </Grid>
      ))}
    </div>
  )
}

const DEVICE_STATES: Partial<Record<PushState, string>> = {
  on: 'On for this device.',
  off: 'Not on this device yet.',
  busy: 'Looking at this device…',
}

/** The switch above belongs to the account; this part belongs to the browser. */
function PushHere({ isWanted }: { isWanted: boolean }) {
  const { state, problem, hint, turnOn, turnOff } = usePush()
  const isBusy = state === 'busy'
  return (
    <Stack gap={2} align="start">
      <p className="hint" role="status">
        {hint ?? DEVICE_STATES[state]}
        {!isWanted && state === 'on' && ' Nothing comes while the switch is off.'}
      </p>
      {problem && <FieldError>{problem}</FieldError>}
      {state === 'on' && (
        <Button tone="line" size="sm" onClick={() => void turnOff()}>
          Turn off here
        </Button>
      )}
      {(state === 'off' || isBusy) && (
        <Button tone="line" size="sm" loading={isBusy} onClick={() => void turnOn()}>
          Turn on for this device
        </Button>
      )}
    </Stack>
  )
}
