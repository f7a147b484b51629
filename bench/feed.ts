import { spawn } from 'node:child_process'
import { cookieOf, postJobs, query, createWorkers } from './load-data.ts'
import type { Figure } from './figure.ts'
import { drive, getRequest } from './drive.ts'
import { median, percentile, round2 } from './numbers.ts'
import { freePort } from '#server/testing/free-port.ts'
import { answers, endProcess, ROOT, startProduct, type Product } from './product.ts'

/** Many short rounds, because disturbances last for seconds. */
const ROUNDS = 11
const SECONDS = 1.5
const CONNECTIONS = 16
/** Around Tampa, New York, Chicago and Los Angeles: each has a full page of twenty. */
const ZIPS = ['33605', '10001', '60601', '90012']
const SMALL = 10_000
const LARGE = 1_000_000
const BATCH = 100_000
const PATIENT_CONNECTIONS = 2
const PATIENT_SECONDS = 2

/** The radius of each request differs by an inch, so that no cached response is used. */
let inches = 0
const nextUncached = (): string => {
  const radius = (50 + ++inches * 1.6e-5).toFixed(6)
  return getRequest(`/api/jobs?zip=${ZIPS[inches % ZIPS.length]}&radius=${radius}`, cookieOf(1))
}
const nextCached = (): string => getRequest('/api/jobs?zip=33605&radius=50', cookieOf(1))

const run = async (url: string, next: () => string, connections: number, seconds: number) => {
  const driven = await drive({ url, connections, seconds, next })
  if (driven.refused > 0) throw new Error(`${driven.refused} requests failed`)
  return driven
}
const perSecond = async (url: string, next: () => string): Promise<number> =>
  (await run(url, next, CONNECTIONS, SECONDS)).perSecond

const startBare = async (databaseUrl: string) => {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, ['bench/bare-feed.ts'], {
    cwd: ROOT,
    env: { ...process.env, PORT: String(port), DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  while (!(await answers(`${url}/api/jobs?zip=33605&radius=50`))) await new Promise((done) => setTimeout(done, 50))
  return { url, stop: () => endProcess(child) }
}

/** Alternating in both orders, so that other load affects all alike; the median of the ratios counts. */
const measureThroughput = async (product: Product): Promise<Figure[]> => {
  const bare = await startBare(product.databaseUrl)
  try {
    await perSecond(bare.url, nextUncached)
    await perSecond(product.url, nextUncached)
    const rounds: { plain: number; kept: number }[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const isOursFirst = round % 2 === 1
      const early = isOursFirst ? await perSecond(product.url, nextUncached) : null
      const limit = await perSecond(bare.url, nextUncached)
      const ours = early ?? (await perSecond(product.url, nextUncached))
      const kept = await perSecond(product.url, nextCached)
      rounds.push({ plain: ours / limit, kept: kept / limit })
      console.log(
        `· GET /api/jobs ${Math.round(ours)}/s, bare handler ${Math.round(limit)}/s, from the cache ${Math.round(kept)}/s`,
      )
    }
    return [
      {
        name: 'jobs by zip, uncached, against a bare handler',
        value: round2(median(rounds.map(({ plain }) => plain))),
        limit: 0.8,
        holds: 'at least',
        unit: '',
      },
      {
        name: 'jobs by zip from the cache, against the bare handler',
        value: round2(median(rounds.map(({ kept }) => kept))),
        limit: 3,
        holds: 'at least',
        unit: '',
      },
    ]
  } finally {
    await bare.stop()
  }
}

/** Vacuums now, and not during the measurement. */
const settle = async (databaseUrl: string): Promise<void> => {
  await query(databaseUrl, 'vacuum analyze jobs')
  await query(databaseUrl, 'checkpoint')
}

const waitsAt = async (url: string): Promise<number[]> =>
  (await run(url, nextUncached, PATIENT_CONNECTIONS, PATIENT_SECONDS)).waits
const slowest = (waits: readonly number[]): number => percentile(waits, 0.99)

/** The same list in a small and in a large database. */
const measureGrowth = async (small: Product): Promise<Figure[]> => {
  const large = await startProduct({ isDemo: false })
  try {
    await createWorkers(large.databaseUrl, 1)
    for (let from = 1; from <= LARGE; from += BATCH) {
      await postJobs(large.databaseUrl, from, from + BATCH - 1)
      console.log(`· ${(from + BATCH - 1).toLocaleString('en-US')} jobs stored`)
    }
    await settle(large.databaseUrl)
    await Promise.all([waitsAt(small.url), waitsAt(large.url)])
    const few: number[] = []
    const many: number[] = []
    const turns = [
      { url: small.url, waits: few },
      { url: large.url, waits: many },
    ]
    // The 99th percentile over all rounds: that of one round depends on a dozen responses.
    for (let round = 0; round < ROUNDS; round++)
      for (const { url, waits } of round % 2 === 0 ? turns : turns.toReversed()) waits.push(...(await waitsAt(url)))
    console.log(
      `· 99th percentile: ${round2(slowest(few))} ms with ${SMALL.toLocaleString('en-US')} jobs, ${round2(slowest(many))} ms with ${LARGE.toLocaleString('en-US')}`,
    )
    return [
      {
        name: 'jobs by zip: p99 with 1,000,000 jobs against 10,000',
        value: round2(slowest(many) / slowest(few)),
        limit: 1.3,
        holds: 'at most',
        unit: '',
      },
    ]
  } finally {
    await large.stop()
  }
}

export const measureFeed = async (product: Product): Promise<Figure[]> => {
  await createWorkers(product.databaseUrl, 1)
  await postJobs(product.databaseUrl, 1, SMALL)
  await settle(product.databaseUrl)
  return [...(await measureThroughput(product)), ...(await measureGrowth(product))]
}
