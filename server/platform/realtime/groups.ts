import type { Bus } from '#server/platform/realtime/bus.ts'
import { textFrame, write, type Line } from '#server/platform/realtime/channels.ts'

/** A message in a group and its recipients. */
interface GroupMessage {
  to: readonly string[]
  message: object
}

/** Groups of connections that exchange messages over all processes. */
export interface Groups {
  join(topic: string, line: Line): () => void
  /** Sends to every connection in the group that belongs to one of these users. */
  notify(topic: string, to: readonly string[], message: object): void
}

export const openGroups = (bus: Bus): Groups => {
  const groups = new Map<string, { lines: Set<Line>; stop: () => void }>()

  const open = (topic: string) => {
    const lines = new Set<Line>()
    const stop = bus.subscribe(topic, ({ to, message }: GroupMessage) => {
      let frame: Buffer | null = null
      for (const line of lines)
        if (to.includes(line.userId)) write(line, (frame ??= textFrame(JSON.stringify(message))))
    })
    const group = { lines, stop }
    groups.set(topic, group)
    return group
  }

  return {
    join(topic, line) {
      const group = groups.get(topic) ?? open(topic)
      group.lines.add(line)
      return () => {
        group.lines.delete(line)
        if (group.lines.size > 0 || groups.get(topic) !== group) return
        group.stop()
        groups.delete(topic)
      }
    },
    notify: (topic, to, message) => bus.publish(topic, { to, message } satisfies GroupMessage),
  }
}
