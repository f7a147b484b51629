import { isCancelled } from '#core/contracts/rules.ts'
import { addMs } from '#core/kernel/time.ts'
import type * as api from '#core/calls/api.ts'
import type { CallRoom } from '#core/calls/api.ts'
import { BLOCKED } from '#core/chat/rules.ts'
import type { ChatServerMessage } from '#core/chat/socket.ts'
import * as rules from '#core/calls/rules.ts'
import type { Role } from '#core/contracts/rules.ts'
import type { AnswerOf } from '#core/kernel/endpoint.ts'
import { callMissed, callRang, callTopic } from '#server/calls/events.ts'
import * as store from '#server/calls/store.ts'
import { enqueue, type JobKind } from '#server/platform/queue/jobs.ts'
import { notifyConversation } from '#server/chat/actions.ts'
import type { Bus } from '#server/platform/realtime/bus.ts'
import { readClock, type Db, type Queryable, type Trx } from '#server/platform/database/database.ts'
import type { Groups } from '#server/platform/realtime/groups.ts'
import { personTopic } from '#server/platform/realtime/live.ts'
import { publish } from '#server/platform/queue/outbox.ts'
import { RefusalError } from '#server/platform/http/refusal-error.ts'

export const { endLostCall, listLostCalls, touchCalls } = store

export interface CallDeps {
  db: Db
  bus: Bus
  groups: Groups
}

export interface Participant {
  room: store.CallContract
  role: Role
  partnerId: string
}

/** CALL-2: the two people of the contract; for a canceled contract there is no call. */
export const findParticipant = async (db: Db, me: string, roomId: string): Promise<Participant> => {
  const room = await store.findCallRoom(db, roomId)
  if (!room) throw new RefusalError(rules.NO_SUCH_ROOM)
  if (me !== room.posterId && me !== room.workerId) throw new RefusalError(rules.NOT_A_PARTY)
  if (isCancelled(room.status)) throw new RefusalError(rules.NO_SUCH_ROOM)
  const isPoster = me === room.posterId
  return { room, role: isPoster ? 'poster' : 'worker', partnerId: isPoster ? room.workerId : room.posterId }
}

/** Shown before one joins. */
export const viewCall = async (
  { db, iceServersFor }: { db: Db; iceServersFor: (userId: string) => CallRoom['iceServers'] },
  me: string,
  roomId: string,
): Promise<CallRoom> => {
  const { room, role, partnerId } = await findParticipant(db, me, roomId)
  const call = await store.findOpenCall(db, room.contractId)
  const isPoster = role === 'poster'
  return {
    id: room.contractId,
    posterId: room.posterId,
    workerId: room.workerId,
    posterName: room.posterName,
    workerName: room.workerName,
    name: `room-${room.contractId}`,
    role,
    partnerId,
    partnerName: isPoster ? room.workerName : room.posterName,
    partnerAvatar: isPoster ? room.workerAvatar : room.posterAvatar,
    jobTitle: room.jobTitle,
    contractNumber: store.contractNumberOf(room),
    contractStatus: room.status,
    percent: room.percent,
    sessionId: call?.sessionId ?? null,
    partnerInSince: room.isBlocked ? null : ((isPoster ? call?.participantJoinedAt : call?.hostJoinedAt) ?? null),
    iceServers: iceServersFor(me),
  }
}

// ---- messages ------------------------------------------------------------------------------------------------------

type CallNotice = Extract<
  ChatServerMessage,
  { type: 'incoming_video_call' | 'video_call_response' | 'video_call_ended' }
>

const sendToConversation = (deps: CallDeps, contractId: string, to: readonly string[], message: CallNotice): void =>
  notifyConversation(deps, contractId, to, message)

/** On every screen of the person. */
const stopRingingFor = ({ bus }: CallDeps, userId: string, sessionId: string): void =>
  bus.publish(personTopic(userId), { name: 'call-over', data: { sessionId } })

const ringsUntil = ({ createdAt }: store.Call): string => addMs(createdAt, rules.RING_MS)

/** As the called person sees it. */
const incoming = (room: store.CallContract, call: store.Call): AnswerOf<typeof api.listRinging>[number] => {
  const isFromPoster = call.calledBy === room.posterId
  return {
    callId: call.callId,
    sessionId: call.sessionId,
    contractId: room.contractId,
    fromUserId: call.calledBy,
    fromName: isFromPoster ? room.posterName : room.workerName,
    fromAvatar: isFromPoster ? room.posterAvatar : room.workerAvatar,
    jobTitle: room.jobTitle,
    until: ringsUntil(call),
  }
}

const notifyRinging = (deps: CallDeps, { room, partnerId }: Participant, call: store.Call): void => {
  const data = incoming(room, call)
  sendToConversation(deps, room.contractId, [partnerId], { type: 'incoming_video_call', ...data })
  deps.bus.publish(personTopic(partnerId), { name: 'call', data })
}

type Reason = 'declined' | 'missed' | 'busy' | null

const notifyAnswer = (deps: CallDeps, call: store.Call, to: string, from: string, reason: Reason): void => {
  const { callId, sessionId, contractId } = call
  const data = { callId, sessionId, contractId, fromUserId: from, accepted: reason === null, reason }
  sendToConversation(deps, contractId, [to], { type: 'video_call_response', ...data })
  stopRingingFor(deps, from, sessionId)
}

const otherOf = ({ hostId, participantId }: store.Call, me: string): string => (me === hostId ? participantId : hostId)
const hasParticipant = ({ hostJoinedAt, participantJoinedAt }: store.Call): boolean =>
  hostJoinedAt !== null || participantJoinedAt !== null

// ---- ringing -------------------------------------------------------------------------------------------------------

type RingingJob = { sessionId: string }

const beginRinging = async (
  trx: Trx,
  kind: JobKind<RingingJob>,
  participant: Participant,
  call: store.Call,
): Promise<void> => {
  const { sessionId, contractId, calledBy } = call
  const until = ringsUntil(call)
  await enqueue(trx, kind, [{ key: sessionId, payload: { sessionId }, dueAt: until }])
  await publish(trx, callRang, { sessionId, contractId, fromId: calledBy, toId: participant.partnerId, until })
}

/** CALL-3: for a screen that opens or reconnects while it rings. */
export const listRinging = async (db: Queryable, me: string): Promise<AnswerOf<typeof api.listRinging>> => {
  const calls = await store.listRinging(db, me, rules.RING_MS)
  const rooms = await Promise.all(calls.map(({ contractId }) => store.findCallRoom(db, contractId)))
  return calls.flatMap((call, at) => {
    const room = rooms[at]
    return room && !room.isBlocked ? [incoming(room, call)] : []
  })
}

const publishMissed = (trx: Trx, call: store.Call, why: 'unanswered' | 'busy' | 'called-off'): Promise<void> =>
  publish(trx, callMissed, {
    why,
    sessionId: call.sessionId,
    contractId: call.contractId,
    fromId: call.calledBy,
    toId: otherOf(call, call.calledBy),
  })

/** CALL-3: calling back while the other side rings answers its call. */
export const ring = async (
  deps: CallDeps & { ringing: JobKind<RingingJob> },
  me: string,
  contractId: string,
  callId: string,
): Promise<void> => {
  const participant = await findParticipant(deps.db, me, contractId)
  if (participant.room.isBlocked) throw new RefusalError(BLOCKED)
  const after = await deps.db.transaction().execute(async (trx) => {
    const { call, isNew } = await store.openCall(trx, participant.room, me, callId)
    if (!isNew) return answered(deps, trx, participant, call, { me, callId })
    if (await store.isBusy(trx, participant.partnerId, participant.room.contractId)) {
      await store.endCall(trx, call.sessionId, 'missed')
      await publishMissed(trx, call, 'busy')
      return () => notifyAnswer(deps, call, me, participant.partnerId, 'busy')
    }
    await beginRinging(trx, deps.ringing, participant, call)
    return () => notifyRinging(deps, participant, call)
  })
  after()
}

/** The two have an open call already. Each is answered with the id of their own request. */
const answered = async (
  deps: CallDeps,
  trx: Trx,
  participant: Participant,
  call: store.Call,
  { me, callId }: { me: string; callId: string },
) => {
  const isTheirs = call.calledBy !== me
  const isPartnerIn = (participant.role === 'poster' ? call.participantJoinedAt : call.hostJoinedAt) !== null
  if (isTheirs && rules.isRinging(call.status)) await store.setStatus(trx, call.sessionId, 'accepted')
  if (!isTheirs) await store.renameCall(trx, call.sessionId, callId)
  // In all cases both join the same call.
  return () => {
    if (isTheirs) notifyAnswer(deps, call, call.calledBy, me, null)
    if (isTheirs || isPartnerIn) notifyAnswer(deps, { ...call, callId }, me, participant.partnerId, null)
    else notifyRinging(deps, participant, { ...call, callId })
  }
}

/** CALL-4: only by the called person while it rings. */
export const answerCall = async (deps: CallDeps, me: string, sessionId: string, isAccepted: boolean): Promise<void> => {
  const answeredCall = await deps.db.transaction().execute(async (trx) => {
    const call = await store.lockCall(trx, me, sessionId)
    if (!call) throw new RefusalError(rules.NO_SUCH_ROOM)
    if (call.calledBy === me || !rules.isRinging(call.status)) throw new RefusalError(rules.NOT_RINGING)
    if (isAccepted) await store.setStatus(trx, call.sessionId, 'accepted')
    else await store.endCall(trx, call.sessionId, 'declined')
    return call
  })
  notifyAnswer(deps, answeredCall, answeredCall.calledBy, me, isAccepted ? null : 'declined')
}

/** The call is missed unless somebody waits in it. */
export const stopRinging = async (trx: Trx, sessionId: string): Promise<void> => {
  const call = await store.lockCallById(trx, sessionId)
  if (!call || !rules.isRinging(call.status)) return
  if (!hasParticipant(call)) await store.endCall(trx, sessionId, 'missed')
  await publishMissed(trx, call, 'unanswered')
}

export const notifyUnanswered = async (deps: CallDeps, trx: Trx, sessionId: string): Promise<() => void> => {
  const call = await store.lockCallById(trx, sessionId)
  return () => call && notifyAnswer(deps, call, call.calledBy, otherOf(call, call.calledBy), 'missed')
}

// ---- in a call -----------------------------------------------------------------------------------------------------

export interface JoinedParticipant extends Participant {
  sessionId: string
  /** Identifies the screen of the person. */
  connectionId: string
}

export interface JoinResult {
  joined: JoinedParticipant
  isPeerHere: boolean
  startedAt: string | null
}

const signal = (
  { groups }: CallDeps,
  { room, sessionId }: JoinedParticipant,
  from: string,
  to: string,
  what: rules.CallSignal,
): void =>
  groups.notify(callTopic(room.contractId), [to], {
    type: 'rtc_signal',
    roomId: room.contractId,
    contractId: room.contractId,
    sessionId,
    fromUserId: from,
    signal: what,
  } satisfies ChatServerMessage)

/** In the format of pages, for calls that start by joining. */
const nameCall = (): string => `call_${Date.now()}`

/** CALL-5: rings the other side unless it has joined; replaces an earlier screen of the same person. */
export const joinCall = async (
  deps: CallDeps & { ringing: JobKind<RingingJob>; mayRing: (userId: string) => boolean },
  me: string,
  roomId: string,
  connectionId: string,
): Promise<JoinResult> => {
  const participant = await findParticipant(deps.db, me, roomId)
  if (participant.room.isBlocked) throw new RefusalError(BLOCKED)
  const { call, before, isRinging } = await deps.db.transaction().execute(async (trx) => {
    const { call: found, isNew } = await store.openCall(trx, participant.room, me, nameCall())
    if (isNew && !deps.mayRing(me)) throw new RefusalError(rules.SIGNALS_TOO_FAST)
    if (isNew) await beginRinging(trx, deps.ringing, participant, found)
    // Joining a ringing call answers it.
    if (!isNew && rules.isRinging(found.status) && found.calledBy !== me)
      await store.setStatus(trx, found.sessionId, 'accepted')
    return {
      call: await store.joinCall(trx, found.sessionId, participant.role, connectionId),
      before: found,
      isRinging: isNew,
    }
  })
  const joined: JoinedParticipant = { ...participant, sessionId: call.sessionId, connectionId }
  const isPeerHere = (participant.role === 'poster' ? call.participantJoinedAt : call.hostJoinedAt) !== null
  const hadJoined = (participant.role === 'poster' ? before.hostJoinedAt : before.participantJoinedAt) !== null
  if (isRinging) notifyRinging(deps, participant, call)
  else if (rules.isRinging(before.status) && before.calledBy !== me) notifyAnswer(deps, call, call.calledBy, me, null)
  if (hadJoined) signal(deps, joined, me, me, { kind: 'replaced' })
  if (isPeerHere) signal(deps, joined, me, participant.partnerId, { kind: 'peer-joined', startedAt: call.startTime })
  return { joined, isPeerHere, startedAt: call.startTime }
}

export const forwardSignal = (deps: CallDeps, me: string, joined: JoinedParticipant, what: rules.CallSignal): void =>
  signal(deps, joined, me, joined.partnerId, what)

/** The call ends when the last person leaves. */
export const leaveCall = async (deps: CallDeps, me: string, joined: JoinedParticipant): Promise<void> => {
  const { sessionId, role, connectionId, partnerId } = joined
  const after = await deps.db.transaction().execute(async (trx) => {
    const call = await store.leaveCall(trx, sessionId, role, connectionId)
    if (!call) return () => {}
    if (hasParticipant(call)) return () => signal(deps, joined, me, partnerId, { kind: 'peer-left' })
    return finish(deps, trx, call, me)
  })
  after()
}

/** CALL-6: ends the call for both. Without a start it counts as missed. */
const finish = async (deps: CallDeps, trx: Trx, call: store.Call, by: string): Promise<() => void> => {
  const { sessionId, contractId, hostId, participantId } = call
  const isRinging =
    rules.isRinging(call.status) && Date.parse(await readClock(trx)) < Date.parse(call.createdAt) + rules.RING_MS
  const duration = await store.endCall(trx, sessionId, call.startTime === null ? 'missed' : 'ended')
  if (duration === null) return () => {}
  if (isRinging) await publishMissed(trx, call, 'called-off')
  return () => {
    sendToConversation(deps, contractId, [hostId, participantId], {
      type: 'video_call_ended',
      sessionId,
      contractId,
      byUserId: by,
      duration,
    })
    for (const userId of [hostId, participantId]) stopRingingFor(deps, userId, sessionId)
  }
}

export const endCall = async (deps: CallDeps, me: string, sessionId: string): Promise<void> => {
  const after = await deps.db.transaction().execute(async (trx) => {
    const call = await store.lockCall(trx, me, sessionId)
    if (!call) throw new RefusalError(rules.NO_SUCH_ROOM)
    return finish(deps, trx, call, me)
  })
  after()
}

/** BLOCK-4 */
export const endCallsBetween = async (deps: CallDeps, trx: Trx, by: string, other: string): Promise<(() => void)[]> => {
  const afters: (() => void)[] = []
  for (const call of await store.lockCallsBetween(trx, by, other)) afters.push(await finish(deps, trx, call, by))
  return afters
}
