import * as z from 'zod/mini'
import {
  isOwnPicture,
  MAX_ALT,
  MAX_EXCERPT,
  MAX_POST,
  MAX_POST_IMAGE_BYTES,
  MAX_TAG,
  MAX_TITLE,
  MISSING_PARTS,
  MAX_TAGS,
  POST_STATUSES,
} from '#core/content/blog-rules.ts'
import { endpoint } from '#core/kernel/endpoint.ts'
import { atMost, Done, Id, isVisible, line, PathId, pathName, Timestamp } from '#core/kernel/fields.ts'
import { fieldRefusal, refusal } from '#core/kernel/problem.ts'

export const BlogPost = z.object({
  id: Id,
  title: z.string(),
  slug: z.string(),
  /** Markdown; empty in answers with `view: cards`. */
  content: z.string(),
  excerpt: z.nullable(z.string()),
  tags: z.array(z.string()),
  status: z.enum(POST_STATUSES),
  featuredImage: z.nullable(z.string()),
  /** Alternative text. */
  featuredImageAlt: z.nullable(z.string()),
  authorId: z.nullable(Id),
  author: z.nullable(z.object({ firstName: z.nullable(z.string()), lastName: z.nullable(z.string()) })),
  readingMinutes: z.int(),
  publishedAt: z.nullable(Timestamp),
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export type BlogPost = z.infer<typeof BlogPost>

const limit = (max: number) => z.maxLength(max, `Please use at most ${max} characters.`)
const title = line(MISSING_PARTS, { max: MAX_TITLE })
const content = z
  .string(MISSING_PARTS)
  .check(atMost(MAX_POST, 'This is longer than a post can be.'), z.refine(isVisible, MISSING_PARTS))
const excerpt = z.nullable(z.string().check(z.trim(), limit(MAX_EXCERPT)))
const tag = z.string().check(z.trim(), z.maxLength(MAX_TAG, `A tag has at most ${MAX_TAG} characters.`))
const tags = z.array(tag).check(z.maxLength(MAX_TAGS, `A post has at most ${MAX_TAGS} tags.`))
const PICTURE_SENTENCE = 'Please upload the picture instead of linking to it.'
const picture = z.nullable(z.string().check(atMost(200, PICTURE_SENTENCE), z.refine(isOwnPicture, PICTURE_SENTENCE)))
const pictureAlt = z.nullable(z.string().check(z.trim(), limit(MAX_ALT)))

export const listPosts = endpoint({
  method: 'GET',
  path: '/api/blogs',
  who: 'anyone',
  summary: 'Published posts, the newest first; for editors without a status all of them, drafts first',
  query: z.object({
    /** Only editors find drafts. */
    status: z.optional(z.enum(POST_STATUSES)),
    tag: z.optional(z.string().check(z.trim(), z.maxLength(MAX_TAG))),
    q: z.optional(z.string().check(z.trim(), z.maxLength(100, 'Please use at most 100 characters.'))),
    /** cards: without content, in smaller pages. */
    view: z.optional(z.enum(['cards'])),
    cursor: z.optional(Id),
  }),
  answer: z.array(BlogPost),
})

export const BlogTopics = z.object({
  total: z.int(),
  tags: z.array(z.object({ tag: z.string(), count: z.int() })),
})
export type BlogTopics = z.infer<typeof BlogTopics>

export const blogTopics = endpoint({
  method: 'GET',
  path: '/api/blogs/topics',
  who: 'anyone',
  summary: 'How many posts are published, and the tags that most of them carry',
  answer: BlogTopics,
})

export const postBySlug = endpoint({
  method: 'GET',
  path: '/api/blogs/by-slug/:slug',
  who: 'anyone',
  summary: 'One published post',
  params: z.object({ slug: pathName(300) }),
  answer: BlogPost,
})

export const getPost = endpoint({
  method: 'GET',
  path: '/api/blogs/:id',
  who: 'editor',
  summary: 'One post, published or not, as it is saved',
  params: z.object({ id: PathId }),
  answer: BlogPost,
})

export const PostBody = z.object({
  title,
  content,
  excerpt: z._default(excerpt, null),
  tags: z._default(tags, []),
  status: z._default(z.enum(POST_STATUSES), 'draft'),
  featuredImage: z._default(picture, null),
  featuredImageAlt: z._default(pictureAlt, null),
})

export const createPost = endpoint({
  method: 'POST',
  path: '/api/blogs',
  who: 'editor',
  summary: 'Write a post',
  body: PostBody,
  once: true,
  answer: BlogPost,
  status: 201,
})

export const updatePost = endpoint({
  method: 'PUT',
  path: '/api/blogs/:id',
  who: 'editor',
  summary: 'Change a post; what is left out stays, and the address of a post that was public never changes',
  params: z.object({ id: PathId }),
  body: z.object({
    title: z.optional(title),
    content: z.optional(content),
    excerpt: z.optional(excerpt),
    tags: z.optional(tags),
    status: z.optional(z.enum(POST_STATUSES)),
    featuredImage: z.optional(picture),
    featuredImageAlt: z.optional(pictureAlt),
    /** What the page showed, so that a concurrent change is not overwritten. */
    savedAt: z.optional(z.string().check(atMost(40), z.iso.datetime())),
  }),
  answer: BlogPost,
})

export const publishPost = endpoint({
  method: 'POST',
  path: '/api/blogs/:id/publish',
  who: 'editor',
  summary: 'Publish a draft',
  params: z.object({ id: PathId }),
  answer: BlogPost,
})

export const deletePost = endpoint({
  method: 'DELETE',
  path: '/api/blogs/:id',
  who: 'editor',
  summary: 'Delete a post, with the pictures that no other post shows',
  params: z.object({ id: PathId }),
  answer: Done,
})

export const MediaFile = z.object({
  id: Id,
  filename: z.string(),
  originalName: z.string(),
  mimeType: z.string(),
  size: z.int(),
  url: z.string(),
  uploadedBy: z.nullable(Id),
})
export type MediaFile = z.infer<typeof MediaFile>

export const uploadBlogImage = endpoint({
  method: 'POST',
  path: '/api/upload/blog-image',
  who: 'editor',
  summary: 'A picture for a post, made anew from its content',
  files: { field: 'image', max: 1, maxBytes: MAX_POST_IMAGE_BYTES, noun: 'images' },
  once: true,
  answer: MediaFile,
  status: 201,
})

export const blogFeed = endpoint({
  method: 'GET',
  path: '/blog/feed.xml',
  who: 'anyone',
  summary: 'The newest posts as an Atom feed',
  answer: 'text',
})

export const NO_SUCH_POST = refusal(404, 'not_found', 'Blog Post Not Found')
export const PUBLISHED_ALREADY = refusal(409, 'published_already', 'This post is public already.')
export const SAVED_MEANWHILE = refusal(
  409,
  'saved_meanwhile',
  'Somebody else has saved this post meanwhile. Your text is still here; open the post anew to see theirs.',
)
export const NOT_AN_IMAGE = fieldRefusal(
  'not_an_image',
  'image',
  'Please choose a JPG, PNG, WebP, GIF or HEIC picture.',
)
