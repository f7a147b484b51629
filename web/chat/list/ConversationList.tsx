import styles from './ConversationList.module.css'
import conversationRowStyles from './ConversationRow.module.css'
import messagesStyles from './Messages.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import { useId, useState } from 'react'
import type { Conversation } from '#core/chat/api.ts'
import { paths } from '#core/paths.ts'
import { type Filter, filterLabel, FILTERS, fitting, findUnreadConversation } from '#web/chat/list/filters.ts'
import type { useConversations } from '#web/chat/queries.ts'
import { Affix } from '#web/kit/forms/Affix.tsx'
import { Button, ButtonLink, IconButton } from '#web/kit/actions/Button.tsx'
import { problemMessage } from '#web/runtime/call.ts'
import { Empty, ErrorState } from '#web/kit/feedback/EmptyState.tsx'
import { Input } from '#web/kit/forms/Input.tsx'
import { Skeleton } from '#web/kit/feedback/Skeleton.tsx'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'
import { Link } from 'wouter'
import { rowTime } from '#web/chat/messages/days.ts'
import { PartnerPicture } from '#web/chat/list/Presence.tsx'
import { jobStatusText, partnerName, preview } from '#web/chat/copy.ts'
import { Count, ChipButton } from '#web/kit/display/data/Chip.tsx'
import { Cluster, Stack } from '#web/kit/layout/Layout.tsx'

interface ConversationListProps {
  query: ReturnType<typeof useConversations>
  conversations: readonly Conversation[]
  openId: string | null
  search: string
  onSearch: (search: string) => void
}

const MAX_SEARCH_LENGTH = 100

export function ConversationList({ query, conversations, openId, search, onSearch }: ConversationListProps) {
  const [filter, setFilter] = useState<Filter>('all')
  const titleId = useId()
  return (
    <nav data-slot="conversations" className={styles.nav} aria-labelledby={titleId}>
      <VisuallyHidden as="h2" id={titleId}>
        Conversations
      </VisuallyHidden>
      <Affix icon="search">
        <Input
          type="search"
          aria-label="Search messages"
          placeholder="Search messages"
          maxLength={MAX_SEARCH_LENGTH}
          value={search}
          onChange={(event) => onSearch(event.target.value)}
        />
        {search !== '' && <IconButton icon="close" label="Clear the search" onClick={() => onSearch('')} />}
      </Affix>
      <Cluster gap={2} align="start" className="above-3 below-2" role="group" aria-label="Show">
        {FILTERS.map((one) => (
          <ChipButton key={one} className={styles.filter} aria-pressed={one === filter} onClick={() => setFilter(one)}>
            {filterLabel(one, query.data ? conversations : null)}
          </ChipButton>
        ))}
      </Cluster>
      <Found
        query={query}
        conversations={fitting(conversations, filter, openId)}
        filter={filter}
        search={search}
        openId={openId}
      />
    </nav>
  )
}

type FoundProps = Omit<ConversationListProps, 'onSearch'> & { filter: Filter }

function Found({ query, conversations, filter, search, openId }: FoundProps) {
  if (query.isPending) return <Placeholders />
  if (!query.data)
    return (
      <ErrorState onRetry={() => void query.refetch()}>
        {problemMessage(query.error, 'Your conversations could not be fetched.')}
      </ErrorState>
    )
  return (
    <>
      {query.isError && (
        <p className={classes('hint', styles.stale)} role="status">
          {problemMessage(query.error, 'This may not be the latest.')}
        </p>
      )}
      <ul className={styles.list}>
        {conversations.map((conversation) => (
          <ConversationRow key={conversation.id} conversation={conversation} isOpen={conversation.id === openId} />
        ))}
      </ul>
      {conversations.length === 0 && !query.hasNextPage && <Nothing filter={filter} search={search} />}
      {query.hasNextPage ? (
        <Button
          tone="line"
          block
          loading={query.isFetchingNextPage}
          loadingLabel="Fetching…"
          onClick={() => void query.fetchNextPage()}
        >
          Earlier conversations
        </Button>
      ) : (
        conversations.length > 0 && (
          <p className={classes('hint', styles.end)}>A conversation opens with each contract and stays with it.</p>
        )
      )}
    </>
  )
}

function Nothing({ filter, search }: { filter: Filter; search: string }) {
  if (search.trim() !== '')
    return (
      <Empty icon="search" title="Nothing found">
        No name, job or message has “{search.trim()}” in it.
      </Empty>
    )
  if (filter === 'unread') return <Empty icon="check" title="All read" />
  if (filter === 'active') return <Empty icon="work" title="No job is under way" />
  return (
    <Empty
      icon="chat"
      title="No messages yet"
      action={
        <ButtonLink tone="line" href={paths.findWork()}>
          Find Work
        </ButtonLink>
      }
    >
      A conversation opens with each contract and stays with it.
    </Empty>
  )
}

const PLACEHOLDERS = [1, 2, 3, 4, 5]

function Placeholders() {
  return (
    <div className={styles.list} aria-busy="true">
      <VisuallyHidden>Loading your conversations</VisuallyHidden>
      {PLACEHOLDERS.map((placeholder) => (
        <div key={placeholder} className={conversationRowStyles.conversation}>
          <Skeleton shape="avatar" />
          <Stack gap={2} className={styles.placeholder}>
            <Skeleton half />
            <Skeleton />
            <Skeleton half />
          </Stack>
        </div>
      ))}
    </div>
  )
}

function ConversationRow({ conversation, isOpen }: { conversation: Conversation; isOpen: boolean }) {
  const { partner, unread } = conversation
  const message = conversation.foundMessage ?? conversation.lastMessage
  const at = message?.createdAt ?? conversation.createdAt
  const name = partnerName(conversation)
  return (
    <li>
      <Link
        data-slot="conversation"
        className={conversationRowStyles.conversation}
        href={paths.conversation(conversation.id)}
        aria-current={isOpen ? 'true' : undefined}
        data-conversation={conversation.id}
      >
        <PartnerPicture name={name} src={partner.avatar} isOnline={partner.isOnline} size={44} />
        <span className="h trunc" dir="auto">
          {name}
          <VisuallyHidden>, {partner.isOnline ? 'online' : 'offline'}</VisuallyHidden>
        </span>
        <time className="num-12 c3" dateTime={at}>
          {rowTime(at)}
        </time>
        <span className={conversationRowStyles.last}>
          <span className={classes('sub trunc grow', unread > 0 && 'c1')} dir="auto">
            {preview(message)}
          </span>
          {unread > 0 && <Count n={unread} of="unread" />}
        </span>
        <span className={classes('hint', conversationRowStyles.job)}>
          <span className="trunc" dir="auto">
            {conversation.jobTitle}
          </span>
          <span>· {jobStatusText(conversation)}</span>
        </span>
      </Link>
    </li>
  )
}

export function PickOne({ conversations, isEmpty }: { conversations: readonly Conversation[]; isEmpty: boolean }) {
  const waiting = findUnreadConversation(conversations)
  return (
    <section className={messagesStyles.pick} aria-label="No conversation open">
      <Empty
        icon="chat"
        action={
          waiting && (
            <ButtonLink tone="line" href={paths.conversation(waiting.id)}>
              Open {partnerName(waiting)}
            </ButtonLink>
          )
        }
      >
        {isEmpty ? 'What is said stands here.' : 'Pick a conversation.'}
        {waiting && ` ${partnerName(waiting)} is waiting for an answer.`}
      </Empty>
    </section>
  )
}
