// Every reader of the blog loads this file, so it must not import zod; the schemas are in blog.ts.

export const POST_STATUSES = ['draft', 'published'] as const
export type PostStatus = (typeof POST_STATUSES)[number]
export const isPublished = (status: PostStatus): boolean => status === 'published'
export const PUBLISHED_POSTS = ['published'] as const satisfies readonly PostStatus[]
export const DRAFT_POSTS = ['draft'] as const satisfies readonly PostStatus[]

/** BLOG-9 */
export const MAX_CARD_TAGS = 3
export const MAX_TAGS = 12
export const MAX_TITLE = 160
export const MAX_EXCERPT = 400
export const MAX_TAG = 40
export const MAX_ALT = 200
export const MAX_POST = 100_000
export const MAX_POST_IMAGE_BYTES = 10 * 1024 * 1024
export const MISSING_PARTS = 'Please fill in the title and content fields.'

/** ' Moving,, Tips ' is Moving and Tips; repeated tags are dropped, ignoring case. */
export const readTags = (typed: string): string[] => {
  const seen = new Map<string, string>()
  for (const tag of typed.split(',').map((part) => part.trim()))
    if (tag !== '' && !seen.has(tag.toLowerCase())) seen.set(tag.toLowerCase(), tag)
  return [...seen.values()]
}

/** 'Six chairs, one hatchback!' is six-chairs-one-hatchback. Empty without a Latin letter or digit. */
export const slugOf = (title: string): string =>
  title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[’']/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80)
    .replace(/-+$/, '')

const WORDS_PER_MINUTE = 200
/** Counts runs of letters and digits, so that Markdown syntax does not count. */
export const countWords = (content: string): number => content.match(/[\p{L}\p{N}][\p{L}\p{N}’'.,$%:-]*/gu)?.length ?? 0
export const minutesToRead = (content: string): number => Math.max(1, Math.ceil(countWords(content) / WORDS_PER_MINUTE))

/** BLOG-3: only pictures that were uploaded here. */
export const isOwnPicture = (address: string): boolean => /^\/files\/[a-z0-9-]+\/[a-z0-9-]+\.webp$/.test(address)

export const smallPicture = (address: string): string => address.replace(/\.webp$/, '-thumb.webp')
