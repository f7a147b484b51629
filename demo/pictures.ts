// Which pictures hang where. Named in memory first, then put into the storage, and only then written into rows: a start
// that breaks off leaves files that nobody knows, never a job without its photos.
import { availableParallelism } from 'node:os'
import type { Insertable } from 'kysely'
import { ASKERS } from '#demo/admin-team.ts'
import { drawIdentity } from '#demo/drawings/identity.ts'
import { drawPortrait } from '#demo/drawings/portraits.ts'
import { withRenderer } from '#demo/drawings/render.ts'
import { drawScene, type SceneName } from '#demo/drawings/scenes.ts'
import { paperOf, type Paper, type PaperName } from '#demo/papers.ts'
import { PEOPLE, personOf, type PersonKey } from '#demo/people.ts'
import { STOCK, stockKey, thumbnailKey, variantOf } from '#demo/stock.ts'
import { fileKey, type FileStorage } from '#server/platform/files/file-storage.ts'
import { newId } from '#server/platform/database/ids.ts'
import type { Picture } from '#server/platform/files/images.ts'
import { addressOfFile } from '#server/platform/files/stored-files.ts'
import type { DB } from '#server/platform/database/tables.ts'

interface Hanging {
  id: string
  key: string
  ownerId: string
  purpose: 'job' | 'avatar' | 'portfolio' | 'blog' | 'progress' | 'evidence' | 'chat' | 'identity'
  /** Shown by nobody but a room that asks who you are. */
  isPrivate: boolean
  /** The name of a drawing: the key of a person, or where a scene lies in stock. */
  drawing: string
}

/** What is kept and no picture. */
interface Filing {
  id: string
  key: string
  ownerId: string
  paper: Paper
}

export interface Wall {
  hangings: readonly Hanging[]
  filings: readonly Filing[]
  /** Gives the addresses. The seed decides about the colours. */
  hangScenes(
    purpose: 'job' | 'portfolio' | 'blog',
    ownerId: string,
    scenes: readonly SceneName[],
    seed: number,
  ): string[]
  hangPortrait(ownerId: string, person: PersonKey): string
  /** Gives the id of the file, which has no address. */
  hangPrivately(purpose: 'progress' | 'evidence' | 'chat', ownerId: string, scene: SceneName, seed: number): string
  /** Gives the key: a request for verification names its papers by it. */
  hangDocument(ownerId: string, person: PersonKey, side: Side): string
  /** The same for a paper that somebody sends. */
  filePaper(ownerId: string, name: PaperName): string
}

type Side = 'front' | 'back'
const SIDES: readonly Side[] = ['front', 'back']
const documentOf = (person: PersonKey, side: Side): string => `identity of ${person}, ${side}`

const CHAT = 'chat'

const drawingOf = (scene: SceneName, seed: number): string => stockKey(scene, variantOf(scene, seed))

export const openWall = (): Wall => {
  const hangings: Hanging[] = []
  const filings: Filing[] = []
  const hang = (hanging: Omit<Hanging, 'id' | 'key' | 'isPrivate'>, isPrivate = false): Hanging => {
    const made = { id: newId(), key: fileKey(hanging.purpose, 'webp'), isPrivate, ...hanging }
    hangings.push(made)
    return made
  }
  return {
    hangings,
    filings,
    hangScenes: (purpose, ownerId, scenes, seed) =>
      scenes.map((scene) => addressOfFile(hang({ ownerId, purpose, drawing: drawingOf(scene, seed) }).key)),
    hangPortrait: (ownerId, person) => addressOfFile(hang({ ownerId, purpose: 'avatar', drawing: person }).key),
    hangPrivately: (purpose, ownerId, scene, seed) =>
      hang({ ownerId, purpose, drawing: drawingOf(scene, seed) }, true).id,
    hangDocument: (ownerId, person, side) =>
      hang({ ownerId, purpose: 'identity', drawing: documentOf(person, side) }, true).key,
    filePaper(ownerId, name) {
      const paper = paperOf(name)
      const id = newId()
      filings.push({ id, key: fileKey(CHAT, paper.extension), ownerId, paper })
      return id
    },
  }
}

/** Enough to keep the storage busy, few enough to keep the pixels of a handful in memory. */
const MAX_CONCURRENT_UPLOADS = 6
/** One core is left to the database, which is made meanwhile and is what everything waits for. */
const MAX_CONCURRENT_DRAWINGS = Math.min(Math.max(availableParallelism() - 1, 1), MAX_CONCURRENT_UPLOADS)

const inTurns = async <T>(list: readonly T[], atOnce: number, work: (item: T) => Promise<void>): Promise<void> => {
  const rest = list[Symbol.iterator]()
  const worker = async () => {
    for (const item of rest) await work(item)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}

/** A file as a row, whose size others ask for. */
export type Kept = Insertable<DB['stored_files']> & { id: string; size_bytes: bigint }

export type Pictures = ReadonlyMap<string, Picture>

/** All portraits and all scenes. This is the slow part of loading and needs nothing but time. */
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
      pictures.set(documentOf(key, side), await render(drawIdentity(key, look, side), 'scene'))
    })
    return pictures
  })

/** Puts everything where it belongs, and the scenes into the stock of later days; gives the rows to write. */
export const hangAll = async (
  files: FileStorage,
  pictures: Pictures,
  { hangings, filings }: Wall,
  now: string,
): Promise<Kept[]> => {
  const put = async (key: string, { full, thumbnail }: Picture) => {
    await Promise.all([files.put(key, full, 'image/webp'), files.put(thumbnailKey(key), thumbnail, 'image/webp')])
  }
  await inTurns(STOCK, MAX_CONCURRENT_UPLOADS, ({ scene, variant }) =>
    put(stockKey(scene, variant), pictures.get(stockKey(scene, variant))!),
  )
  // Of papers there is no small copy, which would outlive them.
  await inTurns(hangings, MAX_CONCURRENT_UPLOADS, async ({ key, drawing, purpose }) => {
    if (purpose === 'identity') await files.put(key, pictures.get(drawing)!.full, 'image/webp')
    else await put(key, pictures.get(drawing)!)
  })
  await inTurns(filings, MAX_CONCURRENT_UPLOADS, ({ key, paper }) => files.put(key, paper.bytes, paper.mimeType))
  const used = { attached_at: now, created_at: now }
  const hung = hangings.map(({ id, key, ownerId, purpose, isPrivate, drawing }) => ({
    ...used,
    id,
    storage_key: key,
    owner_id: ownerId,
    purpose,
    mime_type: 'image/webp',
    size_bytes: BigInt(pictures.get(drawing)!.full.length),
    is_private: isPrivate,
  }))
  const filed = filings.map(({ id, key, ownerId, paper }) => ({
    ...used,
    id,
    storage_key: key,
    owner_id: ownerId,
    purpose: CHAT,
    mime_type: paper.mimeType,
    size_bytes: BigInt(paper.bytes.length),
    is_private: true,
  }))
  return [...hung, ...filed]
}

/** Remembers what is put, to take it away again should the rows never be written. */
export const revocable = (files: FileStorage): { files: FileStorage; takeDown: () => Promise<void> } => {
  const put: string[] = []
  return {
    files: {
      ...files,
      put(key, bytes, mimeType) {
        put.push(key)
        return files.put(key, bytes, mimeType)
      },
    },
    takeDown: async () => void (await Promise.allSettled(put.map((key) => files.remove(key)))),
  }
}
