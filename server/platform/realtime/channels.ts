import type { Duplex } from 'node:stream'
import type { Bus } from '#server/platform/realtime/bus.ts'
import { randomToken } from '#server/platform/security/secrets.ts'

/** An open live connection, as channels see it. */
export interface Connection {
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

interface Channel {
  /** By the topic name that the client uses. */
  members: Map<string, Set<Connection>>
  stop: () => void
  viewers: Viewers | null
}

/** The viewers of a topic, over all processes. */
interface Viewers {
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
const MIN_VIEWERS = 3
const COUNT_DELAY_MS = 1_000
const RECOUNT_MS = 20_000
const FORGET_MS = 50_000

const TEXT = 0x81
const TWO_BYTES = 126
const EIGHT_BYTES = 127

/** Disconnects a client that does not read. */
export const write = (connection: Connection, frame: Buffer): void => {
  if (!connection.isOpen()) return
  if (connection.socket.writableLength > MAX_UNREAD_BYTES) connection.drop()
  else connection.socket.write(frame)
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

const totalOf = ({ here, elsewhere }: Viewers): number => {
  const fresh = Date.now() - FORGET_MS
  let total = here.size
  for (const [from, { count, at }] of elsewhere)
    if (at < fresh) elsewhere.delete(from)
    else total += count
  return total < MIN_VIEWERS ? 0 : total
}
export interface Channels {
  join(busTopic: string, name: string, connection: Connection, isViewer: boolean | null): () => void
  close(): void
}

export const openChannels = (bus: Bus): Channels => {
  const channels = new Map<string, Channel>()
  const self = randomToken()

  // Messages are written to every connection in the order of publishing.
  const queue: { frame: Buffer; connections: Connection[]; at: number }[] = []
  let isPumping = false
  const pump = () => {
    let left = BURST
    while (left > 0 && queue.length > 0) {
      const first = queue[0]!
      while (left > 0 && first.at < first.connections.length) {
        write(first.connections[first.at++]!, first.frame)
        left--
      }
      if (first.at >= first.connections.length) queue.shift()
    }
    isPumping = queue.length > 0
    if (isPumping) setImmediate(pump)
  }
  const broadcast = (frame: Buffer, connections: Connection[]) => {
    queue.push({ frame, connections, at: 0 })
    if (isPumping) return
    isPumping = true
    setImmediate(pump)
  }
  const notify = (channel: Channel, { name, data }: LiveEvent) => {
    const at = new Date().toISOString()
    for (const [topic, connections] of channel.members)
      broadcast(textFrame(JSON.stringify({ type: 'event', topic, name, data, at })), [...connections])
  }

  // ---- viewers ----

  const showViewers = (channel: Channel, viewers: Viewers) => {
    const total = totalOf(viewers)
    if (total === viewers.shown) return
    viewers.shown = total
    notify(channel, { name: 'watching', data: { count: total } })
  }
  /** Delayed, so that many viewers who arrive together are counted once. */
  const scheduleCount = (busTopic: string, channel: Channel, viewers: Viewers, after = COUNT_DELAY_MS) => {
    viewers.timer ??= setTimeout(() => {
      viewers.timer = null
      bus.publish(`watching:${busTopic}`, { from: self, count: viewers.here.size })
      showViewers(channel, viewers)
      scheduleCount(busTopic, channel, viewers, RECOUNT_MS)
    }, after).unref()
  }
  const countSoon = (busTopic: string, channel: Channel, viewers: Viewers) => {
    if (viewers.timer) clearTimeout(viewers.timer)
    viewers.timer = null
    scheduleCount(busTopic, channel, viewers)
  }
  const openViewers = (busTopic: string, channel: Channel): Viewers => {
    const stop = bus.subscribe(`watching:${busTopic}`, ({ from, count }: { from: string; count: number }) => {
      if (from === self) return
      const isNew = !viewers.elsewhere.has(from)
      viewers.elsewhere.set(from, { count, at: Date.now() })
      // A new process does not know our viewers yet.
      if (isNew) countSoon(busTopic, channel, viewers)
      else showViewers(channel, viewers)
    })
    const viewers: Viewers = { here: new Map(), elsewhere: new Map(), shown: 0, timer: null, stop }
    return viewers
  }
  const countViewer = (busTopic: string, channel: Channel, userId: string, change: 1 | -1) => {
    const viewers = (channel.viewers ??= openViewers(busTopic, channel))
    const count = (viewers.here.get(userId) ?? 0) + change
    if (count > 0) viewers.here.set(userId, count)
    else viewers.here.delete(userId)
    countSoon(busTopic, channel, viewers)
  }

  // ---- joining and leaving ----

  const open = (busTopic: string): Channel => {
    const channel: Channel = {
      members: new Map(),
      stop: bus.subscribe(busTopic, (event: LiveEvent) => notify(channel, event)),
      viewers: null,
    }
    channels.set(busTopic, channel)
    return channel
  }
  const shut = (busTopic: string, channel: Channel) => {
    channel.stop()
    if (channel.viewers?.timer) clearTimeout(channel.viewers.timer)
    if (channel.viewers) bus.publish(`watching:${busTopic}`, { from: self, count: 0 })
    channel.viewers?.stop()
    channels.delete(busTopic)
  }

  return {
    join(busTopic, name, connection, isViewer) {
      const channel = channels.get(busTopic) ?? open(busTopic)
      const mine = channel.members.get(name) ?? new Set<Connection>()
      channel.members.set(name, mine.add(connection))
      if (isViewer) countViewer(busTopic, channel, connection.userId, 1)
      if (isViewer !== null && channel.viewers && channel.viewers.shown > 0) {
        const event = { type: 'event', topic: name, name: 'watching', data: { count: channel.viewers.shown } }
        write(connection, textFrame(JSON.stringify({ ...event, at: new Date().toISOString() })))
      }
      return () => {
        mine.delete(connection)
        if (mine.size === 0) channel.members.delete(name)
        if (isViewer) countViewer(busTopic, channel, connection.userId, -1)
        if (channel.members.size === 0) shut(busTopic, channel)
      }
    },
    close() {
      for (const [busTopic, channel] of channels) shut(busTopic, channel)
    },
  }
}
