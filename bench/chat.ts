// Chat: messages stored and acknowledged per second, and the delivery time among five thousand open pages.
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { openConversations, query, createWorkers } from './load-data.ts'
import type { Figure } from './figure.ts'
import { median, metric, pause, percentile, round2 } from './numbers.ts'
import { freePort } from '#server/testing/free-port.ts'
import { endProcess, ROOT, type Product } from './product.ts'

const PAGES = 5_000
const ACTIVE_PAGES = 64
const ROUNDS = 5
const ROUND_MS = 4_000
const DELIVERED = 3_000
const PER_SECOND = 300
const KILOBYTE = 1024

const ask = async <T>(child: ChildProcess, order: object): Promise<T> => {
  child.send(order)
  const [answer] = (await once(child, 'message')) as [T]
  return answer
}

const openPages = async (port: string, count: number, mode: 'joined' | 'bare' = 'joined'): Promise<ChildProcess> => {
  const child = fork('bench/chat-client.ts', [port, String(count), mode], { cwd: ROOT })
  const [{ ready }] = (await once(child, 'message')) as [{ ready: number }]
  if (ready !== count) throw new Error(`only ${ready} pages connected`)
  return child
}
const closePages = async (child: ChildProcess): Promise<void> => {
  child.send('end')
  await once(child, 'exit')
}

const startBare = async (databaseUrl: string): Promise<{ port: string; child: ChildProcess }> => {
  await query(
    databaseUrl,
    `create table if not exists bench_messages (id bigint generated always as identity primary key,
      conversation_id uuid not null, content text not null, created_at timestamptz not null default now())`,
  )
  const port = String(await freePort())
  const child = fork('bench/bare-chat.ts', [], {
    cwd: ROOT,
    env: { ...process.env, PORT: port, DATABASE_URL: databaseUrl },
  })
  await once(child, 'message')
  return { port, child }
}

const perSecond = async (child: ChildProcess): Promise<number> =>
  ((await ask<{ acknowledged: number }>(child, { exchange: ROUND_MS })).acknowledged * 1000) / ROUND_MS

/** Alternating, so that both have the same conditions. */
const measureThroughput = async ({ url, databaseUrl }: Product): Promise<Figure> => {
  const bare = await startBare(databaseUrl)
  const ours = await openPages(new URL(url).port, ACTIVE_PAGES)
  const theirs = await openPages(bare.port, ACTIVE_PAGES, 'bare')
  const ratios: number[] = []
  try {
    for (let round = 0; round <= ROUNDS; round++) {
      const [limit, reached] = [await perSecond(theirs), await perSecond(ours)]
      console.log(
        `· ${ACTIVE_PAGES} pages: ${Math.round(reached)} messages a second, a bare server ${Math.round(limit)}`,
      )
      // The first round is a warm-up.
      if (round > 0) ratios.push(reached / limit)
    }
  } finally {
    await Promise.all([closePages(ours), closePages(theirs)])
    await endProcess(bare.child)
  }
  return {
    name: 'chat messages against a bare ws server with one INSERT',
    value: round2(median(ratios)),
    limit: 0.5,
    holds: 'at least',
    unit: 'of it',
  }
}

const measureDelivery = async ({ url }: Product): Promise<Figure[]> => {
  const before = await metric(url, 'process_resident_memory_bytes')
  const pages = await openPages(new URL(url).port, PAGES)
  try {
    await pause(3_000)
    const each = ((await metric(url, 'process_resident_memory_bytes')) - before) / PAGES / KILOBYTE
    const order = { deliver: DELIVERED, perSecond: PER_SECOND }
    await ask(pages, { deliver: 300, perSecond: PER_SECOND })
    const { waits } = await ask<{ waits: number[] }>(pages, order)
    if (waits.length < DELIVERED) throw new Error(`only ${waits.length} of ${DELIVERED} messages arrived`)
    return [
      {
        name: 'a chat message among 5,000 open sockets: p99',
        value: Math.round(percentile(waits, 0.99)),
        limit: 150,
        holds: 'at most',
        unit: 'ms',
      },
      {
        name: 'memory of one chat socket, its session included',
        value: round2(each),
        limit: 20,
        holds: 'at most',
        unit: 'KB',
      },
    ]
  } finally {
    await closePages(pages)
  }
}

export const measureChat = async (product: Product): Promise<Figure[]> => {
  await createWorkers(product.databaseUrl, PAGES)
  await openConversations(product.databaseUrl, PAGES / 2)
  return [...(await measureDelivery(product)), await measureThroughput(product)]
}
