import styles from './PhotoUploader.module.css'
import { type ChangeEvent, type DragEvent, useRef, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { MAX_IMAGES, thumbnailOf } from '#core/jobs/rules.ts'
import { ACCEPT } from '#web/jobs/photos/photo-checks.ts'
import type { PhotoUploads, Photo } from '#web/jobs/photos/photo-uploads.ts'
import { classes } from '#web/kit/hooks/classes.ts'
import { Icon } from '#web/kit/display/Icon.tsx'
import { usePreventFileNavigation } from '#web/kit/forms/prevent-file-navigation.ts'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'
import { Button, FileButton, IconButton } from '#web/kit/actions/Button.tsx'
import { Cluster, Grid, Stack } from '#web/kit/layout/Layout.tsx'
import { FieldError } from '#web/kit/forms/Field.tsx'

interface PhotoUploaderProps {
  uploads: PhotoUploads
  /** Error of the server about the photos. */
  error?: string | undefined
}

/** Up to three photos, each with progress, cancel and retry. */
export function PhotoUploader({ uploads, error }: PhotoUploaderProps) {
  const { photos, problems, announcement } = useSyncExternalStore(uploads.subscribe, uploads.read)
  const [isOver, setOver] = useState(false)
  const chooser = useRef<HTMLInputElement>(null)
  usePreventFileNavigation()

  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    void uploads.add([...(event.target.files ?? [])])
    // A removed file can be chosen again.
    event.target.value = ''
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void uploads.add([...event.dataTransfer.files])
  }
  const leave = (event: DragEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
  }

  // The remove button disappears, so the focus moves to the free slot.
  const remove = (id: string) => {
    flushSync(() => uploads.remove(id))
    chooser.current?.focus()
  }

  const hasRoom = photos.length < MAX_IMAGES
  return (
    <div
      data-slot="photo-drop"
      className={isOver ? styles.slotsOver : undefined}
      onDragEnter={(event) => setOver(event.dataTransfer.types.includes('Files'))}
      onDragLeave={leave}
      onDrop={drop}
    >
      <Grid columns={3} gap={3} className={styles.slots}>
        {photos.map((photo) => (
          <PhotoSlot key={photo.id} photo={photo} uploads={uploads} onRemove={remove} />
        ))}
        {hasRoom && (
          <label className={classes(styles.slot, styles.add)}>
            <Icon name="camera" size={24} />
            {isOver ? 'Drop it here' : 'Add a photo'}
            <input className="file-input" ref={chooser} type="file" accept={ACCEPT} multiple onChange={choose} />
          </label>
        )}
      </Grid>
      {hasRoom && (
        <FileButton icon="camera" className={styles.camera} accept="image/*" capture="environment" onChange={choose}>
          Take a photo
        </FileButton>
      )}
      <Stack gap={2} className={styles.problems} role="alert">
        {[...problems, ...(error ? [{ title: 'Photos', text: error }] : [])].map(({ title, text }) => (
          <FieldError silent key={text}>
            <span>
              <b>{title}.</b> {text}
            </span>
          </FieldError>
        ))}
      </Stack>
      <div role="status">
        <VisuallyHidden>{announcement}</VisuallyHidden>
      </div>
    </div>
  )
}

interface PhotoSlotProps {
  photo: Photo
  uploads: PhotoUploads
  onRemove: (id: string) => void
}

function PhotoSlot({ photo, uploads, onRemove }: PhotoSlotProps) {
  const isSending = photo.state === 'sending'
  return (
    <div className={classes(styles.slot, styles[photo.state])}>
      <Picture photo={photo} onMissing={() => uploads.miss(photo.id)} />
      <IconButton
        icon="close"
        iconSize={16}
        label={isSending ? `Cancel upload of ${photo.name}` : `Remove ${photo.name}`}
        onClick={() => onRemove(photo.id)}
      />
      {isSending && <Progress photo={photo} />}
      {photo.state === 'failed' && (
        <Stack gap={2} className={styles.foot}>
          <span className={classes('num-12 trunc', styles.name)}>{photo.name}</span>
          <Button size="xs" onClick={() => void uploads.retry(photo.id)} aria-label={`Retry ${photo.name}`}>
            Retry
          </Button>
        </Stack>
      )}
    </div>
  )
}

/** Sent completely, but the server has not answered yet. */
function Progress({ photo: { name, share } }: { photo: Photo }) {
  return (
    <Stack gap={2} className={styles.foot}>
      <Cluster as="span" gap={2} align="start" justify="between" nowrap className="num-12">
        <span className="trunc">{name}</span>
        <span>{share >= 1 ? 'checking' : `${Math.floor(share * 100)}%`}</span>
      </Cluster>
      <progress value={share} max={1} aria-label={`Uploading ${name}`} />
    </Stack>
  )
}

/** The uploaded picture, or the file until then. Browsers cannot show some formats, such as HEIC. */
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
    // Unused uploads expire, so a draft may name a missing photo.
    if (photo.url && !photo.preview && navigator.onLine) onMissing()
    else setBroken([...broken, source])
  }
  return <img src={source} alt={photo.name} onError={skip} />
}
