import styles from './PhotoUploader.module.css'
import { useState } from 'react'
import { thumbnailOf } from '#core/jobs/rules.ts'
import type { Photo, PhotoTray } from '#web/jobs/photos/photo-tray.ts'
import { Button, IconButton } from '#web/kit/actions/Button.tsx'
import { classes } from '#web/kit/hooks/classes.ts'
import { Icon } from '#web/kit/display/Icon.tsx'

interface PhotoSlotProps {
  photo: Photo
  tray: PhotoTray
  onRemove: (id: string) => void
}

export function PhotoSlot({ photo, tray, onRemove }: PhotoSlotProps) {
  const isSending = photo.state === 'sending'
  return (
    <div className={classes(styles.slot, styles[photo.state])}>
      <Picture photo={photo} onMissing={() => tray.miss(photo.id)} />
      <IconButton
        icon="close"
        iconSize={16}
        label={isSending ? `Cancel upload of ${photo.name}` : `Remove ${photo.name}`}
        onClick={() => onRemove(photo.id)}
      />
      {isSending && <Progress photo={photo} />}
      {photo.state === 'failed' && (
        <div className={styles.foot}>
          <span className={classes('num-12 trunc', styles.name)}>{photo.name}</span>
          <Button size="xs" onClick={() => void tray.retry(photo.id)} aria-label={`Retry ${photo.name}`}>
            Retry
          </Button>
        </div>
      )}
    </div>
  )
}

/** All of it has left, yet the server is still looking at it: then the figure gives way to a word. */
function Progress({ photo: { name, share } }: { photo: Photo }) {
  return (
    <div className={styles.foot}>
      <span className={classes('num-12', styles.words)}>
        <span className="trunc">{name}</span>
        <span>{share >= 1 ? 'checking' : `${Math.floor(share * 100)}%`}</span>
      </span>
      <progress className={styles.bar} value={share} max={1} aria-label={`Uploading ${name}`} />
    </div>
  )
}

/** The server's picture once it is there, until then the file itself; some files no browser can show, such as HEIC. */
function Picture({ photo, onMissing }: { photo: Photo; onMissing: () => void }) {
  const [broken, setBroken] = useState<readonly string[]>([])
  const sources = [photo.url && thumbnailOf(photo.url), photo.preview]
  const source = sources.find((one) => one && !broken.includes(one))
  if (!source)
    return (
      <span className={styles.blank}>
        <Icon name="camera" size={24} />
      </span>
    )
  const skip = () => {
    // Of a draft's photo there is nothing but its address; uploads that nobody used are not kept for ever.
    if (photo.url && !photo.preview && navigator.onLine) onMissing()
    else setBroken([...broken, source])
  }
  return <img src={source} alt={photo.name} onError={skip} />
}
