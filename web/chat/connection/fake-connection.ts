import type { ChatClientMessage, ChatServerMessage } from '#core/chat/socket.ts'
import type { Wire, WireEvents } from '#web/chat/connection/connection-types.ts'

/** For tests: a server that is told what to answer. Every try of the page to connect is one entry. */
export class FakeWires {
  readonly tries: FakeWire[] = []
  readonly open = (events: WireEvents): Wire => {
    const wire = new FakeWire(events)
    this.tries.push(wire)
    return wire
  }
  get last(): FakeWire {
    const wire = this.tries.at(-1)
    if (!wire) throw new Error('nobody has connected')
    return wire
  }
}

export class FakeWire implements Wire {
  readonly events: WireEvents
  readonly said: ChatClientMessage[] = []
  isClosed = false
  constructor(events: WireEvents) {
    this.events = events
  }
  send(text: string) {
    this.said.push(JSON.parse(text) as ChatClientMessage)
  }
  close() {
    this.isClosed = true
    this.events.onClose(1000)
  }
  answer(...messages: ChatServerMessage[]) {
    for (const message of messages) this.events.onText(JSON.stringify(message))
  }
  /** What was said of this type since the page connected. */
  saidOf<T extends ChatClientMessage['type']>(type: T): (ChatClientMessage & { type: T })[] {
    return this.said.filter((message): message is ChatClientMessage & { type: T } => message.type === type)
  }
}
