import { Cluster } from '#web/kit/layout/Layout.tsx'
import styles from './AdvancedDemo.module.css'
import type { ReactNode } from 'react'
import type { AlertPreferences } from '#core/alerts/api.ts'
import { usePreferences, useSetPreference } from '#web/alerts/preferences.ts'
import { Button } from '#web/kit/actions/Button.tsx'
import { problemMessage } from '#web/runtime/call.ts'
import { Switch } from '#web/kit/forms/Choice.tsx'
import { ErrorState } from '#web/kit/feedback/EmptyState.tsx'
import { Skeleton } from '#web/kit/feedback/Skeleton.tsx'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'
import { usePush } from '#web/pwa/push.ts'

/** Pushes of messages have no switch of their own. */
const SWITCHES: readonly { name: keyof AlertPreferences; label: ReactNode }[] = [
  { name: 'jobMatches', label: 'Job matches' },
  {
    name: 'pushNotifications',
    label: (
      <>
        New messages
        <span className="hint">The main switch: off, no push comes at all</span>
      </>
    ),
  },
  { name: 'paymentAlerts', label: 'Payment updates' },
]

/** PAGE-8: the same switches as on the alerts page, saved at once. */
export function PushCard() {
  const query = usePreferences()
  return (
    <section aria-labelledby="push-switches">
      <Cluster justify="between" className={styles.cardHead}>
        <h3 className="h" id="push-switches">
          Push notifications
        </h3>
      </Cluster>
      {query.data ? (
        <Switches set={query.data} />
      ) : query.isPending ? (
        <div role="status">
          <VisuallyHidden>Loading your choices</VisuallyHidden>
          {SWITCHES.map(({ name }) => (
            <div key={name} className={styles.sk}>
              <Skeleton half />
            </div>
          ))}
        </div>
      ) : (
        <ErrorState onRetry={() => void query.refetch()}>
          {problemMessage(query.error, 'Your choices could not be fetched.')}
        </ErrorState>
      )}
      <OnThisDevice />
    </section>
  )
}

function Switches({ set }: { set: AlertPreferences }) {
  const save = useSetPreference()
  return (
    <div className={styles.switches}>
      {SWITCHES.map(({ name, label }) => (
        <Switch key={name} label={label} checked={set[name]} onChange={(event) => save(name, event.target.checked)} />
      ))}
    </div>
  )
}

/** The switches belong to the account; the permission belongs to this browser. */
function OnThisDevice() {
  const { state, hint, problem, turnOn } = usePush()
  if (state === 'on') return <p className="hint above-3">Pushes reach this device.</p>
  return (
    <div className="above-3" role="status">
      {(problem ?? hint) && <p className="hint">{problem ?? hint}</p>}
      {hint === null && (
        <Button tone="line" size="sm" loading={state === 'busy'} onClick={() => void turnOn()}>
          Turn on for this device
        </Button>
      )}
    </div>
  )
}
