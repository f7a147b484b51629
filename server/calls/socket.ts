import { touchCalls } from '#server/calls/actions.ts'
import type { Logger } from 'pino'
import type { ChatServerMessage, chatSocket } from '#core/chat/socket.ts'
import { NOT_IN_ROOM, PAGE_SIGNALS, SERVER_SIGNAL_ONLY, SIGNALS_TOO_FAST } from '#core/calls/rules.ts'
import * as actions from '#server/calls/actions.ts'
import { callTopic } from '#server/calls/events.ts'
import { ringingTimer } from '#server/calls/timers.ts'
import { createBuckets } from '#server/platform/files/bucket.ts'
import { RefusalError } from '#server/platform/http/refusal-error.ts'
import { randomToken } from '#server/platform/security/secrets.ts'
import type { SocketConnection } from '#server/platform/realtime/sockets.ts'
import type { Handlers, MessageHandlers } from '#server/platform/realtime/socket-messages.ts'

/** A connection needs dozens of candidates. */
const SIGNALS = { burst: 400, perSecond: 40 }
/** The longest signals, sent only at changes. */
const DESCRIPTIONS = { burst: 40, perSecond: 2 }
const RINGS = { burst: 5, perSecond: 0.1 }
/** A phone joins again whenever its network changes. */
const JOINS = { burst: 30, perSecond: 0.5 }
const TOUCH_MS = 20_000

interface ActiveCall {
  joined: actions.JoinedParticipant
  leaveGroup: () => void
}

type CallMessages = 'video_call_request' | 'video_call_response' | 'video_call_ended' | 'rtc_signal'

/** Calls over `/ws/chat`: ringing, answering and signals between the browsers. */
export const callHandlers = (deps: actions.CallDeps & { log: Logger; rateLimitScale: number }): MessageHandlers => {
  const { db, groups, log, rateLimitScale } = deps
  const activeCalls = new Map<SocketConnection, ActiveCall>()
  const maySignal = createBuckets(SIGNALS)
  const mayDescribe = createBuckets(DESCRIPTIONS)
  const mayJoin = createBuckets(JOINS)
  const mayRing = createBuckets({ burst: RINGS.burst * rateLimitScale, perSecond: RINGS.perSecond * rateLimitScale })
  const ringDeps = { ...deps, ringing: ringingTimer, mayRing }

  const touching = setInterval(() => {
    const sessionIds = [...activeCalls.values()].map(({ joined }) => joined.sessionId)
    if (sessionIds.length > 0) void touchCalls(db, sessionIds).catch(() => {})
  }, TOUCH_MS).unref()

  const leave = async (connection: SocketConnection): Promise<void> => {
    const current = activeCalls.get(connection)
    if (!current) return
    activeCalls.delete(connection)
    current.leaveGroup()
    await actions.leaveCall(deps, connection.userId, current.joined)
  }

  const join = async (connection: SocketConnection, roomId: string): Promise<void> => {
    if (!mayJoin(connection.userId)) throw new RefusalError(SIGNALS_TOO_FAST)
    await leave(connection)
    const { joined, isPeerHere, startedAt } = await actions.joinCall(ringDeps, connection.userId, roomId, randomToken())
    // Closed meanwhile, so its `leave` has run already.
    if (!connection.isOpen()) return actions.leaveCall(deps, connection.userId, joined)
    const { contractId } = joined.room
    activeCalls.set(connection, { joined, leaveGroup: groups.join(callTopic(contractId), connection) })
    connection.send({
      type: 'rtc_signal',
      roomId,
      contractId,
      sessionId: joined.sessionId,
      fromUserId: connection.userId,
      signal: { kind: 'joined', isFirstOfferer: joined.role === 'poster', isPeerHere, startedAt },
    } satisfies ChatServerMessage)
  }

  const handle: Handlers<typeof chatSocket, CallMessages> = {
    async video_call_request(connection, { callId, contractId }) {
      if (!mayRing(connection.userId)) throw new RefusalError(SIGNALS_TOO_FAST)
      await actions.ring(ringDeps, connection.userId, contractId, callId)
    },
    async video_call_response(connection, { sessionId, accepted }) {
      if (!maySignal(connection.userId)) throw new RefusalError(SIGNALS_TOO_FAST)
      await actions.answerCall(deps, connection.userId, sessionId, accepted)
    },
    async video_call_ended(connection, { sessionId }) {
      if (!maySignal(connection.userId)) throw new RefusalError(SIGNALS_TOO_FAST)
      await actions.endCall(deps, connection.userId, sessionId)
    },
    async rtc_signal(connection, { roomId, signal }) {
      if (!PAGE_SIGNALS.includes(signal.kind)) throw new RefusalError(SERVER_SIGNAL_ONLY)
      const isLong = signal.kind === 'description'
      if (!maySignal(connection.userId) || (isLong && !mayDescribe(connection.userId)))
        throw new RefusalError(SIGNALS_TOO_FAST)
      if (signal.kind === 'join') return join(connection, roomId)
      if (signal.kind === 'leave') return leave(connection)
      const current = activeCalls.get(connection)
      const isHere = current && (roomId === current.joined.room.contractId || roomId === current.joined.sessionId)
      if (!isHere) {
        // A stranger gets 403 instead.
        await actions.findParticipant(db, connection.userId, roomId)
        throw new RefusalError(NOT_IN_ROOM)
      }
      actions.forwardSignal(deps, connection.userId, current.joined, signal)
    },
  }

  return {
    handle,
    leave: (connection) =>
      void leave(connection).catch((error: unknown) =>
        log.warn({ err: error }, 'could not leave a call after a disconnect'),
      ),
    close: () => clearInterval(touching),
  }
}
