import {
  NO_SUCH_POST,
  NOT_AN_IMAGE,
  PUBLISHED_ALREADY,
  SAVED_MEANWHILE,
  type BlogPost,
  type createPost as createCall,
  type MediaFile,
  type updatePost as updateCall,
} from '#core/content/blog.ts'
import { isPublished, PUBLISHED_POSTS, readTags, slugOf } from '#core/content/blog-rules.ts'
import { isEditor, type BodyOf } from '#core/kernel/endpoint.ts'
import type { Me } from '#core/kernel/me.ts'
import * as store from '#server/content/blog/store.ts'
import type { Db, Queryable, Trx } from '#server/platform/database/database.ts'
import { nameWith } from '#server/platform/files/documents.ts'
import type { FileStorage } from '#server/platform/files/file-storage.ts'
import type { Upload } from '#server/platform/http/forms.ts'
import { readPicture } from '#server/platform/files/images.ts'
import { RefusalError } from '#server/platform/http/refusal-error.ts'
import { attachFiles, savePicture } from '#server/platform/files/stored-files.ts'

export const { listPublishedSlugs, readTopics } = store

const found = (post: BlogPost | null): BlogPost => {
  if (!post) throw new RefusalError(NO_SUCH_POST)
  return post
}

type PostQuery = Omit<store.PostFilter, 'after'> & { cursor: string | undefined }

/** BLOG-1: only editors find drafts. */
export const listPosts = async (
  db: Queryable,
  viewer: Me | null,
  { status, cursor, ...rest }: PostQuery,
): Promise<BlogPost[]> => {
  const isForAll = !viewer || !isEditor(viewer)
  if (isForAll && status !== undefined && !isPublished(status)) return []
  return store.listPosts(db, { ...rest, status: isForAll ? PUBLISHED_POSTS[0] : status, after: cursor })
}

export const readPublished = async (db: Queryable, slug: string): Promise<BlogPost> =>
  found(await store.findPublished(db, slug))

export const readPost = async (db: Queryable, id: string): Promise<BlogPost> => found(await store.findPost(db, id))

/** BLOG-4: the first of title, title-2, title-3 that is free. */
const findFreeSlug = async (trx: Trx, title: string, exceptId: string | null): Promise<string> => {
  const base = slugOf(title) || 'post'
  await store.lockSlugs(trx)
  const taken = new Set(await store.findTakenSlugs(trx, base, exceptId))
  if (!taken.has(base)) return base
  let number = 2
  while (taken.has(`${base}-${number}`)) number += 1
  return `${base}-${number}`
}

/** Empty text becomes null. */
const normalize = (fields: store.PostFields): store.PostFields => ({
  ...fields,
  tags: readTags(fields.tags.join(',')),
  excerpt: fields.excerpt || null,
  featuredImageAlt: (fields.featuredImage && fields.featuredImageAlt) || null,
})

export const writePost = (db: Db, me: Me, body: BodyOf<typeof createCall>): Promise<BlogPost> =>
  db.transaction().execute(async (trx) => {
    const slug = await findFreeSlug(trx, body.title, null)
    return readPost(trx, await store.insertPost(trx, me.id, slug, normalize(body)))
  })

/** Omitted fields are unchanged. */
const mergeChanges = (before: BlogPost, change: BodyOf<typeof updateCall>): store.PostFields => ({
  title: change.title ?? before.title,
  content: change.content ?? before.content,
  excerpt: change.excerpt === undefined ? before.excerpt : change.excerpt,
  tags: change.tags ?? before.tags,
  status: change.status ?? before.status,
  featuredImage: change.featuredImage === undefined ? before.featuredImage : change.featuredImage,
  featuredImageAlt: change.featuredImageAlt === undefined ? before.featuredImageAlt : change.featuredImageAlt,
})

export const changePost = (db: Db, id: string, { savedAt, ...change }: BodyOf<typeof updateCall>): Promise<BlogPost> =>
  db.transaction().execute(async (trx) => {
    const before = found(await store.lockPost(trx, id))
    // BLOG-6: a concurrent change is not overwritten.
    if (savedAt !== undefined && Date.parse(savedAt) !== Date.parse(before.updatedAt))
      throw new RefusalError(SAVED_MEANWHILE)
    const after = normalize(mergeChanges(before, change))
    const wasPublic = before.publishedAt !== null
    const slug = wasPublic || after.title === before.title ? before.slug : await findFreeSlug(trx, after.title, id)
    await store.updatePost(trx, id, slug, after)
    return readPost(trx, id)
  })

export const publishPost = (db: Db, id: string): Promise<BlogPost> =>
  db.transaction().execute(async (trx) => {
    const draft = found(await store.lockPost(trx, id))
    if (isPublished(draft.status)) throw new RefusalError(PUBLISHED_ALREADY)
    await store.updatePost(trx, id, draft.slug, { ...draft, status: PUBLISHED_POSTS[0] })
    return readPost(trx, id)
  })

const PICTURES_IN_TEXT = /\/files\/[a-z0-9-]+\/[a-z0-9-]+\.webp/g

export const deletePost = (db: Db, id: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { content, featuredImage } = found(await store.lockPost(trx, id))
    await store.deletePost(trx, id)
    const shown = new Set([...(content.match(PICTURES_IN_TEXT) ?? []), ...(featuredImage ? [featuredImage] : [])])
    await store.deleteUnusedMedia(trx, [...shown])
  })

const PICTURES = 'blog'

/** BLOG-7: re-encoded, and attached at once, because an unsaved post may stay on a device for longer than a day. */
export const storeImage = async (
  db: Db,
  storage: FileStorage,
  ownerId: string,
  [file]: readonly Upload[],
): Promise<MediaFile> => {
  const picture = file && (await readPicture(file.bytes, 'photo'))
  if (!picture) throw new RefusalError(NOT_AN_IMAGE)
  const url = await savePicture(db, storage, { purpose: PICTURES, ownerId }, picture)
  const key = url.slice('/files/'.length)
  return db.transaction().execute(async (trx) => {
    await attachFiles(trx, { purpose: PICTURES, ownerId }, [url])
    const media = {
      filename: key.slice(PICTURES.length + 1),
      originalName: nameWith(file.name, 'webp', 'picture'),
      mimeType: 'image/webp',
      size: picture.full.length,
      url,
      uploadedBy: ownerId,
    }
    return store.insertMedia(trx, media, key)
  })
}
