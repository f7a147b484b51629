import { WebSocket } from 'ws'
import type { ChatClientMessage, ChatServerMessage, ChatServerType } from '#core/chat/socket.ts'
import type { App } from '#server/app.ts'
import { until } from '#server/testing/until.ts'

type MessageOf<T extends ChatServerType> = Extract<ChatServerMessage, { type: T }>

/** A client on `/ws/chat`: collects its messages, and why the connection ended. */
export interface TestSocket {
  ws: WebSocket
  received: ChatServerMessage[]
  send(message: ChatClientMessage | Record<string, unknown> | string): void
  /** All messages of one type so far. */
  all<T extends ChatServerType>(type: T): MessageOf<T>[]
  /** The first message of a type that fits. */
  waitFor<T extends ChatServerType>(type: T, fits?: (message: MessageOf<T>) => boolean): Promise<MessageOf<T>>
  ends(): Promise<number>
  end(): void
}

const addresses = new WeakMap<App, Promise<string>>()
const addressOf = (app: App): Promise<string> => {
  const known = addresses.get(app) ?? app.http.listen({ port: 0, host: '127.0.0.1' })
  addresses.set(app, known)
  return known
}

export const openConnection = async (
  app: App,
  cookie: string | null,
  { origin, host, path = '/ws/chat' }: { origin?: string; host?: string; path?: string } = {},
): Promise<TestSocket> => {
  const ws = new WebSocket((await addressOf(app)).replace('http', 'ws') + path, {
    headers: { ...(cookie && { cookie }), ...(origin && { origin }), ...(host && { host }) },
  })
  const received: ChatServerMessage[] = []
  let ended: number | null = null
  ws.on('message', (raw) => received.push(JSON.parse((raw as Buffer).toString()) as ChatServerMessage))
  ws.on('close', (code) => (ended = code))
  ws.on('unexpected-response', (_request, response) => (ended = response.statusCode ?? 0))
  ws.on('error', () => {})
  await until(() => ws.readyState === WebSocket.OPEN || ended !== null)
  const all = <T extends ChatServerType>(type: T) =>
    received.filter((message): message is MessageOf<T> => message.type === type)
  return {
    ws,
    received,
    all,
    send: (message) => ws.send(typeof message === 'string' ? message : JSON.stringify(message)),
    waitFor: (type, fits = () => true) => until(() => all(type).find(fits)),
    ends: () => until(() => ended),
    end: () => ws.terminate(),
  }
}

/** Joined to a conversation. */
export const joinConversation = async (
  app: App,
  { client }: { client: { cookie: string | null } },
  conversationId: string,
  after?: number,
): Promise<TestSocket> => {
  const connection = await openConnection(app, client.cookie)
  connection.send({ type: 'auth', conversationId, ...(after !== undefined && { after }) })
  await connection.waitFor('presence')
  return connection
}
