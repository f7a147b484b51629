import bubbleStyles from './Bubble.module.css'
import fieldStyles from '#web/kit/forms/Field.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { type ChatMessage, editMessage } from '#core/chat/api.ts'
import { MESSAGE_MAX } from '#core/chat/rules.ts'
import { useAction } from '#web/runtime/action.ts'
import { GrowingText } from '#web/chat/composer/GrowingText.tsx'
import { textProblem } from '#web/chat/composer/text-problem.ts'
import { Button } from '#web/kit/actions/Button.tsx'
import { call } from '#web/runtime/call.ts'
import { Icon } from '#web/kit/display/Icon.tsx'

interface EditBubbleProps {
  message: ChatMessage
  onEdited: (message: ChatMessage, notice: string | null) => void
  onEnd: () => void
}

/** CHAT-6: other words in the place of the message itself. */
export function EditBubble({ message: { id, content }, onEdited, onEnd }: EditBubbleProps) {
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
      // Not also a way out of the conversation.
      event.preventDefault()
      onEnd()
    }
    if (event.key !== 'Enter' || event.shiftKey) return
    event.preventDefault()
    submit()
  }
  const problem = wrong ?? save.failure
  return (
    <li className={classes(bubbleStyles.said, bubbleStyles.saidMe)}>
      <form className={classes(bubbleStyles.bubble, bubbleStyles.me, bubbleStyles.edit)} onSubmit={submit}>
        <GrowingText
          aria-label="Edit your message"
          value={text}
          maxLength={MESSAGE_MAX}
          takesFocus
          onKeyDown={byKey}
          onChange={(event) => setText(event.target.value)}
        />
        {problem !== null && (
          <p data-slot="field-error" className={fieldStyles.error} role="alert">
            <Icon name="alert" size={16} />
            {problem}
          </p>
        )}
        <div className={bubbleStyles.acts}>
          <Button tone="quiet" size="xs" onClick={onEnd}>
            Cancel
          </Button>
          <Button type="submit" size="xs" loading={save.isBusy} loadingLabel="Saving…">
            Save
          </Button>
        </div>
      </form>
    </li>
  )
}
