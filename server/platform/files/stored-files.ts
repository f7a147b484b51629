import { HOUR_SECONDS } from '#core/kernel/time.ts'
import { appNow, fromNow, type Db, type Queryable, type Trx } from '#server/platform/database/database.ts'
import { fileKey, type FileStorage } from '#server/platform/files/file-storage.ts'
import type { Picture } from '#server/platform/files/images.ts'
import { newId } from '#server/platform/database/ids.ts'
import { defineJob, type JobKind } from '#server/platform/queue/jobs.ts'

const ADDRESS = '/files/'
const UNUSED_HOURS = 24
const SWEEP_SECONDS = 900
const SWEEP_BATCH = 200

export const addressOfFile = (key: string): string => `${ADDRESS}${key}`
const keyAt = (address: string): string => (address.startsWith(ADDRESS) ? address.slice(ADDRESS.length) : '')

/** Every picture has a thumbnail beside it; only the large one has a row. */
const thumbnailKey = (key: string): string => key.replace(/\.webp$/, '-thumb.webp')
export const withThumbnail = (key: string): string[] => (key.endsWith('.webp') ? [key, thumbnailKey(key)] : [key])

interface FileOwner {
  purpose: string
  ownerId: string
}
/** Signed-out visitors may upload documents, too. */
type OptionalFileOwner = Omit<FileOwner, 'ownerId'> & { ownerId: string | null }

/** Public once it is attached: the name cannot be guessed, and the file contains only pixels. */
export const savePicture = async (
  db: Queryable,
  storage: FileStorage,
  kept: FileOwner,
  picture: Picture,
): Promise<string> => {
  return addressOfFile(await saveWithThumbnail(db, storage, kept, picture, false))
}

/** Private: served only by routes that check the viewer. */
export const saveDocument = async (
  db: Queryable,
  storage: FileStorage,
  { purpose, ownerId }: OptionalFileOwner,
  { bytes, extension, mimeType }: { bytes: Uint8Array; extension: string; mimeType: string },
): Promise<string> => {
  const key = fileKey(purpose, extension)
  await storage.put(key, bytes, mimeType)
  await writeRow(db, { key, purpose, ownerId, mimeType, size: bytes.length, isPrivate: true })
  return key
}

/** Private, with a thumbnail: served only by routes that check the viewer. */
export const savePrivatePicture = (
  db: Queryable,
  storage: FileStorage,
  kept: FileOwner,
  picture: Picture,
): Promise<string> => saveWithThumbnail(db, storage, kept, picture, true)

const saveWithThumbnail = async (
  db: Queryable,
  storage: FileStorage,
  { purpose, ownerId }: FileOwner,
  { full, thumbnail }: Picture,
  isPrivate: boolean,
): Promise<string> => {
  const key = fileKey(purpose, 'webp')
  await Promise.all([storage.put(key, full, 'image/webp'), storage.put(thumbnailKey(key), thumbnail, 'image/webp')])
  await writeRow(db, { key, purpose, ownerId, mimeType: 'image/webp', size: full.length, isPrivate })
  return key
}

export const readPrivatePicture = (
  storage: FileStorage,
  key: string,
  size: 'full' | 'thumb',
): Promise<Uint8Array | null> => storage.get(size === 'thumb' ? thumbnailKey(key) : key)

const writeRow = async (
  db: Queryable,
  row: { key: string; purpose: string; ownerId: string | null; mimeType: string; size: number; isPrivate: boolean },
): Promise<void> => {
  await db
    .insertInto('stored_files')
    .values({
      id: newId(),
      storage_key: row.key,
      owner_id: row.ownerId,
      purpose: row.purpose,
      mime_type: row.mimeType,
      size_bytes: BigInt(row.size),
      is_private: row.isPrivate,
    })
    .execute()
}

/** PHOTO-6: only the user's own uploads for this purpose can be attached; returns whether all were. */
export const attachFiles = async (
  trx: Trx,
  { purpose, ownerId }: FileOwner,
  addresses: readonly string[],
): Promise<boolean> => {
  const keys = [...new Set(addresses.map((address) => keyAt(address)))]
  if (keys.length !== addresses.length) return false
  if (keys.length === 0) return true
  const rows = await trx
    .updateTable('stored_files')
    .set({ attached_at: appNow })
    .where('storage_key', 'in', keys)
    .where('owner_id', '=', ownerId)
    .where('purpose', '=', purpose)
    .returning('id')
    .execute()
  return rows.length === keys.length
}

/** Used by nothing, and old enough for the sweep. */
const released = { attached_at: null, created_at: fromNow(-UNUSED_HOURS * HOUR_SECONDS) }

/** Private keys are attached by the action that stores them. */
export const attachKeys = async (trx: Trx, keys: readonly string[]): Promise<void> => {
  if (keys.length === 0) return
  await trx.updateTable('stored_files').set({ attached_at: appNow }).where('storage_key', 'in', keys).execute()
}

/** For whoever has removed the bytes. */
export const deleteFileRows = async (trx: Trx, keys: readonly string[]): Promise<void> => {
  if (keys.length > 0) await trx.deleteFrom('stored_files').where('storage_key', 'in', keys).execute()
}

export const releaseFilesById = async (trx: Trx, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  await trx.updateTable('stored_files').set(released).where('id', 'in', ids).execute()
}

/** The sweep later deletes rows and bytes. */
export const releaseFiles = async (trx: Trx, ownerId: string, addressesOrKeys: readonly string[]): Promise<void> => {
  const keys = addressesOrKeys.map((one) => keyAt(one) || one)
  if (keys.length === 0) return
  await trx
    .updateTable('stored_files')
    .set(released)
    .where('storage_key', 'in', keys)
    .where('owner_id', '=', ownerId)
    .execute()
}

/** Decides who may see a picture that its owner may show or hide; called only for its purpose. */
export type FileGuard = (
  db: Db,
  picture: { address: string; ownerId: string | null },
  viewer: string | null,
) => Promise<boolean>

/** The bytes of a picture that this viewer may see, or null. */
export const readShownPicture = async (
  db: Db,
  storage: FileStorage,
  key: string,
  viewer: string | null,
  guard: FileGuard | undefined,
): Promise<{ bytes: Uint8Array; mimeType: string } | null> => {
  const fullKey = key.replace(/-thumb\.webp$/, '.webp')
  const row = await db
    .selectFrom('stored_files')
    .select(['mime_type', 'owner_id'])
    .where('storage_key', '=', fullKey)
    .where('is_private', '=', false)
    .executeTakeFirst()
  if (!row) return null
  if (guard && !(await guard(db, { address: addressOfFile(fullKey), ownerId: row.owner_id }, viewer))) return null
  const bytes = await storage.get(key)
  return bytes && { bytes, mimeType: row.mime_type }
}

/**
 * PHOTO-7: uploads that were not attached within a day are deleted. Bytes first: a row without bytes is found again,
 * bytes without a row never.
 */
export const sweepFilesTimer = (storage: FileStorage): JobKind<object> =>
  defineJob({
    kind: 'files.sweep',
    everySeconds: SWEEP_SECONDS,
    run: async (trx) => {
      const rows = await trx
        .selectFrom('stored_files')
        .select(['id', 'storage_key'])
        .where('attached_at', 'is', null)
        .where('created_at', '<', fromNow(-UNUSED_HOURS * HOUR_SECONDS + 1))
        .limit(SWEEP_BATCH)
        .forUpdate()
        .skipLocked()
        .execute()
      for (const { storage_key } of rows) for (const key of withThumbnail(storage_key)) await storage.remove(key)
      if (rows.length === 0) return
      await trx
        .deleteFrom('stored_files')
        .where(
          'id',
          'in',
          rows.map(({ id }) => id),
        )
        .execute()
    },
  })
