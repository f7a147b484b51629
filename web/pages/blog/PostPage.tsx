import styles from './PostPage.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import { useEffect } from 'react'
import { Link, useParams } from 'wouter'
import type { BlogPost } from '#core/content/blog.ts'
import { NotFound } from '#web/shell/NotFound.tsx'
import { paths } from '#core/paths.ts'
import type { PageLayout, PageDataProps } from '#web/shell/page.ts'
import { pageTitle } from '#core/kernel/app.ts'
import { Markdown } from '#web/content/blog/Markdown.tsx'
import { PostPicture } from '#web/content/blog/PostPicture.tsx'
import { authorOf, whenAndHowLong } from '#web/content/blog/post-copy.ts'
import { useCards, usePost } from '#web/content/blog/queries.ts'
import { Avatar } from '#web/kit/display/Avatar.tsx'
import { Button, ButtonLink } from '#web/kit/actions/Button.tsx'
import { problemMessage } from '#web/runtime/call.ts'
import { ErrorState } from '#web/kit/feedback/EmptyState.tsx'
import { Skeleton } from '#web/kit/feedback/Skeleton.tsx'
import { Ticket, TicketPart } from '#web/kit/page/Ticket.tsx'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'
import { toast } from '#web/kit/feedback/toast.ts'
import { Grid, Stack, Cluster } from '#web/kit/layout/Layout.tsx'
import { ChipLink } from '#web/kit/display/data/Chip.tsx'

const copy = async (url: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(url)
    toast({ title: 'Link copied', text: 'Paste it wherever somebody should read it.' })
  } catch {
    toast({ title: 'The link could not be copied', text: url, tone: 'bad' })
  }
}

/** The share sheet of the device, or else the clipboard. */
const sharePost = async (title: string): Promise<void> => {
  const url = location.origin + location.pathname
  if (!('share' in navigator)) return copy(url)
  try {
    await navigator.share({ title, url })
  } catch (error) {
    // The user closed the share sheet.
    if (!(error instanceof DOMException && error.name === 'AbortError')) await copy(url)
  }
}

export const layout: PageLayout = { mainClass: `public-page ${styles.postPage}` }

interface PostPageProps {
  query: ReturnType<typeof usePost>
}

export function PageData({ children }: PageDataProps<PostPageProps>) {
  const { slug } = useParams<{ slug: string }>()
  const query = usePost(slug)
  return children({ props: { query }, replacement: query.data === null ? <Missing slug={slug} /> : null })
}

export default function PostPage({ query: { data: post, error, isPending, refetch } }: PostPageProps) {
  return (
    <>
      <ButtonLink tone="quiet" size="sm" icon="left" className={styles.back} href={paths.blog()}>
        Back to Blog
      </ButtonLink>
      {post && <Post post={post} />}
      {isPending && <Loading />}
      {error && !post && (
        <ErrorState onRetry={() => void refetch()}>
          {problemMessage(error, 'The post could not be loaded. Please try again.')}
        </ErrorState>
      )}
    </>
  )
}

function Missing({ slug }: { slug: string }) {
  return (
    <NotFound
      title="Blog Post Not Found"
      text="It was taken back, or the address has a typo."
      stub={{ label: 'You asked for', value: paths.post(slug), stamp: 'Expired' }}
    >
      <ButtonLink href={paths.blog()}>Read the blog</ButtonLink>
      <ButtonLink tone="line" href={paths.home()}>
        Go to the front page
      </ButtonLink>
    </NotFound>
  )
}

function Post({ post }: { post: BlogPost }) {
  useEffect(() => {
    document.title = pageTitle(post.title)
  }, [post.title])
  const author = authorOf(post)
  return (
    <>
      <header className={styles.head}>
        <h1 className={classes('d-64', styles.title)}>{post.title}</h1>
        {post.excerpt && <p className={classes('lead', styles.lead)}>{post.excerpt}</p>}
        <Cluster nowrap gap={4} className={styles.by}>
          <Avatar name={author} />
          <div>
            <p className="h">{author}</p>
            <p className="num-12 c3">{whenAndHowLong(post)} read</p>
          </div>
        </Cluster>
      </header>
      {post.featuredImage && (
        <figure className={styles.hero}>
          <PostPicture post={post} shape="wide" isFirst />
        </figure>
      )}
      <Grid gap={7} align="start" className={styles.body}>
        <Grid as="aside" gap={5} className={styles.meta} aria-label="About this post">
          {post.tags.length > 0 && (
            <div>
              <p className="over">Filed under</p>
              <Cluster as="p" gap={2} align="stretch" className="above-2">
                {post.tags.map((tag) => (
                  <ChipLink key={tag} className={styles.tag} href={paths.blog({ tag })}>
                    {tag}
                  </ChipLink>
                ))}
              </Cluster>
            </div>
          )}
          <Button tone="quiet" size="sm" icon="share" onClick={() => void sharePost(post.title)}>
            Share
          </Button>
        </Grid>
        <article className={styles.text}>
          <Markdown content={post.content} />
        </article>
        <TryIt />
      </Grid>
      <KeepReading slug={post.slug} />
    </>
  )
}

function TryIt() {
  return (
    <Ticket as="aside" className={styles.postPageTry}>
      <TicketPart>
        <h2 className="d-24">Try it</h2>
        <p className="sub">Five minutes from now you would have bids.</p>
      </TicketPart>
      <TicketPart>
        <Stack gap={2}>
          <ButtonLink block href={paths.postAJob()}>
            Post a Job
          </ButtonLink>
          <ButtonLink tone="line" block href={paths.findWork()}>
            Find Work
          </ButtonLink>
        </Stack>
      </TicketPart>
    </Ticket>
  )
}

const SHOWN_NEXT = 3

function KeepReading({ slug }: { slug: string }) {
  const cards = useCards({ tag: undefined, q: undefined }).data?.pages[0]?.items ?? []
  const others = cards.filter((post) => post.slug !== slug).slice(0, SHOWN_NEXT)
  if (others.length === 0) return null
  return (
    <nav className={styles.next} aria-labelledby="keep-reading">
      <h2 className="d-24" id="keep-reading">
        Keep reading
      </h2>
      <ul>
        {others.map((post) => (
          <li key={post.id}>
            <PostPicture post={post} shape="mini" />
            <div>
              <Link className="cover-link hover-line" href={paths.post(post.slug)}>
                {post.title}
              </Link>
              <p className="num-12 c3">{post.readingMinutes} min</p>
            </div>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Loading() {
  return (
    <Stack className={styles.head} role="status">
      <VisuallyHidden>Loading the post</VisuallyHidden>
      <Skeleton shape="title" />
      <Skeleton />
      <Skeleton half />
      <Skeleton shape="block" className={styles.placeholder} />
    </Stack>
  )
}
