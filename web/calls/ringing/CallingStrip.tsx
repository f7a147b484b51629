import styles from './CallingStrip.module.css'
import { cancelCall, dismissCalling } from '#web/calls/ringing/calling.ts'
import type { Calling } from '#web/calls/ringing/calling-state.ts'
import { CallIcon } from '#web/calls/CallIcon.tsx'
import { Button, IconButton } from '#web/kit/actions/Button.tsx'

/** The call that one makes oneself: as long as it rings, and then a moment for what became of it. */
export function CallingStrip({ calling }: { calling: Calling }) {
  const isRinging = calling.phase === 'ringing'
  return (
    <div className={styles.calling}>
      <CallIcon name={isRinging ? 'camera' : 'hangUp'} />
      <p className="grow sub c1" role="status" dir="auto">
        {isRinging ? `Calling ${calling.partnerName}…` : calling.sentence}
      </p>
      {isRinging ? (
        <Button tone="line" size="sm" onClick={cancelCall}>
          Cancel
        </Button>
      ) : (
        <IconButton icon="close" label="Close message" onClick={dismissCalling} />
      )}
    </div>
  )
}
