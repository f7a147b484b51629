import fileTrayStyles from './FileTray.module.css'
import fieldStyles from '#web/kit/forms/Field.module.css'
import { useState } from 'react'
import type { EvidenceTray, Piece } from '#web/disputes/evidence/evidence-tray.ts'
import { IconButton } from '#web/kit/actions/Button.tsx'
import { classes } from '#web/kit/hooks/classes.ts'
import { Icon } from '#web/kit/display/Icon.tsx'
import { Input } from '#web/kit/forms/Input.tsx'
import { formatSize } from '#web/profiles/verification/chosen-files.ts'
import { UploadBar } from '#web/profiles/verification/UploadBar.tsx'
import { FilePicture } from '#web/kit/display/FilePicture.tsx'

const MAX_CAPTION = 500

interface FileRowProps {
  piece: Piece
  tray: EvidenceTray
  onRemove: (id: string) => void
}

/** One file: what it is, what it shows, how far it is on its way. */
export function FileRow({ piece, tray, onRemove }: FileRowProps) {
  const { id, file, kind, caption, state, share, problem } = piece
  // What the camera of a phone writes is not always what this browser can show.
  const [isShown, setShown] = useState(kind === 'photo')
  const isSending = state === 'sending'
  return (
    <li className={classes(fileTrayStyles.enclosure, state === 'failed' && fileTrayStyles.failed)}>
      {isShown ? (
        <FilePicture
          className={fileTrayStyles.picture}
          file={file}
          alt=""
          width={56}
          height={56}
          onError={() => setShown(false)}
        />
      ) : (
        <span className={fileTrayStyles.picture}>
          <Icon name="doc" size={24} />
        </span>
      )}
      <div className={fileTrayStyles.what}>
        <p className={fileTrayStyles.name}>
          <span className="trunc">{file.name}</span>
          <span className="num-12 c3">{formatSize(file.size)}</span>
        </p>
        {isSending ? (
          <UploadBar label={`Sending ${file.name}`} share={share} onStop={tray.stop} />
        ) : (
          <Input
            value={caption}
            maxLength={MAX_CAPTION}
            aria-label={`What ${file.name} shows`}
            placeholder="What it shows, if you like"
            onChange={(event) => tray.caption(id, event.target.value)}
          />
        )}
      </div>
      {!isSending && <IconButton icon="close" label={`Remove ${file.name}`} onClick={() => onRemove(id)} />}
      {problem && (
        <p data-slot="field-error" className={classes(fieldStyles.error, fileTrayStyles.problem)} role="alert">
          <Icon name="alert" size={16} />
          {problem}
        </p>
      )}
    </li>
  )
}
