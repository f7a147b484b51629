import type { ChatClientMessage, ChatServerMessage } from '#core/chat/socket.ts'
import type { Connection, ConnectionEvents } from '#web/runtime/reconnecting-socket.ts'

/** In-memory sockets: the page holds one end, the test is the server on the other. One entry for each attempt to connect. */
export class FakeConnections {
  readonly attempts: FakeServerEnd[] = []
  readonly open = (events: ConnectionEvents): Connection => {
    const end = new FakeServerEnd(events)
    this.attempts.push(end)
    return end
  }
  get last(): FakeServerEnd {
    const end = this.attempts.at(-1)
    if (!end) throw new Error('there is no connection')
    return end
  }
}

export class FakeServerEnd implements Connection {
  readonly events: ConnectionEvents
  readonly sent: ChatClientMessage[] = []
  isClosed = false
  constructor(events: ConnectionEvents) {
    this.events = events
  }
  send(text: string) {
    this.sent.push(JSON.parse(text) as ChatClientMessage)
  }
  close() {
    this.isClosed = true
    this.events.onClose(1000)
  }
  answer(...messages: ChatServerMessage[]) {
    for (const message of messages) this.events.onText(JSON.stringify(message))
  }
  /** Messages of this type since the page connected. */
  sentOf<T extends ChatClientMessage['type']>(type: T): (ChatClientMessage & { type: T })[] {
    return this.sent.filter((message): message is ChatClientMessage & { type: T } => message.type === type)
  }
}
