import chatPanelStyles from '#web/chat/ChatPanel.module.css'
import styles from './ComposerOrNotice.module.css'
import {
  useEffect,
  useMemo,
  type ChangeEvent,
  type ClipboardEvent,
  type FormEvent,
  type KeyboardEvent,
  type MouseEvent,
  useId,
  useState,
} from 'react'
import type { Conversation } from '#core/chat/api.ts'
import { draftOf, saveDraft } from '#web/chat/composer/drafts.ts'
import type { Thread } from '#web/chat/connection/thread.ts'
import { newTypingSignal } from '#web/chat/composer/typing.ts'
import { partnerName } from '#web/chat/copy.ts'
import { Button, FileButton } from '#web/kit/actions/Button.tsx'
import { Icon } from '#web/kit/display/Icon.tsx'
import { useUnblock } from '#web/profiles/blocking.ts'
import { classes } from '#web/kit/hooks/classes.ts'
import { MAX_MESSAGE_LENGTH } from '#core/chat/rules.ts'
import { GrowingText } from '#web/chat/composer/GrowingText.tsx'
import { textProblem } from '#web/chat/composer/text-problem.ts'
import { Cluster } from '#web/kit/layout/Layout.tsx'
import { FieldError } from '#web/kit/forms/Field.tsx'

interface WriteHereProps {
  conversation: Conversation
  me: string
  thread: Thread
  isConnected: boolean
  takesFocus: boolean
  onSent: () => void
  onFiles: (files: readonly File[]) => void
  onEditLast: (() => void) | undefined
}

/** The composer, or why there is none. */
export function WriteHere({
  conversation,
  me,
  thread,
  isConnected,
  takesFocus,
  onSent,
  onFiles,
  onEditLast,
}: WriteHereProps) {
  const typing = useMemo(
    () => newTypingSignal((type) => void thread.sendEvent({ type, conversationId: conversation.id })),
    [thread, conversation.id],
  )
  useEffect(() => typing.stop, [typing])
  if (conversation.blocked !== null) return <Blocked conversation={conversation} />
  return (
    <>
      {conversation.isMasked && (
        <Cluster as="p" gap={2} align="start" nowrap className={chatPanelStyles.masked}>
          <Icon name="shield" size={16} />
          Phone numbers, e-mail addresses and outside links are taken out until both have signed.
        </Cluster>
      )}
      <Composer
        draft={draftOf(me, conversation.id)}
        isConnected={isConnected}
        takesFocus={takesFocus && !matchMedia('(pointer: coarse)').matches}
        onText={(text) => {
          saveDraft(me, conversation.id, text)
          if (text !== '') typing.typed()
          else typing.stop()
        }}
        onSend={(text) => {
          typing.stop()
          saveDraft(me, conversation.id, '')
          thread.send(text)
          onSent()
        }}
        onFiles={onFiles}
        onEditLast={onEditLast}
      />
    </>
  )
}

function Blocked({ conversation }: { conversation: Conversation }) {
  const name = partnerName(conversation)
  const unblock = useUnblock({ id: conversation.partner.id, name })
  if (conversation.blocked === 'by_them')
    return <p className={chatPanelStyles.apart}>You cannot write to {name} any more. What was said stays here.</p>
  return (
    <div className={chatPanelStyles.apart}>
      <p>You have blocked {name}. Neither of you can write here.</p>
      <Button tone="line" size="sm" loading={unblock.isBusy} loadingLabel="Unblocking…" onClick={unblock.run}>
        Unblock {name}
      </Button>
    </div>
  )
}

interface ComposerProps {
  /** The saved draft. */
  draft: string
  isConnected: boolean
  takesFocus: boolean
  onText: (text: string) => void
  onSend: (text: string) => void
  onFiles: (files: readonly File[]) => void
  /** Up arrow in an empty composer edits the last own message. */
  onEditLast: (() => void) | undefined
}

/** From here on the remaining length is shown. */
const NEARLY_FULL = MAX_MESSAGE_LENGTH - 200
/** On phones Enter inserts a line break. */
const isTouch = (): boolean => matchMedia('(pointer: coarse)').matches

/** Keeps the focus in the field, and so the keyboard of a phone open. */
const keepFieldFocus = (event: MouseEvent) => event.preventDefault()

function Composer({ draft, isConnected, takesFocus, onText, onSend, onFiles, onEditLast }: ComposerProps) {
  const [text, setText] = useState(draft)
  const [problem, setProblem] = useState<string | null>(null)
  const hintId = useId()
  const canSend = isConnected && text.trim() !== ''

  const write = (next: string) => {
    setText(next)
    setProblem(null)
    onText(next)
  }
  const send = (event?: FormEvent) => {
    event?.preventDefault()
    if (!canSend) return
    const wrong = textProblem(text)
    setProblem(wrong)
    if (wrong !== null) return
    onSend(text.trim())
    setText('')
  }
  const byKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowUp' && text === '') {
      event.preventDefault()
      onEditLast?.()
    }
    if (event.key !== 'Enter' || event.shiftKey || isTouch()) return
    event.preventDefault()
    send()
  }
  const paste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files]
    if (files.length === 0) return
    event.preventDefault()
    onFiles(files)
  }

  return (
    <Cluster as="form" gap={1} align="end" nowrap data-slot="composer" className={styles.composer} onSubmit={send}>
      <AttachButton label="Attach a file" icon="clip" onFiles={onFiles} />
      <AttachButton label="Attach a photo" icon="picture" accept="image/*,.heic,.heif" onFiles={onFiles} />
      <div className={styles.text}>
        <GrowingText
          aria-label="Message"
          aria-describedby={hintId}
          aria-invalid={problem !== null || undefined}
          placeholder="Type a message..."
          value={text}
          takesFocus={takesFocus}
          onChange={(event) => write(event.target.value)}
          onKeyDown={byKey}
          onPaste={paste}
        />
        <span id={hintId}>
          {problem !== null && <FieldError as="span">{problem}</FieldError>}
          {text.length > NEARLY_FULL && <Room left={MAX_MESSAGE_LENGTH - text.length} />}
        </span>
      </div>
      <Button
        type="submit"
        icon="send"
        className={styles.send}
        aria-label="Send"
        disabled={!canSend}
        onMouseDown={keepFieldFocus}
      />
    </Cluster>
  )
}

/** Pasted text is not cut; the user shortens it. */
function Room({ left }: { left: number }) {
  return <span className="hint">{left < 0 ? `${-left} characters too many` : `${left} characters left`}</span>
}

interface AttachButtonProps {
  label: string
  icon: 'clip' | 'picture'
  accept?: string
  onFiles: (files: readonly File[]) => void
}

function AttachButton({ label, icon, accept, onFiles }: AttachButtonProps) {
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(target.files ?? [])])
    target.value = ''
  }
  return (
    <FileButton
      iconOnly
      icon={icon}
      className={classes(styles.file, styles[icon])}
      multiple
      {...(accept !== undefined && { accept })}
      onChange={choose}
    >
      {label}
    </FileButton>
  )
}
