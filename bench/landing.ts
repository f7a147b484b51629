import { gzipSync } from 'node:zlib'
import { chromium, type Browser } from '@playwright/test'
import { findBrowser } from '../scripts/browser.mjs'
import type { Figure } from './figure.ts'

const MOST_SCRIPT_KB = 115
const LEAST_PERFORMANCE = 95
const LIGHTHOUSE_RUNS = 3
/** Past the ticker's first turn, the welcome popup and the first live figures. */
const WATCH_MS = 6_000

const ARGUMENTS = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]

/** Everything that a signed-out visitor's browser runs before touching anything, the welcome popup included. */
const measureScripts = async (browser: Browser, url: string): Promise<number> => {
  const page = await browser.newPage()
  const sizes = new Map<string, number>()
  page.on('response', async (response) => {
    if (response.request().resourceType() !== 'script' || new URL(response.url()).pathname === '/sw.js') return
    const body = await response.body().catch(() => Buffer.alloc(0))
    sizes.set(response.url(), gzipSync(body, { level: 9 }).length)
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.waitForTimeout(WATCH_MS)
  await page.close()
  const total = [...sizes.values()].reduce((sum, size) => sum + size, 0)
  return Math.round(total / 102.4) / 10
}

const measureShift = async (browser: Browser, url: string, width: number, height: number): Promise<number> => {
  const page = await browser.newPage({ viewport: { width, height } })
  await page.addInitScript(() => {
    const record = globalThis as unknown as { shift: number }
    record.shift = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[])
        if (!entry.hadRecentInput) record.shift += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.waitForTimeout(WATCH_MS)
  const shift = await page.evaluate(() => (globalThis as unknown as { shift: number }).shift)
  await page.close()
  return Math.round(shift * 1000) / 1000
}

type Scores = Record<'performance' | 'accessibility' | 'best-practices' | 'seo', number>

const runLighthouse = async (url: string, port: number): Promise<Scores> => {
  const { default: lighthouse } = (await import(
    new URL('./tools/node_modules/lighthouse/core/index.js', import.meta.url).href
  )) as {
    default: (
      url: string,
      flags: object,
    ) => Promise<{
      lhr: {
        categories: Record<string, { score: number }>
        audits: Record<string, { score: number | null; title: string }>
      }
    }>
  }
  const { lhr } = await lighthouse(url, { port, output: 'json', logLevel: 'silent', formFactor: 'mobile' })
  for (const { score, title } of Object.values(lhr.audits))
    if (score !== null && score < 0.9) console.log(`    ${score} ${title}`)
  return Object.fromEntries(
    Object.entries(lhr.categories).map(([name, { score }]) => [name, Math.round(score * 100)]),
  ) as Scores
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

export const measureLanding = async (url: string): Promise<Figure[]> => {
  const executablePath = await findBrowser()
  const browser = await chromium.launch({ executablePath, args: ARGUMENTS })
  const scripts = await measureScripts(browser, url)
  const shift = Math.max(await measureShift(browser, url, 1440, 900), await measureShift(browser, url, 390, 844))
  await browser.close()

  const runs: Scores[] = []
  for (let run = 0; run < LIGHTHOUSE_RUNS; run++) {
    const port = 9300 + run
    const own = await chromium.launch({ executablePath, args: [...ARGUMENTS, `--remote-debugging-port=${port}`] })
    runs.push(await runLighthouse(url, port))
    await own.close()
    console.log(`· Lighthouse ${JSON.stringify(runs.at(-1))}`)
  }
  const score = (name: keyof Scores) => median(runs.map((run) => run[name]))
  return [
    { name: 'landing page JavaScript, gzip', value: scripts, limit: MOST_SCRIPT_KB, holds: 'at most', unit: 'KB' },
    { name: 'landing page layout shift (worse of 1440 and 390)', value: shift, limit: 0, holds: 'at most', unit: '' },
    {
      name: 'Lighthouse mobile: performance (median of 3)',
      value: score('performance'),
      limit: LEAST_PERFORMANCE,
      holds: 'at least',
      unit: '',
    },
    {
      name: 'Lighthouse mobile: accessibility',
      value: score('accessibility'),
      limit: 100,
      holds: 'at least',
      unit: '',
    },
    {
      name: 'Lighthouse mobile: best practices',
      value: score('best-practices'),
      limit: 100,
      holds: 'at least',
      unit: '',
    },
    { name: 'Lighthouse mobile: SEO', value: score('seo'), limit: 100, holds: 'at least', unit: '' },
  ]
}
