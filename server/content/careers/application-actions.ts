import { NO_SUCH_APPLICATION, type Application } from '#core/admin/support.ts'
import type { CAREER_STATUSES } from '#core/content/careers.ts'
import * as store from '#server/content/careers/application-store.ts'
import type { Db, Trx } from '#server/platform/database/database.ts'
import type { FileStorage } from '#server/platform/files/file-storage.ts'
import { narrow } from '#server/platform/database/filters.ts'
import { RefusalError } from '#server/platform/http/refusal-error.ts'

// For admins; the caller writes the audit entry.

type Status = (typeof CAREER_STATUSES)[number]

export const listApplications = async (
  db: Db,
  {
    search,
    ...page
  }: { search: string | undefined; status: Status | undefined; after: string | undefined; limit: number },
): Promise<Application[]> =>
  store.listApplications(db, { ...page, textFilter: await narrow(db, search, store.applicationsWith) })

export const readResume = async (
  db: Db,
  storage: FileStorage,
  id: string,
): Promise<{ bytes: Uint8Array; mimeType: string; fileName: string }> => {
  const found = await store.findResume(db, id)
  const bytes = found && (await storage.get(found.key))
  if (!bytes) throw new RefusalError(NO_SUCH_APPLICATION)
  const { mimeType, firstName, lastName } = found
  return { bytes, mimeType, fileName: `${firstName} ${lastName} resume.pdf` }
}

/** Returns the previous status. */
export const setStatus = async (trx: Trx, id: string, status: Status): Promise<Status> => {
  const before = await store.lockStatus(trx, id)
  if (before === null) throw new RefusalError(NO_SUCH_APPLICATION)
  if (before !== status) await store.saveStatus(trx, id, status)
  return before
}
