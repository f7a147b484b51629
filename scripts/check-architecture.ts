// Checks the source files against the architecture rules of CONTRIBUTING.md.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findFaults, findLockFaults } from './architecture-rules.ts'
import { findRetiredWords } from './retired-words.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const FOLDERS = ['core', 'server', 'web', 'demo', 'e2e', 'bench', 'scripts']
const TEXT_FILES = /\.(?:ts|tsx|mjs|css|sql)$/

const pathsUnder = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && TEXT_FILES.test(entry.name) && !entry.parentPath.includes('node_modules'))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length).replaceAll('\\', '/'))

const sources = new Map(FOLDERS.flatMap(pathsUnder).map((path) => [path, readFileSync(join(root, path), 'utf8')]))
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))

const faults = [...findFaults(sources), ...findLockFaults(lock), ...findRetiredWords(sources)]
for (const fault of faults) console.error(fault)
console.log(`${sources.size} files, ${faults.length} faults`)
process.exitCode = faults.length > 0 ? 1 : 0
