/** The size of batches and how long an item may wait. */
export interface BatchOptions {
  maxBatch: number
  /** The first item is written alone and at once; at most this many of those that follow share a batch. */
  minBatch: number
  /** PostgreSQL flushes concurrent commits of several connections together. */
  maxParallel: number
  /** An item that waits longer than this starts another batch. */
  maxWaitMs: number
  maxConcurrent: number
}

const USUAL: BatchOptions = { maxBatch: 64, minBatch: 4, maxParallel: 4, maxWaitMs: 10, maxConcurrent: 8 }

interface QueuedItem<In, Out> {
  one: In
  resolve: (result: Out) => void
  reject: (error: unknown) => void
}

/**
 * A single item is written at once; items that arrive while others are being written share one statement and one
 * commit. A commit costs many times as much as a row.
 */
export const batchCalls = <In, Out>(
  write: (together: In[]) => Promise<Out[]>,
  { maxBatch, minBatch, maxParallel, maxWaitMs, maxConcurrent }: BatchOptions = USUAL,
): ((one: In) => Promise<Out>) => {
  const queue: QueuedItem<In, Out>[] = []
  let underWay = 0
  let waitTimer: ReturnType<typeof setTimeout> | null = null

  /** An item that cannot be written must not fail the others. */
  const writeAll = async (batch: QueuedItem<In, Out>[]): Promise<void> => {
    try {
      const results = await write(batch.map(({ one }) => one))
      for (const [index, { resolve }] of batch.entries()) resolve(results[index]!)
    } catch (error) {
      if (batch.length === 1) return batch[0]!.reject(error)
      for (const one of batch) await writeAll([one])
    }
  }

  const send = (): void => {
    if (waitTimer) clearTimeout(waitTimer)
    waitTimer = null
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
      if (underWay === 0 || (queue.length >= minBatch && underWay < maxParallel)) send()
      else waitTimer ??= setTimeout(send, maxWaitMs)
    })
}
