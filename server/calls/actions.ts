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

export const { endLostCall, listLostCalls, seeCalls } = store

export interface CallDeps {
  db: Db
  bus: Bus
  groups: Groups
}

export interface Participant {
  room: store.Room
  role: Role
  partnerId: string
}

/** CALL-2: the two people of the contract; a stranger is told so, and a contract that was called off has no room. */
export const findParticipant = async (db: Db, me: string, roomId: string): Promise<Participant> => {
  const room = await store.findCallRoom(db, roomId)
  if (!room) throw new RefusalError(rules.NO_SUCH_ROOM)
  if (me !== room.posterId && me !== room.workerId) throw new RefusalError(rules.NOT_A_PARTY)
  if (isCancelled(room.status)) throw new RefusalError(rules.NO_SUCH_ROOM)
  const isPoster = me === room.posterId
  return { room, role: isPoster ? 'poster' : 'worker', partnerId: isPoster ? room.workerId : room.posterId }
}

/** The room as it is shown before one joins. */
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
    contractNumber: store.numberOf(room),
    contractStatus: room.status,
    percent: room.percent,
    sessionId: call?.sessionId ?? null,
    partnerInSince: room.isBlocked ? null : ((isPoster ? call?.participantJoinedAt : call?.hostJoinedAt) ?? null),
    iceServers: iceServersFor(me),
  }
}

// ---- telling -------------------------------------------------------------------------------------------------------

type CallNotice = Extract<
  ChatServerMessage,
  { type: 'incoming_video_call' | 'video_call_response' | 'video_call_ended' }
>

/** In the open conversation of these people. */
const tell = (deps: CallDeps, contractId: string, to: readonly string[], message: CallNotice): void =>
  notifyConversation(deps, contractId, to, message)

/** On every screen of one person: it rings no longer. */
const hush = ({ bus }: CallDeps, userId: string, sessionId: string): void =>
  bus.publish(personTopic(userId), { name: 'call-over', data: { sessionId } })

const ringsUntil = ({ createdAt }: store.Call): string => addMs(createdAt, rules.RING_MS)

/** A call as whoever is called sees it. */
const incoming = (room: store.Room, call: store.Call): AnswerOf<typeof api.listRinging>[number] => {
  const isPosters = call.calledBy === room.posterId
  return {
    callId: call.callId,
    sessionId: call.sessionId,
    contractId: room.contractId,
    fromUserId: call.calledBy,
    fromName: isPosters ? room.posterName : room.workerName,
    fromAvatar: isPosters ? room.posterAvatar : room.workerAvatar,
    jobTitle: room.jobTitle,
    until: ringsUntil(call),
  }
}

const notifyRinging = (deps: CallDeps, { room, partnerId }: Participant, call: store.Call): void => {
  const data = incoming(room, call)
  tell(deps, room.contractId, [partnerId], { type: 'incoming_video_call', ...data })
  deps.bus.publish(personTopic(partnerId), { name: 'call', data })
}

type Reason = 'declined' | 'missed' | 'busy' | null

const notifyAnswer = (deps: CallDeps, call: store.Call, to: string, from: string, reason: Reason): void => {
  const { callId, sessionId, contractId } = call
  const told = { callId, sessionId, contractId, fromUserId: from, accepted: reason === null, reason }
  tell(deps, contractId, [to], { type: 'video_call_response', ...told })
  hush(deps, from, sessionId)
}

const otherOf = ({ hostId, participantId }: store.Call, me: string): string => (me === hostId ? participantId : hostId)
const hasSomebody = ({ hostJoinedAt, participantJoinedAt }: store.Call): boolean =>
  hostJoinedAt !== null || participantJoinedAt !== null

// ---- ringing -------------------------------------------------------------------------------------------------------

type Ring = { sessionId: string }

const beginRinging = async (trx: Trx, kind: JobKind<Ring>, seat: Participant, call: store.Call): Promise<void> => {
  const { sessionId, contractId, calledBy } = call
  const until = ringsUntil(call)
  await enqueue(trx, kind, [{ key: sessionId, payload: { sessionId }, dueAt: until }])
  await publish(trx, callRang, { sessionId, contractId, fromId: calledBy, toId: seat.partnerId, until })
}

/** CALL-3: what rings for somebody whose screen opens, or comes back, only now. */
export const listRinging = async (db: Queryable, me: string): Promise<AnswerOf<typeof api.listRinging>> => {
  const calls = await store.listRinging(db, me, rules.RING_MS)
  const rooms = await Promise.all(calls.map(({ contractId }) => store.findCallRoom(db, contractId)))
  return calls.flatMap((call, at) => {
    const room = rooms[at]
    return room && !room.isBlocked ? [incoming(room, call)] : []
  })
}

const announceMissed = (trx: Trx, call: store.Call, why: 'unanswered' | 'busy' | 'called-off'): Promise<void> =>
  publish(trx, callMissed, {
    why,
    sessionId: call.sessionId,
    contractId: call.contractId,
    fromId: call.calledBy,
    toId: otherOf(call, call.calledBy),
  })

/** CALL-3: rings the other side; whoever rings while the other side is ringing them has answered. */
export const ring = async (
  deps: CallDeps & { ringing: JobKind<Ring> },
  me: string,
  contractId: string,
  callId: string,
): Promise<void> => {
  const seat = await findParticipant(deps.db, me, contractId)
  if (seat.room.isBlocked) throw new RefusalError(BLOCKED)
  const after = await deps.db.transaction().execute(async (trx) => {
    const { call, isNew } = await store.openCall(trx, seat.room, me, callId)
    if (!isNew) return answered(deps, trx, seat, call, { me, callId })
    if (await store.isBusy(trx, seat.partnerId, seat.room.contractId)) {
      await store.endCall(trx, call.sessionId, 'missed')
      await announceMissed(trx, call, 'busy')
      return () => notifyAnswer(deps, call, me, seat.partnerId, 'busy')
    }
    await beginRinging(trx, deps.ringing, seat, call)
    return () => notifyRinging(deps, seat, call)
  })
  after()
}

/** A call of the two is open already. Each is answered by the id under which they rang. */
const answered = async (
  deps: CallDeps,
  trx: Trx,
  seat: Participant,
  call: store.Call,
  { me, callId }: { me: string; callId: string },
) => {
  const isTheirs = call.calledBy !== me
  const isPartnerIn = (seat.role === 'poster' ? call.participantJoinedAt : call.hostJoinedAt) !== null
  if (isTheirs && rules.isRinging(call.status)) await store.setStatus(trx, call.sessionId, 'accepted')
  if (!isTheirs) await store.renameCall(trx, call.sessionId, callId)
  // Either way both are expected in the same room.
  return () => {
    if (isTheirs) notifyAnswer(deps, call, call.calledBy, me, null)
    if (isTheirs || isPartnerIn) notifyAnswer(deps, { ...call, callId }, me, seat.partnerId, null)
    else notifyRinging(deps, seat, { ...call, callId })
  }
}

/** CALL-4: accepted or declined, by the one who is called, while it rings or somebody waits in the room. */
export const answerCall = async (deps: CallDeps, me: string, sessionId: string, isAccepted: boolean): Promise<void> => {
  const call = await deps.db.transaction().execute(async (trx) => {
    const held = await store.holdCall(trx, me, sessionId)
    if (!held) throw new RefusalError(rules.NO_SUCH_ROOM)
    if (held.calledBy === me || !rules.isRinging(held.status)) throw new RefusalError(rules.NOT_RINGING)
    if (isAccepted) await store.setStatus(trx, held.sessionId, 'accepted')
    else await store.endCall(trx, held.sessionId, 'declined')
    return held
  })
  notifyAnswer(deps, call, call.calledBy, me, isAccepted ? null : 'declined')
}

/** The ringing is over. Whoever waits in the room may go on waiting; without anybody there the call was missed. */
export const stopRinging = async (trx: Trx, sessionId: string): Promise<void> => {
  const call = await store.holdAnyCall(trx, sessionId)
  if (!call || !rules.isRinging(call.status)) return
  if (!hasSomebody(call)) await store.endCall(trx, sessionId, 'missed')
  await announceMissed(trx, call, 'unanswered')
}

/** What the caller hears of it. */
export const notifyUnanswered = async (deps: CallDeps, trx: Trx, sessionId: string): Promise<() => void> => {
  const call = await store.holdAnyCall(trx, sessionId)
  return () => call && notifyAnswer(deps, call, call.calledBy, otherOf(call, call.calledBy), 'missed')
}

// ---- in the room ---------------------------------------------------------------------------------------------------

export interface JoinedParticipant extends Participant {
  sessionId: string
  /** Which of a person's screens it is. */
  line: string
}

export interface Entered {
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

/** As pages name theirs; a room that rings by itself has no page that would. */
const nameCall = (): string => `call_${Date.now()}`

/** CALL-5: into the room; an empty one rings the other side. The same person's earlier screen gives way. */
export const joinCall = async (
  deps: CallDeps & { ringing: JobKind<Ring>; mayRing: (userId: string) => boolean },
  me: string,
  roomId: string,
  line: string,
): Promise<Entered> => {
  const seat = await findParticipant(deps.db, me, roomId)
  if (seat.room.isBlocked) throw new RefusalError(BLOCKED)
  const { call, before, isRinging } = await deps.db.transaction().execute(async (trx) => {
    const { call: found, isNew } = await store.openCall(trx, seat.room, me, nameCall())
    if (isNew && !deps.mayRing(me)) throw new RefusalError(rules.SIGNALS_TOO_FAST)
    if (isNew) await beginRinging(trx, deps.ringing, seat, found)
    // Who comes into the room of a call that rings has answered it.
    if (!isNew && rules.isRinging(found.status) && found.calledBy !== me)
      await store.setStatus(trx, found.sessionId, 'accepted')
    return { call: await store.joinCall(trx, found.sessionId, seat.role, line), before: found, isRinging: isNew }
  })
  const joined: JoinedParticipant = { ...seat, sessionId: call.sessionId, line }
  const isPeerHere = (seat.role === 'poster' ? call.participantJoinedAt : call.hostJoinedAt) !== null
  const wasHere = (seat.role === 'poster' ? before.hostJoinedAt : before.participantJoinedAt) !== null
  if (isRinging) notifyRinging(deps, seat, call)
  else if (rules.isRinging(before.status) && before.calledBy !== me) notifyAnswer(deps, call, call.calledBy, me, null)
  if (wasHere) signal(deps, joined, me, me, { kind: 'replaced' })
  if (isPeerHere) signal(deps, joined, me, seat.partnerId, { kind: 'peer-joined', startedAt: call.startTime })
  return { joined, isPeerHere, startedAt: call.startTime }
}

/** From one browser in the room to the other. */
export const passOn = (deps: CallDeps, me: string, joined: JoinedParticipant, what: rules.CallSignal): void =>
  signal(deps, joined, me, joined.partnerId, what)

/** Out of the room. The last one out turns off the light. */
export const leaveCall = async (deps: CallDeps, me: string, joined: JoinedParticipant): Promise<void> => {
  const { sessionId, role, line, partnerId } = joined
  const after = await deps.db.transaction().execute(async (trx) => {
    const call = await store.leaveCall(trx, sessionId, role, line)
    if (!call) return () => {}
    if (hasSomebody(call)) return () => signal(deps, joined, me, partnerId, { kind: 'peer-left' })
    return finish(deps, trx, call, me)
  })
  after()
}

/** CALL-6: over on both sides. What never came to a call was missed, or called off while it rang. */
const finish = async (deps: CallDeps, trx: Trx, call: store.Call, by: string): Promise<() => void> => {
  const { sessionId, contractId, hostId, participantId } = call
  const isRinging =
    rules.isRinging(call.status) && Date.parse(await readClock(trx)) < Date.parse(call.createdAt) + rules.RING_MS
  const duration = await store.endCall(trx, sessionId, call.startTime === null ? 'missed' : 'ended')
  if (duration === null) return () => {}
  if (isRinging) await announceMissed(trx, call, 'called-off')
  return () => {
    tell(deps, contractId, [hostId, participantId], {
      type: 'video_call_ended',
      sessionId,
      contractId,
      byUserId: by,
      duration,
    })
    for (const userId of [hostId, participantId]) hush(deps, userId, sessionId)
  }
}

export const endCall = async (deps: CallDeps, me: string, sessionId: string): Promise<void> => {
  const after = await deps.db.transaction().execute(async (trx) => {
    const call = await store.holdCall(trx, me, sessionId)
    if (!call) throw new RefusalError(rules.NO_SUCH_ROOM)
    return finish(deps, trx, call, me)
  })
  after()
}

/** BLOCK-4: who has blocked the other is not kept in a room with them. */
export const partCallers = async (deps: CallDeps, trx: Trx, by: string, other: string): Promise<(() => void)[]> => {
  const afters: (() => void)[] = []
  for (const call of await store.holdCallsBetween(trx, by, other)) afters.push(await finish(deps, trx, call, by))
  return afters
}
