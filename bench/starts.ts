import { execFileSync, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#server/testing/free-port.ts'
import { endProcess, ROOT, untilFirstAnswer } from './product.ts'
import type { Figure } from './figure.ts'

const MAX_FIRST_SECONDS = 10
const MAX_LATER_SECONDS = 3

const timeStart = async (folder: string): Promise<number> => {
  const port = await freePort()
  const child = spawn('node', ['scripts/start.mjs'], {
    cwd: folder,
    env: { ...process.env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const took = await untilFirstAnswer(`http://127.0.0.1:${port}/`, child)
  await endProcess(child)
  return Math.round(took / 10) / 100
}

/** A copy of the sources with the packages installed: builds, creates the database and loads the demo once. */
export const measureStarts = async (): Promise<Figure[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'nearhand-start-'))
  try {
    const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
      cwd: ROOT,
      encoding: 'utf8',
    })
      .trim()
      .split('\n')
    for (const file of files) cpSync(join(ROOT, file), join(folder, file))
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
    const first = await timeStart(folder)
    const later = [await timeStart(folder), await timeStart(folder), await timeStart(folder)].toSorted((a, b) => a - b)
    console.log(`· first start ${first} s, later starts ${later.join(', ')} s`)
    return [
      {
        name: 'first start after install to the first 200',
        value: first,
        limit: MAX_FIRST_SECONDS,
        holds: 'at most',
        unit: 's',
      },
      {
        name: 'later start to the first 200 (median of 3)',
        value: later[1]!,
        limit: MAX_LATER_SECONDS,
        holds: 'at most',
        unit: 's',
      },
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
