// npm run bench: measures the performance targets, prints them and writes bench/results.json.
import { execFileSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Figure } from './figure.ts'
import { measureAdmin } from './admin.ts'
import { measureBids } from './bids.ts'
import { measureChat } from './chat.ts'
import { measureCurrentUser } from './current-user.ts'
import { measureFeed } from './feed.ts'
import { measureLanding } from './landing.ts'
import { measureMatching } from './matching.ts'
import { measureMoney } from './money.ts'
import { startProduct, type Product } from './product.ts'
import { measureScreens } from './screens.ts'
import { ensureBuilt } from '../scripts/web-build.mjs'
import { measureStarts } from './starts.ts'
import { measureWindows } from './windows.ts'

const FOLDER = import.meta.dirname
/** A separate package: users do not need what it installs. */
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
/** Each part on a new server, so that none is affected by another. */
const measure = async (isDemo: boolean, part: (product: Product) => Promise<Figure[]>): Promise<void> => {
  const product = await startProduct({ isDemo })
  try {
    figures.push(...(await part(product)))
  } finally {
    await product.stop()
  }
}
const PARTS: Record<string, () => Promise<void>> = {
  user: () => measure(true, measureCurrentUser),
  landing: () => measure(true, ({ url }) => measureLanding(url)),
  bids: () => measure(false, measureBids),
  screens: () => measure(false, measureScreens),
  chat: () => measure(false, measureChat),
  windows: () => measure(false, measureWindows),
  feed: () => measure(false, measureFeed),
  money: () => measure(false, measureMoney),
  admin: () => measure(false, measureAdmin),
  matching: () => measure(false, measureMatching),
  starts: async () => void figures.push(...(await measureStarts())),
}
/** `npm run bench -- bids feed` runs only these and does not write results. */
const asked = process.argv.slice(2)
for (const [name, part] of Object.entries(PARTS)) if (asked.length === 0 || asked.includes(name)) await part()

console.log('')
figures.forEach(print)
if (asked.length === 0)
  writeFileSync(
    join(FOLDER, 'results.json'),
    `${JSON.stringify({ measuredAt: new Date().toISOString(), node: process.version, figures }, null, 2)}\n`,
  )
process.exitCode = figures.every(isKept) ? 0 : 1
