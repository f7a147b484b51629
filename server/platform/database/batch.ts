/** How much goes together, and how long somebody waits for company. */
export interface Gathering {
  maxBatch: number
  /** The first goes alone and at once; of those behind it so many go together. */
  enough: number
  /** PostgreSQL flushes lanes that end together once. */
  lanes: number
  /** Nobody waits longer behind others: if they are held up, another statement goes out. */
  patienceMs: number
  maxConcurrent: number
}

const USUAL: Gathering = { maxBatch: 64, enough: 4, lanes: 4, patienceMs: 10, maxConcurrent: 8 }

interface Waiting<In, Out> {
  one: In
  resolve: (result: Out) => void
  reject: (error: unknown) => void
}

/**
 * What comes alone is written at once; what comes while others are being written shares one statement and one flush to
 * the disk. A commit costs many times what a row does, and rows come in crowds.
 */
export const gather = <In, Out>(
  write: (together: In[]) => Promise<Out[]>,
  { maxBatch, enough, lanes, patienceMs, maxConcurrent }: Gathering = USUAL,
): ((one: In) => Promise<Out>) => {
  const queue: Waiting<In, Out>[] = []
  let underWay = 0
  let impatience: ReturnType<typeof setTimeout> | null = null

  /** One that cannot be written must not take the others with it. */
  const writeAll = async (batch: Waiting<In, Out>[]): Promise<void> => {
    try {
      const results = await write(batch.map(({ one }) => one))
      for (const [index, { resolve }] of batch.entries()) resolve(results[index]!)
    } catch (error) {
      if (batch.length === 1) return batch[0]!.reject(error)
      for (const one of batch) await writeAll([one])
    }
  }

  const send = (): void => {
    if (impatience) clearTimeout(impatience)
    impatience = null
    if (queue.length === 0 || underWay >= maxConcurrent) return
    underWay++
    void writeAll(queue.splice(0, maxBatch)).finally(() => {
      underWay--
      send()
    })
  }

  return (one) =>
    new Promise((resolve, reject) => {
      queue.push({ one, resolve, reject })
      if (underWay === 0 || (queue.length >= enough && underWay < lanes)) send()
      else impatience ??= setTimeout(send, patienceMs)
    })
}
