import bubbleStyles from './Bubble.module.css'
import type { Thread } from '#web/chat/connection/thread.ts'
import type { UnsentMessage } from '#web/chat/composer/unsent.ts'
import { Meta, Linked, FileCard } from '#web/chat/messages/Bubble.tsx'
import { timeText } from '#web/chat/messages/days.ts'
import { Button } from '#web/kit/actions/Button.tsx'
import { classes } from '#web/kit/hooks/classes.ts'
import { Icon } from '#web/kit/display/Icon.tsx'
import { keepFocus } from '#web/kit/disclosure/keep-focus.ts'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'
import { useState } from 'react'
import type { PendingFile, Uploads } from '#web/chat/composer/uploads.ts'
import { UploadBar } from '#web/profiles/verification/UploadBar.tsx'
import { FilePicture } from '#web/kit/display/FilePicture.tsx'
import { FieldError } from '#web/kit/forms/Field.tsx'
import { Cluster, Grid } from '#web/kit/layout/Layout.tsx'

/** CHAT-UI-4: pending or refused, with the reason and its actions. */
export function UnsentBubble({ unsent, thread }: { unsent: UnsentMessage; thread: Pick<Thread, 'retry' | 'discard'> }) {
  const { clientId, content, createdAt, problem } = unsent
  return (
    <Grid as="li" gap={1} align="center" className={classes(bubbleStyles.message, bubbleStyles.mine)}>
      <div className={classes(bubbleStyles.bubble, bubbleStyles.me, problem !== null && bubbleStyles.fail)}>
        <VisuallyHidden>You: </VisuallyHidden>
        <p data-slot="bubble-text" className={bubbleStyles.text} dir="auto">
          <Linked text={content} />
        </p>
        <Meta>
          {problem === null ? (
            <>
              <time dateTime={createdAt}>{timeText(createdAt)}</time>
              <Icon name="clock" />
              <VisuallyHidden>sending</VisuallyHidden>
            </>
          ) : (
            <span className="bad">Not sent</span>
          )}
        </Meta>
      </div>
      {problem !== null && (
        <FailedActs
          problem={problem}
          onRetry={() => thread.retry(clientId)}
          onDiscard={() => thread.discard(clientId)}
        />
      )}
    </Grid>
  )
}

interface FailedActsProps {
  problem: string
  onRetry?: () => void
  onDiscard: () => void
}

const andKeepFocus = (act: () => void) => () => {
  act()
  keepFocus()
}

export function FailedActs({ problem, onRetry, onDiscard }: FailedActsProps) {
  return (
    <Cluster gap={2} rowGap={1} justify="end" className={bubbleStyles.failure}>
      <FieldError>{problem}</FieldError>
      {onRetry && (
        <Button tone="line" size="sm" onClick={andKeepFocus(onRetry)}>
          <Icon name="undo" />
          Retry
        </Button>
      )}
      <Button tone="quiet" size="sm" onClick={andKeepFocus(onDiscard)}>
        Discard
      </Button>
    </Cluster>
  )
}

/** CHAT-UI-10: a file that is being uploaded. */
export function FileBubble({ item, uploads }: { item: PendingFile; uploads: Pick<Uploads, 'retry' | 'drop'> }) {
  const { clientId, file, isPicture, state, share, problem, canRetry } = item
  // The browser may not support the format of the camera.
  const [isShown, setShown] = useState(isPicture)
  return (
    <Grid as="li" gap={1} align="center" className={classes(bubbleStyles.message, bubbleStyles.mine)}>
      <div
        className={classes(
          bubbleStyles.bubble,
          bubbleStyles.me,
          bubbleStyles.file,
          state === 'failed' && bubbleStyles.fail,
        )}
      >
        {isShown && (
          <FilePicture
            className={bubbleStyles.preview}
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
    </Grid>
  )
}
