import styles from './Bubble.module.css'
import { useState } from 'react'
import { FileCard } from '#web/chat/messages/FileCard.tsx'
import { FailedActs } from '#web/chat/messages/UnsentBubble.tsx'
import type { FileOnItsWay, Uploads } from '#web/chat/composer/uploads.ts'
import { classes } from '#web/kit/hooks/classes.ts'
import { UploadBar } from '#web/profiles/verification/UploadBar.tsx'
import { FilePicture } from '#web/kit/display/FilePicture.tsx'

/** CHAT-UI-10: a file on its way stands where its message will stand. */
export function FileBubble({ item, uploads }: { item: FileOnItsWay; uploads: Pick<Uploads, 'retry' | 'drop'> }) {
  const { clientId, file, isPicture, state, share, problem, canRetry } = item
  // What the camera of a phone writes is not always what this browser can show.
  const [isShown, setShown] = useState(isPicture)
  return (
    <li className={classes(styles.said, styles.saidMe)}>
      <div className={classes(styles.bubble, styles.me, styles.file, state === 'failed' && styles.fail)}>
        {isShown && (
          <FilePicture
            className={styles.preview}
            file={file}
            alt=""
            width={216}
            height={156}
            onError={() => setShown(false)}
          />
        )}
        <FileCard name={file.name} size={file.size} />
        {state !== 'failed' && (
          <UploadBar label={`Sending ${file.name}`} share={share} onStop={() => uploads.drop(clientId)} />
        )}
      </div>
      {problem !== null && (
        <FailedActs
          problem={problem}
          {...(canRetry && { onRetry: () => uploads.retry(clientId) })}
          onDiscard={() => uploads.drop(clientId)}
        />
      )}
    </li>
  )
}
