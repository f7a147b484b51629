import { sql } from 'kysely'
import { oneOf } from '#server/platform/database/filters.ts'
import { contractNumber, type ContractStatus, type Role } from '#core/contracts/rules.ts'
import { OPEN_CALLS, RINGING_CALLS, RUNNING_CALLS, type CallStatus } from '#core/calls/rules.ts'
import { appNow, type Queryable, type Trx } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/database/ids.ts'

export interface CallContract {
  contractId: string
  jobId: string
  jobTitle: string
  ordinal: number
  status: ContractStatus
  posterId: string
  workerId: string
  posterName: string | null
  workerName: string | null
  posterAvatar: string | null
  workerAvatar: string | null
  percent: number | null
  isBlocked: boolean
}

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/** CALL-1: by the id of the contract or of any call of it. */
export const findCallRoom = async (db: Queryable, roomId: string): Promise<CallContract | null> => {
  const contract = UUID.test(roomId) ? sql`${roomId}::uuid` : sql`null::uuid`
  const { rows } = await sql<CallContract>`
    select c.id as "contractId", c.job_id as "jobId", j.title as "jobTitle", c.status, c.poster_id as "posterId",
      c.worker_id as "workerId", p.first_name as "posterName", w.first_name as "workerName",
      p.profile_image_url as "posterAvatar", w.profile_image_url as "workerAvatar",
      (select count(*)::int from contract_summary o where o.job_id = c.job_id and o.created_at <= c.created_at) as ordinal,
      (select percent from progress_photo_summary g where g.contract_id = c.id and percent is not null
        order by g.created_at desc, g.id desc limit 1) as percent,
      exists (select from blocked_pairs b where b.user_id = c.poster_id and b.other_id = c.worker_id) as "isBlocked"
    from contract_summary c join job_summary j on j.id = c.job_id join people p on p.id = c.poster_id join people w on w.id = c.worker_id
    where c.id = coalesce((select s.contract_id from video_sessions s where s.session_id = ${roomId}), ${contract})`.execute(
    db,
  )
  return rows[0] ?? null
}

export const contractNumberOf = ({ jobId, ordinal }: CallContract): string => contractNumber(jobId, ordinal)

export interface Call {
  sessionId: string
  callId: string
  contractId: string
  hostId: string
  participantId: string
  calledBy: string
  status: CallStatus
  hostJoinedAt: string | null
  participantJoinedAt: string | null
  startTime: string | null
  createdAt: string
}

const call = sql`
  session_id as "sessionId", coalesce(call_id, session_id) as "callId", contract_id as "contractId", host_id as "hostId",
  participant_id as "participantId", called_by as "calledBy", status, host_joined_at as "hostJoinedAt",
  participant_joined_at as "participantJoinedAt", start_time as "startTime", created_at as "createdAt"`
const isOpen = sql`status in ${oneOf(OPEN_CALLS)}`

export const findOpenCall = async (db: Queryable, contractId: string): Promise<Call | null> => {
  const { rows } = await sql<Call>`
    select ${call} from video_sessions where contract_id = ${contractId} and ${isOpen}`.execute(db)
  return rows[0] ?? null
}

/** Calls by others that are still ringing, oldest first. */
export const listRinging = async (db: Queryable, me: string, ringMs: number): Promise<Call[]> => {
  const { rows } = await sql<Call>`
    select ${call} from video_sessions
    where (host_id = ${me} or participant_id = ${me}) and called_by <> ${me} and status in ${oneOf(RINGING_CALLS)}
      and created_at > app_now() - make_interval(secs => ${ringMs / 1000})
    order by created_at`.execute(db)
  return rows
}

/** By its id, or by the one that its caller chose. */
export const lockCall = async (trx: Trx, me: string, id: string): Promise<Call | null> => {
  const { rows } = await sql<Call>`
    select ${call} from video_sessions
    where (session_id = ${id} or (call_id = ${id} and called_by = ${me})) and ${me} in (host_id, participant_id)
    order by created_at desc limit 1 for update`.execute(trx)
  return rows[0] ?? null
}

export const lockCallById = async (trx: Trx, sessionId: string): Promise<Call | null> => {
  const { rows } = await sql<Call>`
    select ${call} from video_sessions where session_id = ${sessionId} for update`.execute(trx)
  return rows[0] ?? null
}

/** Open calls between these two. */
export const lockCallsBetween = async (trx: Trx, one: string, other: string): Promise<Call[]> => {
  const { rows } = await sql<Call>`
    select ${call} from video_sessions
    where (host_id, participant_id) in ((${one}::uuid, ${other}::uuid), (${other}::uuid, ${one}::uuid)) and ${isOpen}
    order by id for update`.execute(trx)
  return rows
}

/** CALL-3: one open call per contract; `isNew` is false if there was one. */
export const openCall = async (
  trx: Trx,
  room: Pick<CallContract, 'contractId' | 'jobId' | 'posterId' | 'workerId'>,
  calledBy: string,
  callId: string,
): Promise<{ call: Call; isNew: boolean }> => {
  const { contractId, jobId, posterId, workerId } = room
  const made = await sql<Call>`
    insert into video_sessions (session_id, call_id, host_id, participant_id, job_id, contract_id, called_by, seen_at)
    values (${newId()}, ${callId}, ${posterId}, ${workerId}, ${jobId}, ${contractId}, ${calledBy}, app_now())
    on conflict (contract_id) where ${isOpen} do nothing
    returning ${call}`.execute(trx)
  if (made.rows[0]) return { call: made.rows[0], isNew: true }
  const { rows } = await sql<Call>`
    select ${call} from video_sessions where contract_id = ${contractId} and ${isOpen} for update`.execute(trx)
  // It ended between the two statements.
  return rows[0] ? { call: rows[0], isNew: false } : openCall(trx, room, calledBy, callId)
}

export const isBusy = async (trx: Trx, userId: string, contractId: string): Promise<boolean> => {
  const { rows } = await sql<{ busy: boolean }>`
    select exists (select from video_sessions where status in ${oneOf(RUNNING_CALLS)} and contract_id <> ${contractId}
      and ((host_id = ${userId} and host_joined_at is not null)
        or (participant_id = ${userId} and participant_joined_at is not null))) as busy`.execute(trx)
  return rows[0]!.busy
}

export const setStatus = async (trx: Trx, sessionId: string, status: CallStatus): Promise<void> => {
  await trx.updateTable('video_sessions').set({ status }).where('session_id', '=', sessionId).execute()
}

/** The caller requested it again with another id, for example after a reload. */
export const renameCall = async (trx: Trx, sessionId: string, callId: string): Promise<void> => {
  await trx.updateTable('video_sessions').set({ call_id: callId }).where('session_id', '=', sessionId).execute()
}

/** The call is active once both have joined. */
export const joinCall = async (trx: Trx, sessionId: string, role: Role, connectionId: string): Promise<Call> => {
  const [joined, by, other] =
    role === 'poster'
      ? [sql`host_joined_at`, sql`host_line`, sql`participant_joined_at`]
      : [sql`participant_joined_at`, sql`participant_line`, sql`host_joined_at`]
  const { rows } = await sql<Call>`
    update video_sessions set ${joined} = coalesce(${joined}, app_now()), ${by} = ${connectionId}, seen_at = app_now(),
      status = case when ${other} is not null then 'active' else status end,
      start_time = case when ${other} is not null then coalesce(start_time, app_now()) else start_time end
    where session_id = ${sessionId} returning ${call}`.execute(trx)
  return rows[0]!
}

/** Null: another connection has replaced this one. */
export const leaveCall = async (
  trx: Trx,
  sessionId: string,
  role: Role,
  connectionId: string,
): Promise<Call | null> => {
  const [joined, by] =
    role === 'poster' ? [sql`host_joined_at`, sql`host_line`] : [sql`participant_joined_at`, sql`participant_line`]
  const { rows } = await sql<Call>`
    update video_sessions set ${joined} = null, ${by} = null
    where session_id = ${sessionId} and ${by} = ${connectionId} and ${isOpen} returning ${call}`.execute(trx)
  return rows[0] ?? null
}

/** CALL-6: returns the seconds since both had joined. Null: it was over already. */
export const endCall = async (
  trx: Trx,
  sessionId: string,
  status: Extract<CallStatus, 'ended' | 'declined' | 'missed'>,
): Promise<number | null> => {
  const { rows } = await sql<{ duration: number }>`
    update video_sessions set status = ${status}, end_time = greatest(start_time, app_now()),
      host_joined_at = null, participant_joined_at = null, host_line = null, participant_line = null,
      duration = coalesce(round(extract(epoch from app_now() - start_time)), 0)::int
    where session_id = ${sessionId} and ${isOpen} returning duration`.execute(trx)
  return rows[0]?.duration ?? null
}

/** Their connections are still open. */
export const touchCalls = async (db: Queryable, sessionIds: readonly string[]): Promise<void> => {
  await db.updateTable('video_sessions').set({ seen_at: appNow }).where('session_id', 'in', sessionIds).execute()
}

/** The called person may take some time to join. */
const UNUSED_SECONDS = 900

/** Calls that no process has touched for so long, and calls that nobody joined. */
export const listLostCalls = async (trx: Trx, seconds: number): Promise<Call[]> => {
  const { rows } = await sql<Call>`
    select ${call} from video_sessions where ${isOpen} and seen_at < app_now() - make_interval(secs =>
      case when num_nonnulls(host_joined_at, participant_joined_at) > 0 then ${seconds}::float8 else ${UNUSED_SECONDS}::float8 end)
    order by seen_at limit 100 for update skip locked`.execute(trx)
  return rows
}

/** It ended when it was last touched. */
export const endLostCall = async (trx: Trx, sessionId: string): Promise<void> => {
  await sql`
    update video_sessions set status = case when start_time is null then 'missed' else 'ended' end,
      end_time = greatest(start_time, seen_at), host_joined_at = null, participant_joined_at = null, host_line = null,
      participant_line = null,
      duration = greatest(0, coalesce(round(extract(epoch from seen_at - start_time)), 0))::int
    where session_id = ${sessionId}`.execute(trx)
}
