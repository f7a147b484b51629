import type * as z from 'zod/mini'

/**
 * Who may say it. `party`: only one of the two people of the conversation, the call or the contract it names; whatever
 * a message claims about its sender is held against the session.
 */
export type Speaker = 'user' | 'party'

/** One message that a page may send. Declared once: the socket checks by it, the matrix tries it, the API document prints it. */
export interface SocketMessage {
  who: Speaker
  summary: string
  shape: z.ZodMiniType
}

/** One message that the server sends. */
export interface SocketEvent {
  summary: string
  shape: z.ZodMiniType
}

export interface SocketMessages {
  path: `/ws/${string}`
  client: Record<string, SocketMessage>
  server: Record<string, SocketEvent>
}
