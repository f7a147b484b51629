import type * as z from 'zod/mini'

/** `party`: only one of the two people of the named conversation, call or contract. */
export type SocketSender = 'user' | 'party'

/** A message from a page. Declared once: the server checks it, the authorization matrix tests it, the API document lists it. */
export interface SocketMessage {
  who: SocketSender
  summary: string
  shape: z.ZodMiniType
}

/** A message from the server. */
export interface SocketEvent {
  summary: string
  shape: z.ZodMiniType
}

export interface SocketMessages {
  path: `/ws/${string}`
  client: Record<string, SocketMessage>
  server: Record<string, SocketEvent>
}
