import { UNFINISHED } from '#demo/data/content/blog-drafts.ts'
import { FOR_POSTERS } from '#demo/data/content/blog-for-posters.ts'
import { FOR_WORKERS } from '#demo/data/content/blog-for-workers.ts'
import type { DemoPost } from '#demo/data/content/blog-post.ts'
import type { StoredFile, Uploads } from '#demo/seed/pictures.ts'
import { DAY, iso, type Row } from '#demo/seed/history.ts'
import { newId } from '#server/platform/database/ids.ts'
import { addressOfFile } from '#server/platform/files/stored-files.ts'

export const POSTS: readonly DemoPost[] = [...FOR_POSTERS, ...FOR_WORKERS, ...UNFINISHED]

/** Written a day before it was public. */
export const blogRows = (now: number, authorId: string, uploads: Uploads): Row<'blog_posts'>[] =>
  POSTS.map(({ title, slug, excerpt, tags, picture, daysAgo, isDraft, content }) => {
    const at = now - daysAgo * DAY
    const [address] = uploads.addPictures('blog', authorId, [picture.scene], picture.seed)
    return {
      id: newId(at - DAY),
      author_id: authorId,
      title,
      slug,
      content,
      excerpt: excerpt || null,
      tags: [...tags],
      featured_image: address!,
      featured_image_alt: picture.alt,
      status: isDraft ? 'draft' : 'published',
      published_at: isDraft ? null : iso(at),
      created_at: iso(at - DAY),
      updated_at: iso(at),
    }
  })

/** The pictures of the posts, as an editor would have uploaded them. */
export const mediaRows = (storedFiles: readonly StoredFile[], uploadedBy: string): Row<'media_files'>[] =>
  storedFiles
    .filter(({ purpose }) => purpose === 'blog')
    .map(({ id, storage_key, mime_type, size_bytes, created_at }) => ({
      id: newId(),
      file_id: id,
      filename: storage_key.slice(storage_key.indexOf('/') + 1),
      original_name: 'drawing.webp',
      mime_type,
      size: size_bytes,
      url: addressOfFile(storage_key),
      uploaded_by: uploadedBy,
      created_at,
    }))

/** Where a demo city of this name would be found. */
export const SOCIAL_LINKS = {
  instagram_url: 'https://www.instagram.com/nearhand',
  tiktok_url: 'https://www.tiktok.com/@nearhand',
  facebook_url: 'https://www.facebook.com/nearhand',
  linkedin_url: 'https://www.linkedin.com/company/nearhand',
  youtube_url: 'https://www.youtube.com/@nearhand',
}
