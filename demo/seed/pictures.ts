// The pictures of the demo. They are stored before their rows are committed: a start that is interrupted leaves unused
// files, and never a job without its photos.
import { availableParallelism } from 'node:os'
import type { Insertable } from 'kysely'
import { ASKERS } from '#demo/data/people/team.ts'
import { drawIdentity } from '#demo/artwork/identity.ts'
import { drawPortrait } from '#demo/artwork/portraits.ts'
import { withRenderer } from '#demo/artwork/render.ts'
import { drawScene, type SceneName } from '#demo/artwork/scenes.ts'
import { documentOf, type DemoDocument, type DocumentName } from '#demo/artwork/documents.ts'
import { PEOPLE, personOf, type PersonKey } from '#demo/data/people/people.ts'
import { STOCK, stockKey, thumbnailKey, variantOf } from '#demo/artwork/stock.ts'
import { fileKey, type FileStorage } from '#server/platform/files/file-storage.ts'
import { newId } from '#server/platform/database/ids.ts'
import type { Picture } from '#server/platform/files/images.ts'
import { addressOfFile } from '#server/platform/files/stored-files.ts'
import type { DB } from '#server/platform/database/tables.ts'

interface PictureUpload {
  id: string
  key: string
  ownerId: string
  purpose: 'job' | 'avatar' | 'portfolio' | 'blog' | 'progress' | 'evidence' | 'chat' | 'identity'
  /** Only served to members who may see it. */
  isPrivate: boolean
  /** The name of a drawing: the key of a person, or the storage key of a scene. */
  drawing: string
}

interface DocumentUpload {
  id: string
  key: string
  ownerId: string
  purpose: 'chat' | 'certification' | 'insurance'
  document: DemoDocument
}

export interface Uploads {
  pictures: readonly PictureUpload[]
  documents: readonly DocumentUpload[]
  /** Returns the addresses. The seed decides about the colors. */
  addPictures(
    purpose: 'job' | 'portfolio' | 'blog',
    ownerId: string,
    scenes: readonly SceneName[],
    seed: number,
  ): string[]
  addPortrait(ownerId: string, person: PersonKey): string
  /** Returns the id of the file, which has no address. */
  addPrivatePicture(purpose: 'progress' | 'evidence' | 'chat', ownerId: string, scene: SceneName, seed: number): string
  /** Returns the key, by which a verification request names its documents. */
  addIdentityDocument(ownerId: string, person: PersonKey, side: Side): string
  /** A document that somebody sends. */
  addDocument(ownerId: string, name: DocumentName, purpose: DocumentUpload['purpose']): { id: string; key: string }
}

type Side = 'front' | 'back'
const SIDES: readonly Side[] = ['front', 'back']
const identityOf = (person: PersonKey, side: Side): string => `identity of ${person}, ${side}`

const drawingOf = (scene: SceneName, seed: number): string => stockKey(scene, variantOf(scene, seed))

export const openUploads = (): Uploads => {
  const pictures: PictureUpload[] = []
  const documents: DocumentUpload[] = []
  const upload = (picture: Omit<PictureUpload, 'id' | 'key' | 'isPrivate'>, isPrivate = false): PictureUpload => {
    const made = { id: newId(), key: fileKey(picture.purpose, 'webp'), isPrivate, ...picture }
    pictures.push(made)
    return made
  }
  return {
    pictures,
    documents,
    addPictures: (purpose, ownerId, scenes, seed) =>
      scenes.map((scene) => addressOfFile(upload({ ownerId, purpose, drawing: drawingOf(scene, seed) }).key)),
    addPortrait: (ownerId, person) => addressOfFile(upload({ ownerId, purpose: 'avatar', drawing: person }).key),
    addPrivatePicture: (purpose, ownerId, scene, seed) =>
      upload({ ownerId, purpose, drawing: drawingOf(scene, seed) }, true).id,
    addIdentityDocument: (ownerId, person, side) =>
      upload({ ownerId, purpose: 'identity', drawing: identityOf(person, side) }, true).key,
    addDocument(ownerId, name, purpose) {
      const document = documentOf(name)
      const made = { id: newId(), key: fileKey(purpose, document.extension), ownerId, purpose, document }
      documents.push(made)
      return made
    },
  }
}

/** Enough to keep the storage busy, few enough to keep the pixels of a handful in memory. */
const MAX_CONCURRENT_UPLOADS = 6
/** One core is left to the database, which is created meanwhile. */
const MAX_CONCURRENT_DRAWINGS = Math.min(Math.max(availableParallelism() - 1, 1), MAX_CONCURRENT_UPLOADS)

const inTurns = async <T>(list: readonly T[], atOnce: number, work: (item: T) => Promise<void>): Promise<void> => {
  const rest = list[Symbol.iterator]()
  const worker = async () => {
    for (const item of rest) await work(item)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}

/** The row of a file, with its id and size. */
export type StoredFile = Insertable<DB['stored_files']> & { id: string; size_bytes: bigint }

export type Pictures = ReadonlyMap<string, Picture>

/** All portraits and scenes: the slow part of loading, which needs no database. */
export const drawAll = (): Promise<Pictures> =>
  withRenderer(async (render) => {
    const pictures = new Map<string, Picture>()
    const portraits = PEOPLE.flatMap(({ key, look }) => (look ? [{ key, look }] : []))
    await inTurns(STOCK, MAX_CONCURRENT_DRAWINGS, async ({ scene, variant }) => {
      pictures.set(stockKey(scene, variant), await render(drawScene(scene, variant), 'scene'))
    })
    await inTurns(portraits, MAX_CONCURRENT_DRAWINGS, async ({ key, look }) => {
      pictures.set(key, await render(drawPortrait(key, look), 'portrait'))
    })
    const documents = ASKERS.flatMap(({ key }) => SIDES.map((side) => ({ key, look: personOf(key).look!, side })))
    await inTurns(documents, MAX_CONCURRENT_DRAWINGS, async ({ key, look, side }) => {
      pictures.set(identityOf(key, side), await render(drawIdentity(key, look, side), 'scene'))
    })
    return pictures
  })

/** Stores all pictures, and the scenes for later jobs of the simulator. */
export const storeUploads = async (files: FileStorage, pictures: Pictures, uploads: Uploads): Promise<void> => {
  const put = async (key: string, { full, thumbnail }: Picture) => {
    await Promise.all([files.put(key, full, 'image/webp'), files.put(thumbnailKey(key), thumbnail, 'image/webp')])
  }
  await inTurns(STOCK, MAX_CONCURRENT_UPLOADS, ({ scene, variant }) =>
    put(stockKey(scene, variant), pictures.get(stockKey(scene, variant))!),
  )
  // Documents have no thumbnail, which would outlive them.
  await inTurns(uploads.pictures, MAX_CONCURRENT_UPLOADS, async ({ key, drawing, purpose }) => {
    if (purpose === 'identity') await files.put(key, pictures.get(drawing)!.full, 'image/webp')
    else await put(key, pictures.get(drawing)!)
  })
  await inTurns(uploads.documents, MAX_CONCURRENT_UPLOADS, ({ key, document }) =>
    files.put(key, document.bytes, document.mimeType),
  )
}

export const uploadRows = (pictures: Pictures, uploads: Uploads, now: string): StoredFile[] => {
  const used = { attached_at: now, created_at: now }
  const pictureRows = uploads.pictures.map(({ id, key, ownerId, purpose, isPrivate, drawing }) => ({
    ...used,
    id,
    storage_key: key,
    owner_id: ownerId,
    purpose,
    mime_type: 'image/webp',
    size_bytes: BigInt(pictures.get(drawing)!.full.length),
    is_private: isPrivate,
  }))
  const documentRows = uploads.documents.map(({ id, key, ownerId, purpose, document }) => ({
    ...used,
    id,
    storage_key: key,
    owner_id: ownerId,
    purpose,
    mime_type: document.mimeType,
    size_bytes: BigInt(document.bytes.length),
    is_private: true,
  }))
  return [...pictureRows, ...documentRows]
}

/** Remembers the files it stores, to remove them if the rows cannot be written. */
export const revocable = (files: FileStorage): { files: FileStorage; takeBack: () => Promise<void> } => {
  const put: string[] = []
  return {
    files: {
      ...files,
      put(key, bytes, mimeType) {
        put.push(key)
        return files.put(key, bytes, mimeType)
      },
    },
    takeBack: async () => void (await Promise.allSettled(put.map((key) => files.remove(key)))),
  }
}
