import styles from './PostCards.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import { Link } from 'wouter'
import type { BlogPost } from '#core/content/blog.ts'
import { MAX_CARD_TAGS } from '#core/content/blog-rules.ts'
import { paths } from '#core/paths.ts'
import { PostPicture } from '#web/content/blog/PostPicture.tsx'
import { authorOf, whenAndHowLong } from '#web/content/blog/post-copy.ts'
import { Cluster, Grid, Stack } from '#web/kit/layout/Layout.tsx'
import { Chip } from '#web/kit/display/data/Chip.tsx'

/** BLOG-9: up to three tags. */
function Tags({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null
  return (
    <Cluster as="p" gap={2} className={styles.tags}>
      {tags.slice(0, MAX_CARD_TAGS).map((tag) => (
        <Chip key={tag}>{tag}</Chip>
      ))}
    </Cluster>
  )
}

/** The whole card is one link, in its title. */
function Title({ post: { slug, title } }: { post: BlogPost }) {
  return (
    <Link className={classes('anywhere cover-link', styles.postLink)} href={paths.post(slug)}>
      {title}
    </Link>
  )
}

/** The newest post. */
export function LeadPost({ post }: { post: BlogPost }) {
  return (
    <Grid as="article" gap={7} align="center" className={styles.leadPost}>
      <PostPicture post={post} shape="lead" isFirst />
      <Stack>
        <p className="num-12 c3">
          {whenAndHowLong(post)} · {authorOf(post)}
        </p>
        <h2 className={classes('d-64', styles.leadTitle)}>
          <Title post={post} />
        </h2>
        {post.excerpt && <p className="lead">{post.excerpt}</p>}
        <Tags tags={post.tags} />
      </Stack>
    </Grid>
  )
}

export function PostCard({ post }: { post: BlogPost }) {
  return (
    <Stack as="article" gap={3} className={styles.postCard}>
      <PostPicture post={post} shape="card" />
      <p className="num-12 c3">{whenAndHowLong(post)}</p>
      <h2 className={classes('d-24', styles.title)}>
        <Title post={post} />
      </h2>
      {post.excerpt && <p className="c2 clamp-4">{post.excerpt}</p>}
      <Tags tags={post.tags} />
    </Stack>
  )
}
