import * as z from 'zod/mini'
import { APP_NAME } from '#core/kernel/app.ts'
import { Id } from '#core/kernel/fields.ts'
import { paths } from '#core/paths.ts'
import type { BlogPost } from '#core/content/blog.ts'
import { PUBLISHED_POSTS } from '#core/content/blog-rules.ts'
import type { Ranking } from '#core/matching/api.ts'
import { listPosts, readTopics, findPublished } from '#server/content/blog/store.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { PageFacts } from '#server/platform/http/pages.ts'
import { findSharedPortfolio } from '#server/profiles/record-actions.ts'

/** Must match the first page of the blog. */
const FIRST_CARDS = 7
const MAX_TAG = 40
const MAX_Q = 100

/** The first page of cards, under the query key of the page. */
const cardsSeed = async (db: Db, tag: string | undefined, q: string | undefined) => {
  const found = await listPosts(db, { status: PUBLISHED_POSTS[0], tag, q, after: undefined, limit: FIRST_CARDS + 1 })
  const items = found.slice(0, FIRST_CARDS).map((post) => Object.assign(post, { content: '' }))
  const next = found.length > FIRST_CARDS ? items.at(-1)!.id : null
  const query = new URLSearchParams({ status: 'published', ...(tag && { tag }), ...(q && { q }), view: 'cards' })
  return { key: [`/api/blogs?${query}`], data: { pages: [{ items, next }], pageParams: [null] } }
}

const readBlogData = async (db: Db, search: URLSearchParams): Promise<PageFacts> => {
  const tag = search.get('tag')?.trim().slice(0, MAX_TAG) || undefined
  const q = search.get('q')?.trim().slice(0, MAX_Q) || undefined
  const [cards, topics] = await Promise.all([cardsSeed(db, tag, q), readTopics(db)])
  return { seeds: [cards, { key: ['/api/blogs/topics'], data: topics }] }
}

const describe = ({ excerpt, content }: BlogPost): string =>
  excerpt ??
  `${content
    .replace(/[#>*_`[\]]|\(\S*\)/g, '')
    .trim()
    .slice(0, 160)}…`

/** No text in the database contains it, and PostgreSQL refuses it in a query. */
const NUL = /%00/

const readPostData = async (db: Db, slug: string): Promise<PageFacts> => {
  const post = await findPublished(db, slug)
  const cards = await cardsSeed(db, undefined, undefined)
  const seeds = [{ key: [`/api/blogs/by-slug/${encodeURIComponent(slug)}`], data: post }, cards]
  if (!post)
    return { seeds, status: 404, meta: { title: 'Blog Post Not Found', description: 'There is no such post.' } }
  const { title, featuredImage, publishedAt } = post
  return {
    seeds,
    meta: {
      title,
      description: describe(post),
      ...(featuredImage && { image: featuredImage }),
      ...(publishedAt && { publishedAt }),
    },
  }
}

/** PROFILE-10: only visitors get this page. */
const readSharedData = async (db: Db, userId: string): Promise<PageFacts> => {
  const shared = z.safeParse(Id, userId).success ? await findSharedPortfolio(db, userId) : null
  if (!shared) return { seeds: [], signInFirst: true }
  const name = shared.firstName || 'Worker'
  return {
    seeds: [{ key: [`/api/profile/shared/${userId}`], data: shared }],
    meta: { title: name, description: `Finished work of ${name} on ${APP_NAME}, in pictures.` },
  }
}

const decodeSegment = (segment: string): string => {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** BLOG-11, RANK-2, PROFILE-10: data for rendering a page on the server. Null: none. */
export const readPageData =
  (db: Db, ranking: () => Promise<Ranking>) =>
  async (path: string, search: string): Promise<PageFacts | null> => {
    if (path === paths.ranking()) return { seeds: [{ key: ['/api/ranking'], data: await ranking() }] }
    const userId = /^\/profile\/([^/]+)\/?$/i.exec(path)?.[1]
    if (userId !== undefined) return readSharedData(db, userId)
    const slug = /^\/blog\/([^/]+)$/.exec(path)?.[1]
    if (path !== paths.blog() && slug === undefined) return null
    if (NUL.test(path + search)) return { seeds: [], status: 404 }
    return slug === undefined ? readBlogData(db, new URLSearchParams(search)) : readPostData(db, decodeSegment(slug))
  }
