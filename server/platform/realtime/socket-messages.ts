import type * as z from 'zod/mini'
import type { SocketMessage, SocketMessages } from '#core/kernel/socket.ts'
import { refusal, type Refusal } from '#core/kernel/problem.ts'
import { checkInput } from '#server/platform/http/input.ts'
import { RefusalError } from '#server/platform/http/refusal-error.ts'
import {
  parseJson,
  POLICY_VIOLATION,
  type SocketConnection,
  type SocketChannel,
} from '#server/platform/realtime/sockets.ts'

type Shape<M> = M extends { shape: infer S extends z.ZodMiniType } ? z.output<S> : never

/** The handlers of a domain for its own messages. */
export type Handlers<T extends SocketMessages, K extends keyof T['client']> = {
  [M in K]: (connection: SocketConnection, message: Shape<T['client'][M]>) => Promise<void>
}

export interface MessageHandlers {
  handle: Record<string, (connection: SocketConnection, message: any) => Promise<void>>
  leave?: (connection: SocketConnection) => void
  close?: () => void
}

const UNKNOWN = refusal(400, 'unknown_message', 'There is no such message.')
const NOT_YOU = refusal(403, 'not_you', 'You can only speak for yourself.')
/** Every field by which a message could claim another sender. */
const CLAIMS = ['userId', 'senderId', 'fromUserId'] as const

interface ClientMessage {
  type?: unknown
  conversationId?: unknown
  clientId?: unknown
}
const textOf = (value: unknown): string | null => (typeof value === 'string' ? value.slice(0, 100) : null)

const refuse = (
  connection: SocketConnection,
  { type, conversationId, clientId }: ClientMessage,
  { code, message }: Refusal,
): void =>
  connection.send({
    type: 'error',
    code,
    message,
    about: textOf(type),
    conversationId: textOf(conversationId),
    clientId: textOf(clientId),
  })

/**
 * A socket with declared messages: an undeclared message is refused, a declared one is checked against its schema, and
 * none can name another sender than its session (CHAT-1). A refusal is a reply, and the connection stays open.
 */
export const messageChannel = ({
  protocol,
  parts,
  maxBytes,
  maxWaiting,
}: {
  protocol: SocketMessages
  parts: MessageHandlers[]
  maxBytes: number
  maxWaiting: number
}): SocketChannel => {
  const declared = new Map<string, SocketMessage>(Object.entries(protocol.client))
  const handlers = new Map(parts.flatMap(({ handle }) => Object.entries(handle)))
  for (const type of declared.keys())
    if (!handlers.has(type)) throw new Error(`no handler for ${type} at ${protocol.path}`)

  return {
    path: protocol.path,
    maxBytes,
    maxWaiting,
    enter: async () => {},
    async handle(connection, text) {
      const value = parseJson(text)
      if (typeof value !== 'object' || value === null || Array.isArray(value))
        return connection.end(POLICY_VIOLATION, 'unknown message')
      const { type } = value as ClientMessage
      const message = typeof type === 'string' ? declared.get(type) : undefined
      const handle = typeof type === 'string' ? handlers.get(type) : undefined
      if (!message || !handle) return refuse(connection, value, UNKNOWN)
      const checked = checkInput(message.shape, value)
      if (checked.refusal) return refuse(connection, value, checked.refusal)
      const fields = checked.value as Record<string, unknown>
      if (CLAIMS.some((claim) => fields[claim] != null && fields[claim] !== connection.userId))
        return refuse(connection, value, NOT_YOU)
      try {
        await handle(connection, fields)
      } catch (error) {
        if (!(error instanceof RefusalError)) throw error
        if (connection.isOpen()) refuse(connection, value, error.refusal)
      }
    },
    leave: (connection) => parts.forEach(({ leave }) => leave?.(connection)),
    close: () => parts.forEach(({ close }) => close?.()),
  }
}
