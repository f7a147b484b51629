import type { Bus } from '#server/platform/realtime/bus.ts'
import { textFrame, write, type Connection } from '#server/platform/realtime/channels.ts'

/** A message in a group and its recipients. */
interface GroupMessage {
  to: readonly string[]
  message: object
}

/** Groups of connections that exchange messages over all processes. */
export interface Groups {
  join(topic: string, connection: Connection): () => void
  /** Sends to every connection in the group that belongs to one of these users. */
  notify(topic: string, to: readonly string[], message: object): void
}

export const openGroups = (bus: Bus): Groups => {
  const groups = new Map<string, { connections: Set<Connection>; stop: () => void }>()

  const open = (topic: string) => {
    const connections = new Set<Connection>()
    const stop = bus.subscribe(topic, ({ to, message }: GroupMessage) => {
      let frame: Buffer | null = null
      for (const connection of connections)
        if (to.includes(connection.userId)) write(connection, (frame ??= textFrame(JSON.stringify(message))))
    })
    const group = { connections, stop }
    groups.set(topic, group)
    return group
  }

  return {
    join(topic, connection) {
      const group = groups.get(topic) ?? open(topic)
      group.connections.add(connection)
      return () => {
        group.connections.delete(connection)
        if (group.connections.size > 0 || groups.get(topic) !== group) return
        group.stop()
        groups.delete(topic)
      }
    },
    notify: (topic, to, message) => bus.publish(topic, { to, message } satisfies GroupMessage),
  }
}
