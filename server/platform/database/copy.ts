// COPY over the connection of the driver: streams whole tables in and out in PostgreSQL's text format.
import { once } from 'node:events'
import type { Duplex } from 'node:stream'
import type pg from 'pg'

/** The driver's connection, as it passes it to a custom query. */
interface CopyConnection {
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  stream: Duplex
}

/** The minimum size of a chunk; a longer row makes a longer one. */
const PIECE_BYTES = 1024 * 1024
/** With this many chunks waiting the connection is paused. */
const MAX_WAITING = 4

/** "COPY 12" */
const rowsIn = (text: string): number => Number(/^COPY (\d+)$/.exec(text)?.[1] ?? 0)

/** The driver calls these methods while data arrives. */
class Outgoing {
  readonly #text: string
  #connection: CopyConnection | null = null
  #parts: Buffer[] = []
  #partBytes = 0
  readonly pieces: Buffer[] = []
  rows = 0
  isOver = false
  error: Error | null = null
  #isLeft = false
  #wake: () => void = () => {}

  constructor(text: string) {
    this.#text = text
  }
  submit(connection: unknown): void {
    this.#connection = connection as CopyConnection
    this.#connection.query(this.#text)
  }
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    if (this.#isLeft) return
    // The driver reuses its buffer.
    this.#parts.push(Buffer.from(chunk))
    this.#partBytes += chunk.length
    if (this.#partBytes >= PIECE_BYTES) this.#cut()
  }
  handleCommandComplete({ text }: { text: string }): void {
    this.rows = rowsIn(text)
    if (this.#partBytes > 0) this.#cut()
  }
  handleReadyForQuery(): void {
    this.isOver = true
    this.#wake()
  }
  handleError(error: Error): void {
    this.error = error
    this.#wake()
  }
  handleRowDescription(): void {}
  handleEmptyQuery(): void {}

  #cut(): void {
    this.pieces.push(Buffer.concat(this.#parts))
    this.#parts = []
    this.#partBytes = 0
    if (this.pieces.length >= MAX_WAITING) this.#connection?.stream.pause()
    this.#wake()
  }
  /** The next chunk, or null at the end. */
  async next(): Promise<Buffer | null> {
    while (true) {
      const piece = this.pieces.shift()
      if (piece) {
        if (this.pieces.length < MAX_WAITING) this.#connection?.stream.resume()
        return piece
      }
      if (this.error) throw this.error
      if (this.isOver) return null
      await new Promise<void>((resolve) => (this.#wake = resolve))
    }
  }
  /** A consumer that stops early discards the rest. */
  release(): void {
    this.#isLeft = true
    this.#connection?.stream.resume()
  }
}

/** `copy … to stdout`, chunk by chunk; returns the number of rows. */
export async function* copyOut(client: pg.ClientBase, text: string): AsyncGenerator<Buffer, number> {
  const outgoing = client.query(new Outgoing(text))
  try {
    for (let piece = await outgoing.next(); piece; piece = await outgoing.next()) yield piece
    return outgoing.rows
  } finally {
    outgoing.release()
  }
}

class Incoming {
  readonly #text: string
  readonly opened = Promise.withResolvers<CopyConnection>()
  readonly ended = Promise.withResolvers<number>()
  #rows = 0
  error: Error | null = null

  constructor(text: string) {
    this.#text = text
    // The caller that awaits them handles the error.
    this.opened.promise.catch(() => {})
    this.ended.promise.catch(() => {})
  }
  submit(connection: unknown): void {
    ;(connection as CopyConnection).query(this.#text)
  }
  handleCopyInResponse(connection: unknown): void {
    this.opened.resolve(connection as CopyConnection)
  }
  handleCommandComplete({ text }: { text: string }): void {
    this.#rows = rowsIn(text)
  }
  handleReadyForQuery(): void {
    this.ended.resolve(this.#rows)
  }
  handleError(error: Error): void {
    this.error = error
    this.opened.reject(error)
    this.ended.reject(error)
  }
  handleRowDescription(): void {}
  handleEmptyQuery(): void {}
}

export interface CopyIn {
  write(piece: Buffer): Promise<void>
  /** Returns the number of rows. */
  end(): Promise<number>
}

/** `copy … from stdin`, with backpressure. */
export const copyIn = (client: pg.ClientBase, text: string): CopyIn => {
  const incoming = client.query(new Incoming(text))
  return {
    async write(piece) {
      const connection = await incoming.opened.promise
      if (incoming.error) throw incoming.error
      connection.sendCopyFromChunk(piece)
      // An error ends the wait, too.
      if (connection.stream.writableNeedDrain)
        await Promise.race([once(connection.stream, 'drain'), incoming.ended.promise])
    },
    async end() {
      const connection = await incoming.opened.promise
      connection.endCopyFrom()
      return incoming.ended.promise
    },
  }
}
