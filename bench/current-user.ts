import { spawn } from 'node:child_process'
import { freePort } from '#server/testing/free-port.ts'
import { endProcess, ROOT, type Product } from './product.ts'
import type { Figure } from './figure.ts'

const ROUNDS = 5
const SECONDS = 3
const CONNECTIONS = 16
const MIN_RATIO = 0.7

interface Load {
  requests: { average: number }
  non2xx: number
}
interface Autocannon {
  default: (options: {
    url: string
    connections: number
    duration: number
    headers: Record<string, string>
  }) => Promise<Load>
}
/** Loaded on demand: the run installs it first. */
const loadTool = async (): Promise<Autocannon> =>
  (await import(new URL('./tools/node_modules/autocannon/autocannon.js', import.meta.url).href)) as Autocannon

const signIn = async (url: string): Promise<string> => {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'poster@nearhand.test', password: 'Demo1234' }),
  })
  if (!response.ok) throw new Error(`could not sign in: ${await response.text()}`)
  return response.headers.get('set-cookie')!.split(';')[0]!
}

const perSecond = async (url: string, cookie: string): Promise<number> => {
  const { default: autocannon } = await loadTool()
  const load = await autocannon({
    url: `${url}/api/auth/user`,
    connections: CONNECTIONS,
    duration: SECONDS,
    headers: { cookie },
  })
  if (load.non2xx > 0) throw new Error(`${load.non2xx} requests failed`)
  return load.requests.average
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)]!

/** Alternating, so that other load on the machine affects both alike; the median of the ratios counts. */
export const measureCurrentUser = async (product: Product): Promise<Figure[]> => {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const bare = spawn(process.execPath, ['bench/bare-handler.ts'], {
    cwd: ROOT,
    env: { ...process.env, PORT: String(port), DATABASE_URL: product.databaseUrl },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  try {
    const cookie = await signIn(product.url)
    while (
      !(await fetch(`${url}/api/auth/user`, { headers: { cookie } }).then(
        (answer) => answer.ok,
        () => false,
      ))
    )
      await new Promise((done) => setTimeout(done, 50))
    await perSecond(product.url, cookie)
    await perSecond(url, cookie)
    const rounds: { ours: number; bare: number }[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const limit = await perSecond(url, cookie)
      const ours = await perSecond(product.url, cookie)
      rounds.push({ ours, bare: limit })
      console.log(`· GET /api/auth/user ${Math.round(ours)}/s, bare handler ${Math.round(limit)}/s`)
    }
    const ratio = median(rounds.map((round) => round.ours / round.bare))
    return [
      {
        name: 'signed-in user call against a bare handler',
        value: round2(ratio),
        limit: MIN_RATIO,
        holds: 'at least',
        unit: '',
      },
    ]
  } finally {
    await endProcess(bare)
  }
}

const round2 = (value: number): number => Math.round(value * 100) / 100
