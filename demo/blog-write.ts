// What the editor has written, where the house is found elsewhere, and who would like to work for it.
import { blogRows, mediaRows, SOCIAL_LINKS } from '#demo/blog-rows.ts'
import { careerApplications, type Applications } from '#demo/career-applications.ts'
import type { Kept, Wall } from '#demo/pictures.ts'
import type { Row } from '#demo/story.ts'
import type { Trx } from '#server/platform/database/database.ts'
import type { FileStorage } from '#server/platform/files/file-storage.ts'

interface Content {
  editorId: string
  posts: Row<'blog_posts'>[]
  applications: Applications
}

export const tellContent = (now: number, editorId: string, wall: Wall): Content => ({
  editorId,
  posts: blogRows(now, editorId, wall),
  applications: careerApplications(now),
})

/** Puts the papers where they belong; gives the rows to write. */
export const fileApplications = async (files: FileStorage, { applications }: Content): Promise<Kept[]> => {
  await Promise.all(applications.papers.map(({ key, bytes }) => files.put(key, bytes, 'application/pdf')))
  return applications.files
}

export const writeContent = async (
  trx: Trx,
  { editorId, posts, applications }: Content,
  kept: readonly Kept[],
): Promise<void> => {
  await trx.insertInto('blog_posts').values(posts).execute()
  await trx.insertInto('media_files').values(mediaRows(kept, editorId)).execute()
  await trx
    .updateTable('social_media_settings')
    .set({ ...SOCIAL_LINKS, updated_by: editorId })
    .execute()
  await trx.insertInto('career_applications').values(applications.rows).execute()
}
