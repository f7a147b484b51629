import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Config } from '#server/platform/config/config.ts'
import { assertFileKey, type FileStorage } from '#server/platform/files/file-storage.ts'
import { s3Storage } from '#server/platform/files/s3.ts'

export const openFiles = (config: Config): FileStorage =>
  config.s3 ? s3Storage(config.s3) : diskStorage(join(config.dataDir, 'files'))

export const diskStorage = (folder: string): FileStorage => {
  const pathOf = (key: string) => (assertFileKey(key), join(folder, key))
  return {
    async put(key, bytes) {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true })
      // Written under another name and renamed: a reader sees the whole file or none.
      const draft = `${path}.${process.pid}.part`
      await writeFile(draft, bytes)
      await rename(draft, path)
    },
    async get(key) {
      try {
        return await readFile(pathOf(key))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw error
      }
    },
    remove: (key) => rm(pathOf(key), { force: true }),
  }
}
