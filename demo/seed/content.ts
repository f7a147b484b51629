// The blog, the links to social networks, and job applications.
import { blogRows, mediaRows, SOCIAL_LINKS } from '#demo/seed/blog.ts'
import { ADMIN_SECOND_FACTOR } from '#core/accounts/settings.ts'
import { careerApplications, type Applications } from '#demo/data/content/career-applications.ts'
import type { StoredFile, Uploads } from '#demo/seed/pictures.ts'
import type { Row } from '#demo/seed/history.ts'
import type { Trx } from '#server/platform/database/database.ts'
import type { FileStorage } from '#server/platform/files/file-storage.ts'

interface Content {
  editorId: string
  posts: Row<'blog_posts'>[]
  applications: Applications
}

export const buildContent = (now: number, editorId: string, uploads: Uploads): Content => ({
  editorId,
  posts: blogRows(now, editorId, uploads),
  applications: careerApplications(now),
})

/** Stores the résumés. */
export const storeApplications = async (files: FileStorage, { applications }: Content): Promise<void> => {
  await Promise.all(applications.documents.map(({ key, bytes }) => files.put(key, bytes, 'application/pdf')))
}

export const insertContent = async (
  trx: Trx,
  { editorId, posts, applications }: Content,
  storedFiles: readonly StoredFile[],
): Promise<void> => {
  await trx.insertInto('blog_posts').values(posts).execute()
  await trx.insertInto('media_files').values(mediaRows(storedFiles, editorId)).execute()
  await trx
    .updateTable('social_media_settings')
    .set({ ...SOCIAL_LINKS, updated_by: editorId })
    .execute()
  // So that everyone can try the portal without a phone.
  const { key, explains } = ADMIN_SECOND_FACTOR
  await trx.insertInto('platform_settings').values({ key, value: 'false', description: explains }).execute()
  await trx.insertInto('career_applications').values(applications.rows).execute()
}
