import type { BlogPost } from '#core/content/blog.ts'
import { readTags } from '#core/content/blog-rules.ts'

/** The fields of the editor as they are typed. */
export interface PostText {
  title: string
  excerpt: string
  /** Comma-separated. */
  tags: string
  content: string
  featuredImage: string
  featuredImageAlt: string
}

export const NO_TEXT: PostText = {
  title: '',
  excerpt: '',
  tags: '',
  content: '',
  featuredImage: '',
  featuredImageAlt: '',
}

export const textOf = (post: BlogPost | null): PostText =>
  post
    ? {
        title: post.title,
        excerpt: post.excerpt ?? '',
        tags: post.tags.join(', '),
        content: post.content,
        featuredImage: post.featuredImage ?? '',
        featuredImageAlt: post.featuredImageAlt ?? '',
      }
    : NO_TEXT

export const bodyOf = (text: PostText) => ({
  title: text.title.trim(),
  content: text.content,
  excerpt: text.excerpt.trim() || null,
  tags: readTags(text.tags),
  featuredImage: text.featuredImage || null,
  featuredImageAlt: (text.featuredImage && text.featuredImageAlt.trim()) || null,
})

/** Whether both would be saved the same: a space after the last tag is no change. */
export const isSameText = (one: PostText, other: PostText): boolean =>
  JSON.stringify(bodyOf(one)) === JSON.stringify(bodyOf(other))

export const isMissingParts = ({ title, content }: PostText): boolean => !/\S/.test(title) || !/\S/.test(content)
