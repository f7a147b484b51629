import styles from './PostPicture.module.css'
import type { BlogPost } from '#core/content/blog.ts'
import { smallPicture } from '#core/content/blog-rules.ts'
import { classes } from '#web/kit/hooks/classes.ts'
import { StreetGrid } from '#web/kit/page/StreetGrid.tsx'

interface PostPictureProps {
  post: Pick<BlogPost, 'slug' | 'featuredImage' | 'featuredImageAlt'>
  /** card: 4:3. lead: the large one above them. wide: across a post. mini: beside a title. */
  shape: 'card' | 'lead' | 'wide' | 'mini'
  /** In the first view, and therefore fetched first. */
  isFirst?: boolean
}

const SIZES = {
  card: '(max-width: 640px) 100vw, (max-width: 1000px) 50vw, 380px',
  lead: '(max-width: 900px) 100vw, 660px',
  wide: '(max-width: 1280px) 100vw, 1200px',
  mini: '96px',
} as const

/** Only the picture of the post itself has an alternative text; in a list the title is enough. */
export function PostPicture({
  post: { slug, featuredImage, featuredImageAlt },
  shape,
  isFirst = false,
}: PostPictureProps) {
  return (
    <span className={classes(styles.postPicture, styles[shape])}>
      {featuredImage ? (
        <img
          src={featuredImage}
          srcSet={`${smallPicture(featuredImage)} 400w, ${featuredImage} 1200w`}
          sizes={SIZES[shape]}
          alt={shape === 'wide' ? (featuredImageAlt ?? '') : ''}
          loading={isFirst ? 'eager' : 'lazy'}
          fetchPriority={isFirst ? 'high' : 'auto'}
        />
      ) : (
        <StreetGrid seed={slug} />
      )}
    </span>
  )
}
