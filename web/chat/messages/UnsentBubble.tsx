import bubbleStyles from './Bubble.module.css'
import fieldStyles from '#web/kit/forms/Field.module.css'
import type { Thread } from '#web/chat/connection/thread.ts'
import type { Unsent } from '#web/chat/composer/unsent.ts'
import { Meta } from '#web/chat/messages/Bubble.tsx'
import { ChatIcon } from '#web/chat/ChatIcon.tsx'
import { timeText } from '#web/chat/messages/days.ts'
import { Linked } from '#web/chat/messages/LinkedText.tsx'
import { Button } from '#web/kit/actions/Button.tsx'
import { classes } from '#web/kit/hooks/classes.ts'
import { Icon } from '#web/kit/display/Icon.tsx'
import { keepFocus } from '#web/kit/disclosure/keep-focus.ts'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'

/** CHAT-UI-4: a clock while it is on its way; refused, it stays with its reason until somebody decides. */
export function UnsentBubble({ unsent, thread }: { unsent: Unsent; thread: Pick<Thread, 'retry' | 'discard'> }) {
  const { clientId, content, createdAt, problem } = unsent
  return (
    <li className={classes(bubbleStyles.said, bubbleStyles.saidMe)}>
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
    </li>
  )
}

interface FailedActsProps {
  problem: string
  /** Left out where it would only be refused again. */
  onRetry?: () => void
  onDiscard: () => void
}

/** Both buttons go with what they do. */
const andKeepFocus = (act: () => void) => () => {
  act()
  keepFocus()
}

export function FailedActs({ problem, onRetry, onDiscard }: FailedActsProps) {
  return (
    <div className={bubbleStyles.saidFailed}>
      <p data-slot="field-error" className={fieldStyles.error} role="alert">
        <Icon name="alert" size={16} />
        {problem}
      </p>
      {onRetry && (
        <Button tone="line" size="sm" onClick={andKeepFocus(onRetry)}>
          <ChatIcon name="again" />
          Retry
        </Button>
      )}
      <Button tone="quiet" size="sm" onClick={andKeepFocus(onDiscard)}>
        Discard
      </Button>
    </div>
  )
}
