import styles from './UploadBar.module.css'
import { Button } from '#web/kit/actions/Button.tsx'

interface UploadBarProps {
  /** What is on its way, for readers that listen. */
  label: string
  /** 0 to 1. */
  share: number
  onStop: () => void
}

/** All of it has left, yet the server is still looking at it: then the words change, and stopping makes no sense. */
export function UploadBar({ label, share, onStop }: UploadBarProps) {
  const isSent = share >= 1
  return (
    <div data-slot="uploading" className={styles.uploading}>
      <progress className={styles.bar} value={share} max={1} aria-label={label} />
      <span className="num-12 c3">{isSent ? 'Checking…' : `${Math.floor(share * 100)}%`}</span>
      {!isSent && (
        <Button tone="quiet" size="xs" onClick={onStop}>
          Stop
        </Button>
      )}
    </div>
  )
}
