import { seeCalls } from '#server/calls/actions.ts'
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

/** A connection is found with some dozens of candidates; a ring is pressed once. */
const SIGNALS = { burst: 400, perSecond: 40 }
/** The longest of them, and made anew only when something has changed. */
const DESCRIPTIONS = { burst: 40, perSecond: 2 }
const RINGS = { burst: 5, perSecond: 0.1 }
/** A phone that changes its network comes in again and again. */
const JOINS = { burst: 30, perSecond: 0.5 }
const SEEN_MS = 20_000

interface Place {
  joined: actions.JoinedParticipant
  leaveGroup: () => void
}

type CallMessages = 'video_call_request' | 'video_call_response' | 'video_call_ended' | 'rtc_signal'

/** Calls over `/ws/chat`: ringing, answering, and what the two browsers tell each other. */
export const callPart = (deps: actions.CallDeps & { log: Logger; rateLimitScale: number }): MessageHandlers => {
  const { db, groups, log, rateLimitScale } = deps
  const places = new Map<SocketConnection, Place>()
  const maySignal = createBuckets(SIGNALS)
  const mayDescribe = createBuckets(DESCRIPTIONS)
  const mayJoin = createBuckets(JOINS)
  const mayRing = createBuckets({ burst: RINGS.burst * rateLimitScale, perSecond: RINGS.perSecond * rateLimitScale })
  const ringDeps = { ...deps, ringing: ringingTimer, mayRing }

  const seen = setInterval(() => {
    const sessionIds = [...places.values()].map(({ joined }) => joined.sessionId)
    if (sessionIds.length > 0) void seeCalls(db, sessionIds).catch(() => {})
  }, SEEN_MS).unref()

  const stepOut = async (line: SocketConnection): Promise<void> => {
    const place = places.get(line)
    if (!place) return
    places.delete(line)
    place.leaveGroup()
    await actions.leaveCall(deps, line.userId, place.joined)
  }

  const stepIn = async (line: SocketConnection, roomId: string): Promise<void> => {
    if (!mayJoin(line.userId)) throw new RefusalError(SIGNALS_TOO_FAST)
    await stepOut(line)
    const { joined, isPeerHere, startedAt } = await actions.joinCall(ringDeps, line.userId, roomId, randomToken())
    // Gone meanwhile: nobody would ever step out for it.
    if (!line.isOpen()) return actions.leaveCall(deps, line.userId, joined)
    const { contractId } = joined.room
    places.set(line, { joined, leaveGroup: groups.join(callTopic(contractId), line) })
    line.send({
      type: 'rtc_signal',
      roomId,
      contractId,
      sessionId: joined.sessionId,
      fromUserId: line.userId,
      signal: { kind: 'joined', isFirstOfferer: joined.role === 'poster', isPeerHere, startedAt },
    } satisfies ChatServerMessage)
  }

  const handle: Handlers<typeof chatSocket, CallMessages> = {
    async video_call_request(line, { callId, contractId }) {
      if (!mayRing(line.userId)) throw new RefusalError(SIGNALS_TOO_FAST)
      await actions.ring(ringDeps, line.userId, contractId, callId)
    },
    async video_call_response(line, { sessionId, accepted }) {
      if (!maySignal(line.userId)) throw new RefusalError(SIGNALS_TOO_FAST)
      await actions.answerCall(deps, line.userId, sessionId, accepted)
    },
    async video_call_ended(line, { sessionId }) {
      if (!maySignal(line.userId)) throw new RefusalError(SIGNALS_TOO_FAST)
      await actions.endCall(deps, line.userId, sessionId)
    },
    async rtc_signal(line, { roomId, signal }) {
      if (!PAGE_SIGNALS.includes(signal.kind)) throw new RefusalError(SERVER_SIGNAL_ONLY)
      const isLong = signal.kind === 'description'
      if (!maySignal(line.userId) || (isLong && !mayDescribe(line.userId))) throw new RefusalError(SIGNALS_TOO_FAST)
      if (signal.kind === 'join') return stepIn(line, roomId)
      if (signal.kind === 'leave') return stepOut(line)
      const place = places.get(line)
      const isHere = place && (roomId === place.joined.room.contractId || roomId === place.joined.sessionId)
      if (!isHere) {
        // Who has no business there is told that first.
        await actions.findParticipant(db, line.userId, roomId)
        throw new RefusalError(NOT_IN_ROOM)
      }
      actions.passOn(deps, line.userId, place.joined, signal)
    },
  }

  return {
    handle,
    leave: (line) =>
      void stepOut(line).catch((error: unknown) => log.warn({ err: error }, 'somebody who hung up stays in a room')),
    close: () => clearInterval(seen),
  }
}
