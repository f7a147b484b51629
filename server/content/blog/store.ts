import { releaseFilesById } from '#server/platform/files/stored-files.ts'
import { sql, type RawBuilder } from 'kysely'
import { oneOf } from '#server/platform/database/filters.ts'
import type { BlogPost, BlogTopics, MediaFile } from '#core/content/blog.ts'
import { minutesToRead, type PostStatus, DRAFT_POSTS, isPublished, PUBLISHED_POSTS } from '#core/content/blog-rules.ts'
import { appNow, type Queryable, type Trx } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/database/ids.ts'

/** BLOG-5: only the name of the author. */
const COLUMNS = sql`
  p.id, p.title, p.slug, p.content, p.excerpt, p.tags, p.status, p.featured_image as "featuredImage",
  p.featured_image_alt as "featuredImageAlt", p.author_id as "authorId", p.published_at as "publishedAt",
  p.created_at as "createdAt", p.updated_at as "updatedAt",
  case when u.id is not null then jsonb_build_object('firstName', u.first_name, 'lastName', u.last_name) end as author`
const FROM = sql`from blog_posts p left join people u on u.id = p.author_id and u.deleted_at is null`

type PostRow = Omit<BlogPost, 'readingMinutes'>
const postOf = (row: PostRow): BlogPost => ({ ...row, readingMinutes: minutesToRead(row.content) })

const firstOf = async (db: Queryable, where: RawBuilder<unknown>): Promise<BlogPost | null> => {
  const { rows } = await sql<PostRow>`select ${COLUMNS} ${FROM} ${where}`.execute(db)
  return rows[0] ? postOf(rows[0]) : null
}

export const findPublished = (db: Queryable, slug: string): Promise<BlogPost | null> =>
  firstOf(db, sql`where p.slug = ${slug} and p.status in ${oneOf(PUBLISHED_POSTS)}`)

export const findPost = (db: Queryable, id: string): Promise<BlogPost | null> => firstOf(db, sql`where p.id = ${id}`)

export const lockPost = (trx: Trx, id: string): Promise<BlogPost | null> =>
  firstOf(trx, sql`where p.id = ${id} for update of p`)

export interface PostFilter {
  /** Undefined: all of them, drafts first. */
  status: PostStatus | undefined
  tag: string | undefined
  q: string | undefined
  after: string | undefined
  limit: number
}

/** Drafts by creation, so that saving does not move them; the others by publication. */
const sortKey = (of: RawBuilder<unknown>) =>
  sql`${of}.status in ${oneOf(DRAFT_POSTS)}, case when ${of}.status in ${oneOf(DRAFT_POSTS)} then ${of}.created_at else ${of}.published_at end, ${of}.id`

/** BLOG-1: the cursor is the last post of the previous page. */
export const listPosts = async (db: Queryable, { status, tag, q, after, limit }: PostFilter): Promise<BlogPost[]> => {
  const pattern = q ? `%${q.replace(/[\\%_]/g, String.raw`\$&`)}%` : null
  const { rows } = await sql<PostRow>`
    select ${COLUMNS} ${FROM}
    where (${status ?? null}::text is null or p.status = ${status ?? null})
      and (${tag || null}::text is null or exists (select from unnest(p.tags) t where lower(t) = lower(${tag || null})))
      and (${pattern}::text is null or p.title ilike ${pattern} or p.excerpt ilike ${pattern} or p.content ilike ${pattern}
        or exists (select from unnest(p.tags) t where t ilike ${pattern}))
      and (${after ?? null}::uuid is null
        or (${sortKey(sql`p`)}) < (select ${sortKey(sql`c`)} from blog_posts c where c.id = ${after ?? null}))
    order by (${sortKey(sql`p`)}) desc
    limit ${limit}`.execute(db)
  return rows.map(postOf)
}

const MAX_TOPICS = 8

/** With the most frequent spelling. */
export const readTopics = async (db: Queryable): Promise<BlogTopics> => {
  const { rows } = await sql<BlogTopics>`
    with tagged as (
      select lower(t) as key, mode() within group (order by t) as tag, count(*)::int as count
      from blog_posts p, unnest(p.tags) t where p.status in ${oneOf(PUBLISHED_POSTS)} group by lower(t)
    )
    select
      (select count(*)::int from blog_posts where status in ${oneOf(PUBLISHED_POSTS)}) as total,
      coalesce((select jsonb_agg(jsonb_build_object('tag', tag, 'count', count) order by count desc, key)
        from (select * from tagged order by count desc, key limit ${MAX_TOPICS}) t), '[]') as tags`.execute(db)
  return rows[0]!
}

export const listPublishedSlugs = (db: Queryable): Promise<{ slug: string; updatedAt: string }[]> =>
  db
    .selectFrom('blog_posts')
    .select(['slug', 'updated_at as updatedAt'])
    .where('status', 'in', PUBLISHED_POSTS)
    .orderBy('published_at', 'desc')
    .execute()

/** Serialized, so that two posts cannot find the same slug free. */
export const lockSlugs = async (trx: Trx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('blog_posts.slug'))`.execute(trx)
}

/** The slug itself and those with a number appended, except that of this post. */
export const findTakenSlugs = async (trx: Trx, base: string, exceptId: string | null): Promise<string[]> => {
  const { rows } = await sql<{ slug: string }>`
    select slug from blog_posts where slug ~ ${`^${base}(-[0-9]+)?$`} and id is distinct from ${exceptId}::uuid`.execute(
    trx,
  )
  return rows.map(({ slug }) => slug)
}

export interface PostFields {
  title: string
  content: string
  excerpt: string | null
  tags: string[]
  status: PostStatus
  featuredImage: string | null
  featuredImageAlt: string | null
}

const columnsOf = (fields: PostFields) => ({
  title: fields.title,
  content: fields.content,
  excerpt: fields.excerpt,
  tags: fields.tags,
  status: fields.status,
  featured_image: fields.featuredImage,
  featured_image_alt: fields.featuredImageAlt,
})

/** Of the first publication. */
const publishedAt = (status: PostStatus) => (isPublished(status) ? appNow : null)

export const insertPost = async (trx: Trx, authorId: string, slug: string, fields: PostFields): Promise<string> => {
  const id = newId()
  await trx
    .insertInto('blog_posts')
    .values({ id, author_id: authorId, slug, ...columnsOf(fields), published_at: publishedAt(fields.status) })
    .execute()
  return id
}

export const updatePost = async (trx: Trx, id: string, slug: string, fields: PostFields): Promise<void> => {
  await trx
    .updateTable('blog_posts')
    .set({
      slug,
      ...columnsOf(fields),
      published_at: sql<string | null>`coalesce(published_at, ${publishedAt(fields.status)})`,
    })
    .where('id', '=', id)
    .execute()
}

export const deletePost = async (trx: Trx, id: string): Promise<void> => {
  await trx.deleteFrom('blog_posts').where('id', '=', id).execute()
}

export const insertMedia = async (trx: Trx, media: Omit<MediaFile, 'id'>, storageKey: string): Promise<MediaFile> => {
  const id = newId()
  await sql`
    insert into media_files (id, file_id, filename, original_name, mime_type, size, url, uploaded_by)
    values (${id}, (select f.id from stored_files f where f.storage_key = ${storageKey}), ${media.filename},
      ${media.originalName}, ${media.mimeType}, ${media.size}, ${media.url}, ${media.uploadedBy})`.execute(trx)
  return { id, ...media }
}

/** BLOG-8: deletes media that no post uses; the sweep deletes the files. */
export const deleteUnusedMedia = async (trx: Trx, addresses: readonly string[]): Promise<void> => {
  if (addresses.length === 0) return
  const { rows } = await sql<{ fileId: string }>`
    delete from media_files m
    where m.url = any(${addresses}::text[])
      and not exists (select from blog_posts p where p.featured_image = m.url or strpos(p.content, m.url) > 0)
    returning m.file_id as "fileId"`.execute(trx)
  await releaseFilesById(
    trx,
    rows.map(({ fileId }) => fileId),
  )
}
