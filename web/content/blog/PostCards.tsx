import styles from './PostCards.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import { Link } from 'wouter'
import type { BlogPost } from '#core/content/blog.ts'
import { MAX_CARD_TAGS } from '#core/content/blog-rules.ts'
import { paths } from '#core/paths.ts'
import { PostPicture } from '#web/content/blog/PostPicture.tsx'
import { authorOf, whenAndHowLong } from '#web/content/blog/post-copy.ts'
import { Chip } from '#web/kit/display/data/Chip.tsx'

/** BLOG-9: at most three tags. */
function Tags({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null
  return (
    <p className={styles.postTags}>
      {tags.slice(0, MAX_CARD_TAGS).map((tag) => (
        <Chip key={tag}>{tag}</Chip>
      ))}
    </p>
  )
}

/** The whole card is one link, in its title. */
function Title({ post: { slug, title } }: { post: BlogPost }) {
  return (
    <Link className={styles.postLink} href={paths.post(slug)}>
      {title}
    </Link>
  )
}

/** The newest one, large. */
export function LeadPost({ post }: { post: BlogPost }) {
  return (
    <article className={styles.leadPost}>
      <PostPicture post={post} shape="lead" isFirst />
      <div className="stack">
        <p className="num-12 c3">
          {whenAndHowLong(post)} · {authorOf(post)}
        </p>
        <h2 className={classes('d-64', styles.leadPostTitle)}>
          <Title post={post} />
        </h2>
        {post.excerpt && <p className="lead">{post.excerpt}</p>}
        <Tags tags={post.tags} />
      </div>
    </article>
  )
}

export function PostCard({ post }: { post: BlogPost }) {
  return (
    <article className={styles.postCard}>
      <PostPicture post={post} shape="card" />
      <p className="num-12 c3">{whenAndHowLong(post)}</p>
      <h2 className={classes('d-24', styles.title)}>
        <Title post={post} />
      </h2>
      {post.excerpt && <p className={classes('c2', styles.say)}>{post.excerpt}</p>}
      <Tags tags={post.tags} />
    </article>
  )
}
