import styles from './Bubble.module.css'
import buttonStyles from '#web/kit/actions/Button.module.css'
import { memo, type ReactNode } from 'react'
import type { ChatMessage } from '#core/chat/api.ts'
import { ChatIcon } from '#web/chat/ChatIcon.tsx'
import { timeText } from '#web/chat/messages/days.ts'
import { EditBubble } from '#web/chat/messages/EditBubble.tsx'
import { FileCard } from '#web/chat/messages/FileCard.tsx'
import { Linked } from '#web/chat/messages/LinkedText.tsx'
import { classes } from '#web/kit/hooks/classes.ts'
import { Icon } from '#web/kit/display/Icon.tsx'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'

/** What can be done with messages; the same for all of them as long as the panel is open. */
export interface BubbleActs {
  onOpenPicture: (id: string) => void
  onEdit: (id: string) => void
  onEdited: (message: ChatMessage, notice: string | null) => void
  onEditEnd: () => void
}

interface BubbleProps {
  message: ChatMessage
  isMine: boolean
  /** Who said it. */
  name: string
  notice: string | undefined
  canEdit: boolean
  isEditing: boolean
  acts: BubbleActs
}

export const Bubble = memo(function Bubble({ message, isMine, name, notice, canEdit, isEditing, acts }: BubbleProps) {
  if (isEditing) return <EditBubble message={message} onEdited={acts.onEdited} onEnd={acts.onEditEnd} />
  return (
    <li className={classes(styles.said, isMine && styles.saidMe)}>
      <div
        className={classes(styles.bubble, isMine && styles.me, message.messageType === 'image' && styles.pictureOnly)}
        data-seq={message.seq}
      >
        <VisuallyHidden>{name}: </VisuallyHidden>
        <Content message={message} onOpenPicture={acts.onOpenPicture} />
        <Meta>
          {message.isEdited && <span>edited</span>}
          <time dateTime={message.createdAt}>{timeText(message.createdAt)}</time>
          {isMine && <Tick isRead={message.isRead} />}
        </Meta>
      </div>
      {canEdit && (
        <button
          data-slot="icon-button"
          type="button"
          className={classes(buttonStyles.x, styles.saidAct)}
          aria-label="Edit message"
          onClick={() => acts.onEdit(message.id)}
        >
          <Icon name="edit" size={16} />
        </button>
      )}
      {notice !== undefined && (
        <p className={styles.saidNote}>
          <Icon name="info" size={16} />
          {notice}
        </p>
      )}
    </li>
  )
})

function Content({ message, onOpenPicture }: Pick<BubbleProps, 'message'> & Pick<BubbleActs, 'onOpenPicture'>) {
  const { id, messageType, content, fileUrl, thumbnailUrl, fileName, fileSize, createdAt } = message
  if (messageType === 'image' && fileUrl !== null)
    return (
      <button
        type="button"
        className={styles.picture}
        aria-label={`Photo, ${timeText(createdAt)}, open large`}
        onClick={() => onOpenPicture(id)}
      >
        <img src={thumbnailUrl ?? fileUrl} alt="" width={216} height={156} loading="lazy" />
      </button>
    )
  if (messageType === 'file' && fileUrl !== null)
    return <FileCard name={fileName ?? 'File'} size={fileSize} href={fileUrl} />
  return (
    <p data-slot="bubble-text" className={styles.text} dir="auto">
      <Linked text={content} />
    </p>
  )
}

export function Meta({ children }: { children: ReactNode }) {
  return <div className={styles.meta}>{children}</div>
}

/** One when it is stored, two blue ones when it has been read. */
function Tick({ isRead }: { isRead: boolean }) {
  return (
    <span className={isRead ? styles.read : undefined}>
      {isRead ? <ChatIcon name="ticks" /> : <Icon name="check" />}
      <VisuallyHidden>{isRead ? 'read' : 'sent'}</VisuallyHidden>
    </span>
  )
}
