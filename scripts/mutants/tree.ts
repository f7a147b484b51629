// The throw-away copy of the working tree that faults are planted in.
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
import { Refused } from '../say.mjs'
import type { Fault } from './faults.ts'

/** Passable for the account that PostgreSQL may run under, and short: a browser makes a socket in there. */
export const makeScratch = (): { folder: string; remove: () => void } => {
  const folder = mkdtempSync(join(tmpdir(), 'nearhand-mutants-'))
  chmodSync(folder, 0o711)
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }) }
}

/** Answers where it lies. The packages are not copied: nothing is planted in them. */
export const copyTree = (from: string, files: readonly string[], scratch: string): string => {
  const tree = join(scratch, 'tree')
  for (const file of files) {
    // Listed by git, and deleted since.
    if (!existsSync(join(from, file))) continue
    mkdirSync(dirname(join(tree, file)), { recursive: true })
    copyFileSync(join(from, file), join(tree, file))
  }
  symlinkSync(join(from, 'node_modules'), join(tree, 'node_modules'))
  return tree
}

/** Answers how to take the fault out again. */
export const plant = (tree: string, { id, file, find, replace }: Fault): (() => void) => {
  const path = join(tree, file)
  const before = readFileSync(path, 'utf8')
  const parts = before.split(find)
  if (parts.length !== 2)
    throw new Refused(`The fault ${id} cannot be planted: its text stands ${parts.length - 1} times in ${file}.`)
  writeFileSync(path, parts.join(replace))
  return () => writeFileSync(path, before)
}
