// npm run bench: measures what the product promises, prints it and writes bench/results.json.
import { execFileSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Figure } from './figure.ts'
import { measureCurrentUser } from './current-user.ts'
import { measureLanding } from './landing.ts'
import { startProduct } from './product.ts'
import { ensureBuilt } from '../scripts/web-build.mjs'
import { measureStarts } from './starts.ts'

const FOLDER = import.meta.dirname
/** A package of its own: no user needs what it installs. */
const TOOLS = join(FOLDER, 'tools')

const installTools = (): void => {
  if (existsSync(join(TOOLS, 'node_modules/autocannon')) && existsSync(join(TOOLS, 'node_modules/lighthouse'))) return
  console.log('· installing the measuring tools')
  execFileSync('npm', ['ci', '--loglevel=error', '--no-audit', '--no-fund'], { cwd: TOOLS, stdio: 'inherit' })
}

const isKept = ({ value, limit, holds }: Figure): boolean => (holds === 'at least' ? value >= limit : value <= limit)

const print = (figure: Figure): void => {
  const { name, value, limit, holds, unit } = figure
  console.log(
    `${isKept(figure) ? 'ok  ' : 'MISS'} ${name.padEnd(58)} ${String(value).padStart(8)} ${unit} (${holds} ${limit})`,
  )
}

installTools()
await ensureBuilt()
const figures: Figure[] = []
const product = await startProduct()
try {
  figures.push(...(await measureCurrentUser(product)))
  figures.push(...(await measureLanding(product.url)))
} finally {
  await product.stop()
}
figures.push(...(await measureStarts()))

console.log('')
figures.forEach(print)
writeFileSync(
  join(FOLDER, 'results.json'),
  `${JSON.stringify({ measuredAt: new Date().toISOString(), node: process.version, figures }, null, 2)}\n`,
)
process.exitCode = figures.every(isKept) ? 0 : 1
