import styles from './ConversationList.module.css'
import visuallyHiddenStyles from '#web/kit/page/VisuallyHidden.module.css'
import chipStyles from '#web/kit/display/data/Chip.module.css'
import conversationRowStyles from './ConversationRow.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import { useId, useState } from 'react'
import type { Conversation } from '#core/chat/api.ts'
import { paths } from '#core/paths.ts'
import { type Filter, filterLabel, FILTERS, fitting } from '#web/chat/list/filters.ts'
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
import { Count } from '#web/kit/display/data/Chip.tsx'

interface ConversationListProps {
  query: ReturnType<typeof useConversations>
  talks: readonly Conversation[]
  openId: string | null
  words: string
  onSearch: (words: string) => void
}

const MAX_WORDS = 100

export function ConversationList({ query, talks, openId, words, onSearch }: ConversationListProps) {
  const [filter, setFilter] = useState<Filter>('all')
  const titleId = useId()
  return (
    <nav data-slot="conversations" className={styles.nav} aria-labelledby={titleId}>
      <h2 className={visuallyHiddenStyles.sr} id={titleId}>
        Conversations
      </h2>
      <Affix icon="search">
        <Input
          type="search"
          aria-label="Search messages"
          placeholder="Search messages"
          maxLength={MAX_WORDS}
          value={words}
          onChange={(event) => onSearch(event.target.value)}
        />
        {words !== '' && <IconButton icon="close" label="Clear the search" onClick={() => onSearch('')} />}
      </Affix>
      <div className={styles.filters} role="group" aria-label="Show">
        {FILTERS.map((one) => (
          <button
            data-slot="chip"
            key={one}
            type="button"
            className={classes(chipStyles.chip, styles.filter)}
            aria-pressed={one === filter}
            onClick={() => setFilter(one)}
          >
            {filterLabel(one, query.data ? talks : null)}
          </button>
        ))}
      </div>
      <Found query={query} talks={fitting(talks, filter, openId)} filter={filter} words={words} openId={openId} />
    </nav>
  )
}

type FoundProps = Omit<ConversationListProps, 'onSearch'> & { filter: Filter }

function Found({ query, talks, filter, words, openId }: FoundProps) {
  if (query.isPending) return <Ghosts />
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
        {talks.map((talk) => (
          <ConversationRow key={talk.id} talk={talk} isOpen={talk.id === openId} />
        ))}
      </ul>
      {talks.length === 0 && !query.hasNextPage && <Nothing filter={filter} words={words} />}
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
        talks.length > 0 && (
          <p className={classes('hint', styles.end)}>A conversation opens with each contract and stays with it.</p>
        )
      )}
    </>
  )
}

function Nothing({ filter, words }: { filter: Filter; words: string }) {
  if (words.trim() !== '')
    return (
      <Empty icon="search" title="Nothing found">
        No name, job or message has “{words.trim()}” in it.
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

const GHOSTS = [1, 2, 3, 4, 5]

function Ghosts() {
  return (
    <div className={styles.list} aria-busy="true">
      <VisuallyHidden>Loading your conversations</VisuallyHidden>
      {GHOSTS.map((ghost) => (
        <div key={ghost} className={conversationRowStyles.talk}>
          <Skeleton shape="avatar" />
          <div className={classes('stack', styles.ghost)}>
            <Skeleton half />
            <Skeleton />
            <Skeleton half />
          </div>
        </div>
      ))}
    </div>
  )
}

function ConversationRow({ talk, isOpen }: { talk: Conversation; isOpen: boolean }) {
  const { partner, unread } = talk
  const message = talk.foundMessage ?? talk.lastMessage
  const at = message?.createdAt ?? talk.createdAt
  const name = partnerName(talk)
  return (
    <li>
      <Link
        data-slot="conversation"
        className={conversationRowStyles.talk}
        href={paths.conversation(talk.id)}
        aria-current={isOpen ? 'true' : undefined}
        data-talk={talk.id}
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
            {talk.jobTitle}
          </span>
          <span>· {jobStatusText(talk)}</span>
        </span>
      </Link>
    </li>
  )
}
