import preferencesStyles from './Preferences.module.css'
import fieldStyles from '#web/kit/forms/Field.module.css'
import { Button } from '#web/kit/actions/Button.tsx'
import { Icon } from '#web/kit/display/Icon.tsx'
import { type PushState, usePush } from '#web/pwa/push.ts'

const SAYS: Partial<Record<PushState, string>> = {
  on: 'On for this device.',
  off: 'Not on this device yet.',
  busy: 'Looking at this device…',
}

/** The switch above is for the person; this is about the browser they are sitting at. */
export function PushHere({ isWanted }: { isWanted: boolean }) {
  const { state, error, hint, turnOn, turnOff } = usePush()
  const isBusy = state === 'busy'
  return (
    <div className={preferencesStyles.here}>
      <p className="hint" role="status">
        {hint ?? SAYS[state]}
        {!isWanted && state === 'on' && ' Nothing comes while the switch is off.'}
      </p>
      {error && (
        <p data-slot="field-error" className={fieldStyles.error} role="alert">
          <Icon name="alert" size={16} />
          {error}
        </p>
      )}
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
    </div>
  )
}
