import type { Duplex } from 'node:stream'
import type { Bus } from '#server/platform/realtime/bus.ts'
import { randomToken } from '#server/platform/security/secrets.ts'

/** An open live connection, as channels see it. */
export interface Line {
  userId: string
  /** The raw connection: a frame for many clients is encoded once and written as it is. */
  socket: Duplex
  isOpen(): boolean
  drop(): void
}

export interface LiveEvent {
  name: string
  data: unknown
}

interface Room {
  /** By the topic name that the client uses. */
  members: Map<string, Set<Line>>
  stop: () => void
  watching: Watching | null
}

/** The viewers of a topic, over all processes. */
interface Watching {
  here: Map<string, number>
  elsewhere: Map<string, { count: number; at: number }>
  shown: number
  timer: ReturnType<typeof setTimeout> | null
  stop: () => void
}

/** So many clients are written to at a time before other work continues. */
const BURST = 250
/** A client that does not read is disconnected; it reconnects and catches up. */
export const MAX_UNREAD_BYTES = 4 * 1024 * 1024
/** LIVE-10: a smaller number would reveal who is viewing. */
const FEWEST_WATCHERS = 3
const WATCH_MS = 1_000
const WATCH_AGAIN_MS = 20_000
const WATCH_FORGET_MS = 50_000

const TEXT = 0x81
const TWO_BYTES = 126
const EIGHT_BYTES = 127

/** Disconnects a client that does not read. */
export const write = (line: Line, frame: Buffer): void => {
  if (!line.isOpen()) return
  if (line.socket.writableLength > MAX_UNREAD_BYTES) line.drop()
  else line.socket.write(frame)
}

/** A complete text message from a server (RFC 6455): not masked and not fragmented. */
export const textFrame = (text: string): Buffer => {
  const body = Buffer.from(text)
  if (body.length < TWO_BYTES) return Buffer.concat([Buffer.from([TEXT, body.length]), body])
  const head = Buffer.alloc(body.length < 65_536 ? 4 : 10)
  head[0] = TEXT
  head[1] = body.length < 65_536 ? TWO_BYTES : EIGHT_BYTES
  if (body.length < 65_536) head.writeUInt16BE(body.length, 2)
  else head.writeBigUInt64BE(BigInt(body.length), 2)
  return Buffer.concat([head, body])
}

const totalOf = ({ here, elsewhere }: Watching): number => {
  const fresh = Date.now() - WATCH_FORGET_MS
  let total = here.size
  for (const [from, { count, at }] of elsewhere)
    if (at < fresh) elsewhere.delete(from)
    else total += count
  return total < FEWEST_WATCHERS ? 0 : total
}
export interface LiveRooms {
  join(busTopic: string, name: string, line: Line, isWatcher: boolean | null): () => void
  close(): void
}

export const openRooms = (bus: Bus): LiveRooms => {
  const rooms = new Map<string, Room>()
  const self = randomToken()

  // Messages are written to every connection in the order of publishing.
  const queue: { frame: Buffer; lines: Line[]; at: number }[] = []
  let isPumping = false
  const pump = () => {
    let left = BURST
    while (left > 0 && queue.length > 0) {
      const first = queue[0]!
      while (left > 0 && first.at < first.lines.length) {
        write(first.lines[first.at++]!, first.frame)
        left--
      }
      if (first.at >= first.lines.length) queue.shift()
    }
    isPumping = queue.length > 0
    if (isPumping) setImmediate(pump)
  }
  const broadcast = (frame: Buffer, lines: Line[]) => {
    queue.push({ frame, lines, at: 0 })
    if (isPumping) return
    isPumping = true
    setImmediate(pump)
  }
  const notify = (room: Room, { name, data }: LiveEvent) => {
    const at = new Date().toISOString()
    for (const [topic, lines] of room.members)
      broadcast(textFrame(JSON.stringify({ type: 'event', topic, name, data, at })), [...lines])
  }

  // ---- who is looking ----

  const showWatching = (room: Room, watching: Watching) => {
    const total = totalOf(watching)
    if (total === watching.shown) return
    watching.shown = total
    notify(room, { name: 'watching', data: { count: total } })
  }
  /** Delayed, so that many viewers who arrive together are counted once. */
  const recountSoon = (busTopic: string, room: Room, watching: Watching, after = WATCH_MS) => {
    watching.timer ??= setTimeout(() => {
      watching.timer = null
      bus.publish(`watching:${busTopic}`, { from: self, count: watching.here.size })
      showWatching(room, watching)
      recountSoon(busTopic, room, watching, WATCH_AGAIN_MS)
    }, after).unref()
  }
  const hurry = (busTopic: string, room: Room, watching: Watching) => {
    if (watching.timer) clearTimeout(watching.timer)
    watching.timer = null
    recountSoon(busTopic, room, watching)
  }
  const openWatching = (busTopic: string, room: Room): Watching => {
    const stop = bus.subscribe(`watching:${busTopic}`, ({ from, count }: { from: string; count: number }) => {
      if (from === self) return
      const isNew = !watching.elsewhere.has(from)
      watching.elsewhere.set(from, { count, at: Date.now() })
      // A new process does not know our viewers yet.
      if (isNew) hurry(busTopic, room, watching)
      else showWatching(room, watching)
    })
    const watching: Watching = { here: new Map(), elsewhere: new Map(), shown: 0, timer: null, stop }
    return watching
  }
  const watch = (busTopic: string, room: Room, userId: string, change: 1 | -1) => {
    const watching = (room.watching ??= openWatching(busTopic, room))
    const count = (watching.here.get(userId) ?? 0) + change
    if (count > 0) watching.here.set(userId, count)
    else watching.here.delete(userId)
    hurry(busTopic, room, watching)
  }

  // ---- coming and going ----

  const open = (busTopic: string): Room => {
    const room: Room = {
      members: new Map(),
      stop: bus.subscribe(busTopic, (event: LiveEvent) => notify(room, event)),
      watching: null,
    }
    rooms.set(busTopic, room)
    return room
  }
  const shut = (busTopic: string, room: Room) => {
    room.stop()
    if (room.watching?.timer) clearTimeout(room.watching.timer)
    if (room.watching) bus.publish(`watching:${busTopic}`, { from: self, count: 0 })
    room.watching?.stop()
    rooms.delete(busTopic)
  }

  return {
    join(busTopic, name, line, isWatcher) {
      const room = rooms.get(busTopic) ?? open(busTopic)
      const mine = room.members.get(name) ?? new Set<Line>()
      room.members.set(name, mine.add(line))
      if (isWatcher) watch(busTopic, room, line.userId, 1)
      if (isWatcher !== null && room.watching && room.watching.shown > 0) {
        const event = { type: 'event', topic: name, name: 'watching', data: { count: room.watching.shown } }
        write(line, textFrame(JSON.stringify({ ...event, at: new Date().toISOString() })))
      }
      return () => {
        mine.delete(line)
        if (mine.size === 0) room.members.delete(name)
        if (isWatcher) watch(busTopic, room, line.userId, -1)
        if (room.members.size === 0) shut(busTopic, room)
      }
    },
    close() {
      for (const [busTopic, room] of rooms) shut(busTopic, room)
    },
  }
}
