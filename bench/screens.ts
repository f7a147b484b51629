import { fork } from 'node:child_process'
import { once } from 'node:events'
import { cookieOf, jobId, postJobs, createWorkers } from './load-data.ts'
import type { Figure } from './figure.ts'
import { metric, pause, percentile, round2 } from './numbers.ts'
import { ROOT, type Product } from './product.ts'

const SCREENS = 5_000
const BIDS = 12
const JOB = 3_000_001
const MAX_WAIT_MS = 10_000
const KILOBYTE = 1024

const now = (): number => performance.timeOrigin + performance.now()

const startScreens = async (url: string) => {
  const child = fork('bench/screen-client.ts', [new URL(url).port, '1', String(SCREENS), jobId(JOB)], { cwd: ROOT })
  const [{ ready }] = (await once(child, 'message')) as [{ ready: number }]
  if (ready !== SCREENS) throw new Error(`only ${ready} screens connected`)
  return {
    takeReceived: async (): Promise<number[]> => {
      child.send('report')
      const [{ received }] = (await once(child, 'message')) as [{ received: number[] }]
      return received
    },
    end: async () => {
      child.send('end')
      await once(child, 'exit')
    },
  }
}

/** From the bidder's request to its arrival on each screen. */
const bidAndWait = async (url: string, bidder: number, screens: Awaited<ReturnType<typeof startScreens>>) => {
  const pressedAt = now()
  const response = await fetch(`${url}/api/jobs/${jobId(JOB)}/bids`, {
    method: 'POST',
    headers: { cookie: cookieOf(bidder), 'content-type': 'application/json' },
    body: JSON.stringify({ amount: 50 + bidder }),
  })
  if (response.status !== 201) throw new Error(`the bid was refused: ${await response.text()}`)
  const waits: number[] = []
  while (waits.length < SCREENS) {
    if (now() - pressedAt > MAX_WAIT_MS) throw new Error(`only ${waits.length} screens received the bid`)
    await pause(100)
    waits.push(...(await screens.takeReceived()).map((at) => at - pressedAt))
  }
  return waits
}

export const measureScreens = async (product: Product): Promise<Figure[]> => {
  await createWorkers(product.databaseUrl, SCREENS + BIDS + 1)
  await postJobs(product.databaseUrl, JOB, JOB)
  const before = await metric(product.url, 'process_resident_memory_bytes')
  const screens = await startScreens(product.url)
  try {
    // All viewers have connected and been counted.
    await pause(3_000)
    const each = (await metric(product.url, 'process_resident_memory_bytes')) - before
    const waits: number[] = []
    const stalls: number[] = []
    for (let n = 0; n < BIDS; n++) {
      await metric(product.url, 'nodejs_eventloop_lag_max_seconds')
      const received = await bidAndWait(product.url, SCREENS + 1 + n, screens)
      stalls.push((await metric(product.url, 'nodejs_eventloop_lag_max_seconds')) * 1000)
      console.log(
        `· a bid on ${SCREENS} screens: 99th percentile ${Math.round(percentile(received, 0.99))} ms, longest stall ${round2(stalls.at(-1)!)} ms`,
      )
      // The first one is a warm-up.
      if (n > 0) waits.push(...received)
    }
    return [
      {
        name: 'a bid on 5,000 live screens: p99',
        value: Math.round(percentile(waits, 0.99)),
        limit: 150,
        holds: 'at most',
        unit: 'ms',
      },
      {
        name: 'a bid on 5,000 live screens: longest stall of the event loop',
        value: round2(Math.max(...stalls.slice(1))),
        limit: 20,
        holds: 'at most',
        unit: 'ms',
      },
      {
        name: 'memory of one live screen, its session included',
        value: round2(each / SCREENS / KILOBYTE),
        limit: 20,
        holds: 'at most',
        unit: 'KB',
      },
    ]
  } finally {
    await screens.end()
  }
}
