import styles from './EvidenceFiles.module.css'
import { type ChangeEvent, type DragEvent, useRef, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { MAX_EVIDENCE_BYTES } from '#core/disputes/rules.ts'
import { ACCEPT_EVIDENCE } from '#web/disputes/evidence/evidence-files.ts'
import type { EvidenceUploads, UploadState, Piece } from '#web/disputes/evidence/evidence-uploads.ts'
import { classes } from '#web/kit/hooks/classes.ts'
import { Icon } from '#web/kit/display/Icon.tsx'
import { usePreventFileNavigation } from '#web/kit/forms/prevent-file-navigation.ts'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'
import { IconButton } from '#web/kit/actions/Button.tsx'
import { Input } from '#web/kit/forms/Input.tsx'
import { formatSize } from '#web/profiles/verification/chosen-files.ts'
import { UploadBar } from '#web/profiles/verification/UploadBar.tsx'
import { FilePicture } from '#web/kit/display/FilePicture.tsx'
import { Cluster, Stack, Grid } from '#web/kit/layout/Layout.tsx'
import { FieldError } from '#web/kit/forms/Field.tsx'

export const useUploads = (uploads: EvidenceUploads): UploadState =>
  useSyncExternalStore(uploads.subscribe, uploads.read)

interface EvidenceFilesProps {
  uploads: EvidenceUploads
  /** How many more files the server accepts. */
  room: number
}

export function EvidenceFiles({ uploads, room }: EvidenceFilesProps) {
  const { pieces, refused, announcement, isSending } = useUploads(uploads)
  const [isOver, setOver] = useState(false)
  const chooser = useRef<HTMLInputElement>(null)
  usePreventFileNavigation()
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    void uploads.add([...(event.target.files ?? [])], room)
    // A removed file can be chosen again.
    event.target.value = ''
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void uploads.add([...event.dataTransfer.files], room)
  }
  const leave = (event: DragEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
  }
  // The remove button disappears, so the focus moves to the chooser.
  const remove = (id: string) => {
    flushSync(() => uploads.remove(id))
    chooser.current?.focus()
  }
  return (
    <div
      className={classes(styles.enclosures, isOver && styles.enclosuresOver)}
      onDragEnter={(event) => setOver(event.dataTransfer.types.includes('Files'))}
      onDragLeave={leave}
      onDrop={drop}
    >
      {pieces.length > 0 && (
        <Stack as="ul" gap={2} className={styles.enclosuresList} aria-label="Files that are not sent yet">
          {pieces.map((piece) => (
            <FileRow key={piece.id} piece={piece} uploads={uploads} onRemove={remove} />
          ))}
        </Stack>
      )}
      {!isSending && pieces.length < room && (
        <label className={styles.enclosuresChoose}>
          <Icon name="camera" size={24} />
          <span>
            <b>{isOver ? 'Let go' : 'Add photos, PDFs or text files'}</b>
            <span className="hint">Up to {MAX_EVIDENCE_BYTES / 1024 / 1024} MB each. Both of you see them.</span>
          </span>
          <input ref={chooser} className="file-input" type="file" accept={ACCEPT_EVIDENCE} multiple onChange={choose} />
        </label>
      )}
      <div role="alert">
        {refused.map((sentence) => (
          <FieldError silent key={sentence}>
            {sentence}
          </FieldError>
        ))}
      </div>
      <div role="status">
        <VisuallyHidden>{announcement}</VisuallyHidden>
      </div>
    </div>
  )
}

const MAX_CAPTION = 500

interface FileRowProps {
  piece: Piece
  uploads: EvidenceUploads
  onRemove: (id: string) => void
}

/** One file with its type, caption and upload progress. */
function FileRow({ piece, uploads, onRemove }: FileRowProps) {
  const { id, file, kind, caption, state, share, problem } = piece
  // The browser may not support the format of the camera.
  const [isShown, setShown] = useState(kind === 'photo')
  const isSending = state === 'sending'
  return (
    <Grid as="li" align="center" className={classes(styles.enclosure, state === 'failed' && styles.failed)}>
      {isShown ? (
        <FilePicture
          className={styles.picture}
          file={file}
          alt=""
          width={56}
          height={56}
          onError={() => setShown(false)}
        />
      ) : (
        <span className={styles.picture}>
          <Icon name="doc" size={24} />
        </span>
      )}
      <Stack gap={1} className={styles.what}>
        <Cluster as="p" gap={2} align="baseline" nowrap className={styles.name}>
          <span className="trunc">{file.name}</span>
          <span className="num-12 c3">{formatSize(file.size)}</span>
        </Cluster>
        {isSending ? (
          <UploadBar label={`Sending ${file.name}`} share={share} onStop={uploads.stop} />
        ) : (
          <Input
            value={caption}
            maxLength={MAX_CAPTION}
            aria-label={`What ${file.name} shows`}
            placeholder="What it shows, if you like"
            onChange={(event) => uploads.caption(id, event.target.value)}
          />
        )}
      </Stack>
      {!isSending && <IconButton icon="close" label={`Remove ${file.name}`} onClick={() => onRemove(id)} />}
      {problem && <FieldError className={styles.problem}>{problem}</FieldError>}
    </Grid>
  )
}
