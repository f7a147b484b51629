import { newId } from '#server/platform/database/ids.ts'

/** Storage for uploaded bytes. Keys are generated, never taken from the user. */
export interface FileStorage {
  put(key: string, bytes: Uint8Array, mimeType: string): Promise<void>
  get(key: string): Promise<Uint8Array | null>
  remove(key: string): Promise<void>
}

const KEY = /^[a-z0-9-]+\/[a-z0-9-]+(?:\.[a-z0-9]{1,5})?$/

/** A key is a purpose and a generated name, so that it cannot leave its folder. */
export const fileKey = (purpose: string, extension: string): string => `${purpose}/${newId()}.${extension}`

export const assertFileKey = (key: string): void => {
  if (!KEY.test(key)) throw new RangeError('not a file key')
}
