import { newId } from '#server/platform/database/ids.ts'

/** Where bytes lie. Names are made by us, never by the person who uploads. */
export interface FileStorage {
  put(key: string, bytes: Uint8Array, mimeType: string): Promise<void>
  get(key: string): Promise<Uint8Array | null>
  remove(key: string): Promise<void>
}

const KEY = /^[a-z0-9-]+\/[a-z0-9-]+(?:\.[a-z0-9]{1,5})?$/

/** A key is a purpose and a name of ours, so that it can leave no folder it belongs in. */
export const fileKey = (purpose: string, extension: string): string => `${purpose}/${newId()}.${extension}`

export const assertFileKey = (key: string): void => {
  if (!KEY.test(key)) throw new RangeError('not a file key')
}
