import styles from './BlogPage.module.css'
import postCardsStyles from '#web/content/blog/PostCards.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import type { PageLayout } from '#web/shell/page.ts'
import { type FormEvent, useRef } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { BlogTopics } from '#core/content/blog.ts'
import { isEditor } from '#core/kernel/endpoint.ts'
import { paths } from '#core/paths.ts'
import { useMe } from '#web/runtime/session.tsx'
import { LeadPost, PostCard } from '#web/content/blog/PostCards.tsx'
import { type BlogChoice, choiceIn, useCards, useTopics } from '#web/content/blog/queries.ts'
import { Affix } from '#web/kit/forms/Affix.tsx'
import { Button, ButtonLink, IconButton } from '#web/kit/actions/Button.tsx'
import { problemMessage } from '#web/runtime/call.ts'
import { Empty, ErrorState } from '#web/kit/feedback/EmptyState.tsx'
import { Input } from '#web/kit/forms/Input.tsx'
import { Skeleton } from '#web/kit/feedback/Skeleton.tsx'
import { toast } from '#web/kit/feedback/toast.ts'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'
import { Cluster, Stack, Grid } from '#web/kit/layout/Layout.tsx'
import { ChipLink } from '#web/kit/display/data/Chip.tsx'

export const layout: PageLayout = { mainClass: 'public-page' }

export default function BlogPage() {
  const choice = choiceIn(useSearch())
  const topics = useTopics()
  return (
    <>
      <Head q={choice.q ?? ''} key={choice.q} />
      <Topics topics={topics} choice={choice} />
      <Posts topics={topics} choice={choice} />
    </>
  )
}

/** Also works before hydration, as a GET form. */
function Head({ q }: { q: string }) {
  const me = useMe()
  const [, navigate] = useLocation()
  const field = useRef<HTMLInputElement>(null)
  const find = (event: FormEvent) => {
    event.preventDefault()
    const query = field.current?.value.trim() ?? ''
    navigate(paths.blog(query ? { q: query } : {}))
  }
  return (
    <Grid gap={6} rowGap={5} as="header" align="end" className={styles.head}>
      <div>
        <p className="over">Blog</p>
        <h1 className="d-64">Notes from the street</h1>
      </div>
      <Cluster nowrap align="stretch">
        {me && isEditor(me) && (
          <ButtonLink tone="line" icon="edit" href={paths.manageBlog()}>
            Write
          </ButtonLink>
        )}
        <form className={styles.search} role="search" action={paths.blog()} onSubmit={find}>
          <Affix icon="search">
            <Input
              ref={field}
              name="q"
              type="search"
              aria-label="Search posts"
              placeholder="Search posts"
              defaultValue={q}
              maxLength={100}
              enterKeyHint="search"
            />
            {q && <IconButton icon="close" label="Clear the search" onClick={() => navigate(paths.blog())} />}
          </Affix>
        </form>
      </Cluster>
    </Grid>
  )
}

function Topics({ topics, choice: { tag, q } }: { topics: BlogTopics | undefined; choice: BlogChoice }) {
  if (!topics || topics.tags.length === 0) return null
  // A selected tag is shown even if it is not among the first.
  const known = topics.tags.map((one) => one.tag)
  const all = tag && !known.some((one) => isSame(one, tag)) ? [...known, tag] : known
  return (
    <Cluster as="nav" gap={2} align="stretch" className={styles.topics} aria-label="Topics">
      <ChipLink className={styles.topic} href={paths.blog()} aria-current={!tag && !q ? 'page' : undefined}>
        All {topics.total}
      </ChipLink>
      {all.map((one) => (
        <ChipLink
          key={one}
          className={styles.topic}
          href={paths.blog({ tag: one })}
          aria-current={tag && isSame(one, tag) ? 'page' : undefined}
        >
          {one}
        </ChipLink>
      ))}
    </Cluster>
  )
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/** The total, if known. */
const totalOf = (topics: BlogTopics | undefined, { tag, q }: BlogChoice): number | undefined => {
  if (q) return undefined
  return tag ? topics?.tags.find((one) => isSame(one.tag, tag))?.count : topics?.total
}

function Posts({ topics, choice }: { topics: BlogTopics | undefined; choice: BlogChoice }) {
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useCards(choice)
  if (isPending) return <Loading />
  if (!data)
    return (
      <>
        <Outline />
        <ErrorState onRetry={() => void refetch()}>
          {problemMessage(error, 'The posts could not be loaded. Please try again.')}
        </ErrorState>
      </>
    )
  const posts = data.pages.flatMap(({ items }) => items)
  const [first, ...rest] = posts
  if (!first) return <Nothing choice={choice} />
  const total = totalOf(topics, choice)
  const more = async () => {
    const { isFetchNextPageError, error: why } = await fetchNextPage()
    if (isFetchNextPageError)
      toast({ title: 'No more posts came', text: problemMessage(why, 'Please try again.'), tone: 'bad' })
  }
  return (
    <>
      <LeadPost post={first} />
      {rest.length > 0 && (
        <Grid columns={3} className={styles.posts}>
          {rest.map((post) => (
            <PostCard key={post.id} post={post} />
          ))}
        </Grid>
      )}
      <Cluster justify="between" className={styles.end}>
        <p className="hint" role="status">
          {total === undefined
            ? `Showing ${posts.length}`
            : `Showing ${posts.length} of ${Math.max(total, posts.length)}`}
        </p>
        <Cluster nowrap>
          <ButtonLink tone="quiet" size="sm" outside href={paths.blogFeed()}>
            Feed
          </ButtonLink>
          {hasNextPage && (
            <Button tone="line" loading={isFetchingNextPage} loadingLabel="Loading…" onClick={() => void more()}>
              Show more
            </Button>
          )}
        </Cluster>
      </Cluster>
    </>
  )
}

/** Keeps the heading order without posts. */
function Outline() {
  return (
    <h2>
      <VisuallyHidden>Posts</VisuallyHidden>
    </h2>
  )
}

function Nothing({ choice: { tag, q } }: { choice: BlogChoice }) {
  return (
    <>
      <Outline />
      {tag || q ? <NothingLikeIt what={q ? `No post says “${q}”` : `No post about “${tag}”`} /> : <NothingYet />}
    </>
  )
}

function NothingYet() {
  return (
    <Empty icon="newspaper" title="Nothing written yet">
      The first post is still being thought about.
    </Empty>
  )
}

function NothingLikeIt({ what }: { what: string }) {
  return (
    <Empty
      icon="search"
      title={what}
      action={
        <ButtonLink tone="line" size="sm" href={paths.blog()}>
          Show all posts
        </ButtonLink>
      }
    >
      Try another word, or read what there is.
    </Empty>
  )
}

function Loading() {
  return (
    <div role="status">
      <VisuallyHidden>Loading posts</VisuallyHidden>
      <Grid gap={7} align="center" className={postCardsStyles.leadPost}>
        <Skeleton shape="block" className={classes(styles.placeholder, styles.placeholderLead)} />
        <Stack>
          <Skeleton half />
          <Skeleton shape="title" />
          <Skeleton />
        </Stack>
      </Grid>
      <Grid columns={3} className={styles.posts}>
        {[1, 2, 3].map((number) => (
          <Stack gap={3} key={number} className={postCardsStyles.postCard}>
            <Skeleton shape="block" className={styles.placeholder} />
            <Skeleton half />
            <Skeleton shape="title" />
          </Stack>
        ))}
      </Grid>
    </div>
  )
}
