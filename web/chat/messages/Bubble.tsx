import styles from './Bubble.module.css'
import { memo, type ReactNode, type FormEvent, type KeyboardEvent, useState } from 'react'
import { type ChatMessage, editMessage } from '#core/chat/api.ts'
import { timeText } from '#web/chat/messages/days.ts'
import { classes } from '#web/kit/hooks/classes.ts'
import { Icon } from '#web/kit/display/Icon.tsx'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'
import { MAX_MESSAGE_LENGTH } from '#core/chat/rules.ts'
import { useAction } from '#web/runtime/action.ts'
import { GrowingText } from '#web/chat/composer/GrowingText.tsx'
import { textProblem } from '#web/chat/composer/text-problem.ts'
import { Button, IconButton } from '#web/kit/actions/Button.tsx'
import { call } from '#web/runtime/call.ts'
import { Cluster, Grid, Stack } from '#web/kit/layout/Layout.tsx'
import { formatSize } from '#web/profiles/verification/chosen-files.ts'
import { Link } from 'wouter'
import { linkify } from '#web/chat/messages/linkify.ts'
import { FieldError } from '#web/kit/forms/Field.tsx'

export interface BubbleActs {
  onOpenPicture: (id: string) => void
  onEdit: (id: string) => void
  onEdited: (message: ChatMessage, notice: string | null) => void
  onEditEnd: () => void
}

interface BubbleProps {
  message: ChatMessage
  isMine: boolean
  name: string
  notice: string | undefined
  canEdit: boolean
  isEditing: boolean
  acts: BubbleActs
}

export const Bubble = memo(function Bubble({ message, isMine, name, notice, canEdit, isEditing, acts }: BubbleProps) {
  if (isEditing) return <EditBubble message={message} onEdited={acts.onEdited} onEnd={acts.onEditEnd} />
  return (
    <Grid as="li" gap={1} align="center" className={classes(styles.message, isMine && styles.mine)}>
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
        <IconButton
          icon="edit"
          label="Edit message"
          iconSize={16}
          className={styles.editButton}
          onClick={() => acts.onEdit(message.id)}
        />
      )}
      {notice !== undefined && (
        <Cluster as="p" gap={2} align="start" nowrap className={styles.notice}>
          <Icon name="info" size={16} />
          {notice}
        </Cluster>
      )}
    </Grid>
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
  return (
    <Cluster gap={2} justify="end" nowrap className={styles.meta}>
      {children}
    </Cluster>
  )
}

/** One tick when stored, two blue ticks when read. */
function Tick({ isRead }: { isRead: boolean }) {
  return (
    <span className={isRead ? styles.read : undefined}>
      {isRead ? <Icon name="ticks" /> : <Icon name="check" />}
      <VisuallyHidden>{isRead ? 'read' : 'sent'}</VisuallyHidden>
    </span>
  )
}

interface EditBubbleProps {
  message: ChatMessage
  onEdited: (message: ChatMessage, notice: string | null) => void
  onEnd: () => void
}

/** CHAT-6: edits a message in place. */
function EditBubble({ message: { id, content }, onEdited, onEnd }: EditBubbleProps) {
  const [text, setText] = useState(content)
  const [wrong, setWrong] = useState<string | null>(null)
  const save = useAction('It could not be changed. Please try again.', async () => {
    const answer = await call(editMessage, { params: { id }, body: { content: text } })
    onEdited(answer.message, answer.notice)
    onEnd()
  })
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (text.trim() === content) return onEnd()
    const problem = textProblem(text)
    setWrong(problem)
    if (problem === null) save.run()
  }
  const byKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      // Escape must not also leave the conversation.
      event.preventDefault()
      onEnd()
    }
    if (event.key !== 'Enter' || event.shiftKey) return
    event.preventDefault()
    submit()
  }
  const problem = wrong ?? save.failure
  return (
    <Grid as="li" gap={1} align="center" className={classes(styles.message, styles.mine)}>
      <Stack as="form" gap={2} className={classes(styles.bubble, styles.me, styles.edit)} onSubmit={submit}>
        <GrowingText
          aria-label="Edit your message"
          value={text}
          maxLength={MAX_MESSAGE_LENGTH}
          takesFocus
          onKeyDown={byKey}
          onChange={(event) => setText(event.target.value)}
        />
        {problem !== null && <FieldError>{problem}</FieldError>}
        <Cluster gap={2} align="start" justify="end" nowrap>
          <Button tone="quiet" size="xs" onClick={onEnd}>
            Cancel
          </Button>
          <Button type="submit" size="xs" loading={save.isBusy} loadingLabel="Saving…">
            Save
          </Button>
        </Cluster>
      </Stack>
    </Grid>
  )
}

interface FileCardProps {
  name: string
  size: number | null
  href?: string
}

export function FileCard({ name, size, href }: FileCardProps) {
  const content = (
    <>
      <span className={styles.fileCardIcon}>
        <Icon name="doc" />
      </span>
      <b className="h trunc" dir="auto">
        {name}
      </b>
      <span className="num-12 c2">
        {size !== null && formatSize(size)}
        {href !== undefined && <VisuallyHidden>, download</VisuallyHidden>}
      </span>
    </>
  )
  if (href === undefined) return <span className={styles.fileCard}>{content}</span>
  return (
    <a className={classes(styles.fileCard, styles.fileCardLink)} href={href} download={name}>
      {content}
      <Icon name="download" className={styles.fileCardGet} />
    </a>
  )
}

/** CHAT-UI-3: text with its addresses as links. */
export const Linked = memo(function Linked({ text }: { text: string }) {
  let at = 0
  return linkify(text).map((piece) => {
    at += piece.text.length
    if (piece.kind === 'text') return piece.text
    if (piece.path !== null)
      return (
        <Link key={at} className={styles.link} href={piece.path}>
          {piece.text}
        </Link>
      )
    return (
      <a key={at} className={styles.link} href={piece.href} target="_blank" rel="noopener nofollow ugc">
        {piece.text}
      </a>
    )
  })
})
