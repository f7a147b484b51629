// The temporary copy of the working tree in which faults are planted.
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { UserError } from '../console.mjs'
import type { Fault } from './faults.ts'

/** Readable for the account that PostgreSQL may run under, and short: a browser creates a socket in this folder. */
export const makeScratch = (): { folder: string; remove: () => void } => {
  const folder = mkdtempSync(join(tmpdir(), 'nearhand-mutants-'))
  chmodSync(folder, 0o711)
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }) }
}

/** Returns the path of the copy. The packages are linked: no fault is planted in them. */
export const copyTree = (from: string, files: readonly string[], scratch: string): string => {
  const tree = join(scratch, 'tree')
  for (const file of files) {
    // Listed by git but deleted.
    if (!existsSync(join(from, file))) continue
    mkdirSync(dirname(join(tree, file)), { recursive: true })
    copyFileSync(join(from, file), join(tree, file))
  }
  symlinkSync(join(from, 'node_modules'), join(tree, 'node_modules'))
  return tree
}

/** Returns a function that removes the fault. */
export const plant = (tree: string, { id, file, find, replace }: Fault): (() => void) => {
  const path = join(tree, file)
  const before = readFileSync(path, 'utf8')
  const parts = before.split(find)
  if (parts.length !== 2)
    throw new UserError(`The fault ${id} cannot be planted: its text occurs ${parts.length - 1} times in ${file}.`)
  writeFileSync(path, parts.join(replace))
  return () => writeFileSync(path, before)
}
