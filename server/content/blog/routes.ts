import { readTopics } from '#server/content/blog/actions.ts'
import * as api from '#core/content/blog.ts'
import * as actions from '#server/content/blog/actions.ts'
import { atomFeed } from '#server/content/blog/feed.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Db } from '#server/platform/database/database.ts'
import { route, CustomResponse, type Route } from '#server/platform/http/server.ts'
import type { FileStorage } from '#server/platform/files/file-storage.ts'
import type { Limit, Limiter } from '#server/platform/http/rate-limits.ts'

const PAGE_SIZE = 20
/** One large and six small cards; later pages fill whole rows. */
const FIRST_CARDS = 7
const MORE_CARDS = 6
const FEED_SIZE = 20
const FEED_SECONDS = 300
/** The editor saves every few seconds while somebody types. */
const SAVES: Limit = { name: 'blog:saves', max: 600, perMinutes: 10 }
const PICTURES: Limit = { name: 'blog:pictures', max: 60, perMinutes: 10 }

interface BlogOptions {
  db: Db
  config: Config
  storage: FileStorage
  limiter: Limiter
}

export const blogRoutes = ({ db, config, storage, limiter }: BlogOptions): Route[] => [
  route(api.listPosts, async ({ me, query: { view, ...query }, linkNext }) => {
    const cards = query.cursor === undefined ? FIRST_CARDS : MORE_CARDS
    const max = view === 'cards' ? cards : PAGE_SIZE
    const filter = { status: query.status, tag: query.tag, q: query.q, cursor: query.cursor, limit: max + 1 }
    const posts = await actions.listPosts(db, me?.person ?? null, filter)
    const shown = posts.slice(0, max)
    if (posts.length > max) linkNext(shown.at(-1)!.id)
    return view === 'cards' ? shown.map((post) => Object.assign(post, { content: '' })) : shown
  }),
  route(api.blogTopics, () => readTopics(db)),
  route(api.postBySlug, ({ params }) => actions.readPublished(db, params.slug)),
  route(api.getPost, ({ params }) => actions.readPost(db, params.id)),
  route(api.createPost, async ({ me, body }) => {
    await limiter.count([SAVES, me.person.id])
    return actions.writePost(db, me.person, body)
  }),
  route(api.updatePost, async ({ me, params, body }) => {
    await limiter.count([SAVES, me.person.id])
    return actions.changePost(db, params.id, body)
  }),
  route(api.publishPost, ({ params }) => actions.publishPost(db, params.id)),
  route(api.deletePost, async ({ params }) => {
    await actions.deletePost(db, params.id)
    return { message: 'The post is gone.' }
  }),
  route(api.uploadBlogImage, async ({ me, files }) => {
    await limiter.count([PICTURES, me.person.id])
    return actions.storeImage(db, storage, me.person.id, files)
  }),
  route(api.blogFeed, async () => {
    const posts = await actions.listPosts(db, null, {
      status: 'published',
      tag: undefined,
      q: undefined,
      cursor: undefined,
      limit: FEED_SIZE,
    })
    return new CustomResponse(
      (reply) =>
        void reply
          .type('application/atom+xml; charset=utf-8')
          .header('cache-control', `public, max-age=${FEED_SECONDS}`)
          .send(atomFeed(config.publicUrl, posts)),
    )
  }),
]
