import messagesStyles from './Messages.module.css'
import emptyStateStyles from '#web/kit/feedback/EmptyState.module.css'
import type { Conversation } from '#core/chat/api.ts'
import { paths } from '#core/paths.ts'
import { whoWaits } from '#web/chat/list/filters.ts'
import { partnerName } from '#web/chat/copy.ts'
import { ButtonLink } from '#web/kit/actions/Button.tsx'
import { Icon } from '#web/kit/display/Icon.tsx'

export function PickOne({ conversations, isEmpty }: { conversations: readonly Conversation[]; isEmpty: boolean }) {
  const waiting = whoWaits(conversations)
  return (
    <section className={messagesStyles.pick} aria-label="No conversation open">
      <div data-slot="empty-state" className={emptyStateStyles.empty}>
        <Icon name="chat" size={24} />
        <p>
          {isEmpty ? 'What is said stands here.' : 'Pick a conversation.'}
          {waiting && ` ${partnerName(waiting)} is waiting for an answer.`}
        </p>
        {waiting && (
          <ButtonLink tone="line" href={paths.conversation(waiting.id)}>
            Open {partnerName(waiting)}
          </ButtonLink>
        )}
      </div>
    </section>
  )
}
