import styles from './PostList.module.css'
import { isPublished } from '#core/content/blog-rules.ts'
import { useDeferredValue, useState } from 'react'
import { Link } from 'wouter'
import type { BlogPost } from '#core/content/blog.ts'
import type { Me } from '#core/kernel/me.ts'
import { paths } from '#core/paths.ts'
import { authorOf, dayOf } from '#web/content/blog/post-copy.ts'
import { copiesOf } from '#web/content/blog-editor/post-copies.ts'
import { usePosts } from '#web/content/blog-editor/queries.ts'
import { Affix } from '#web/kit/forms/Affix.tsx'
import { Button } from '#web/kit/actions/Button.tsx'
import { problemMessage } from '#web/runtime/call.ts'
import { ErrorState } from '#web/kit/feedback/EmptyState.tsx'
import { Input } from '#web/kit/forms/Input.tsx'
import { Skeleton } from '#web/kit/feedback/Skeleton.tsx'
import { Cluster, Stack } from '#web/kit/layout/Layout.tsx'

interface PostListProps {
  me: Me
  /** The id of the open post. */
  opened: string | null
}

/** Drafts first, then published posts. */
export function PostList({ me, opened }: PostListProps) {
  const [typed, setTyped] = useState('')
  const q = useDeferredValue(typed.trim())
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = usePosts(q)
  const posts = data?.pages.flatMap(({ items }) => items) ?? []
  const groups = [
    { name: 'Drafts', posts: posts.filter(({ status }) => !isPublished(status)) },
    { name: 'Published', posts: posts.filter(({ status }) => isPublished(status)) },
  ]
  return (
    <nav className={styles.postList} aria-label="Posts">
      <Affix icon="search">
        <Input
          type="search"
          aria-label="Search posts"
          placeholder="Search posts"
          maxLength={100}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Affix>
      {isPending && <Placeholders />}
      {error && !data && (
        <ErrorState onRetry={() => void refetch()}>
          {problemMessage(error, 'The posts could not be loaded. Please try again.')}
        </ErrorState>
      )}
      {data && posts.length === 0 && (
        <p className="hint above-5">{q ? `No post says “${q}”.` : 'Nothing written yet.'}</p>
      )}
      {groups.map(
        (group) =>
          group.posts.length > 0 && (
            <section key={group.name} aria-label={group.name}>
              <h2 className="over">{group.name}</h2>
              <ul>
                {group.posts.map((post) => (
                  <Row key={post.id} post={post} me={me} isOpen={post.id === opened} />
                ))}
              </ul>
            </section>
          ),
      )}
      {hasNextPage && (
        <Button
          tone="quiet"
          size="sm"
          className={styles.more}
          loading={isFetchingNextPage}
          loadingLabel="Loading…"
          onClick={() => void fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </nav>
  )
}

const stateOf = (post: BlogPost, me: Me): string => {
  const whose = post.authorId === me.id ? 'yours' : authorOf(post)
  if (copiesOf(me.id).read(post.id)) return 'Not saved, on this device'
  return !isPublished(post.status) ? `Draft, ${whose}` : `By ${whose === 'yours' ? 'you' : whose}`
}

function Row({ post, me, isOpen }: { post: BlogPost; me: Me; isOpen: boolean }) {
  return (
    <li>
      <Link className={styles.row} href={paths.manageBlog(post.id)} aria-current={isOpen ? 'true' : undefined}>
        <span className="h">{post.title}</span>
        <Cluster as="span" nowrap justify="between">
          <span className="hint">{stateOf(post, me)}</span>
          <span className="num-12 c3">{dayOf(post.publishedAt ?? post.updatedAt)}</span>
        </Cluster>
      </Link>
    </li>
  )
}

function Placeholders() {
  return (
    <Stack className="above-5" role="status" aria-label="Loading posts">
      {[1, 2, 3, 4].map((number) => (
        <Skeleton key={number} shape="button" />
      ))}
    </Stack>
  )
}
