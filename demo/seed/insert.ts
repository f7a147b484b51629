// One statement per table: the whole demo is some forty round trips, however many rows it has.
import { recordMatches } from '#demo/seed/matches.ts'
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { logRows } from '#demo/seed/audit-log.ts'
import { bannedRows, idsOfTeam, teamRows, waitingRows } from '#demo/seed/team.ts'
import { fileApplications, buildContent, insertContent } from '#demo/seed/content.ts'
import { DISPUTED_JOBS } from '#demo/data/jobs/disputed-jobs.ts'
import { earlyInterestRows } from '#demo/data/content/early-interest.ts'
import { FINISHED_BY_DEVON } from '#demo/data/jobs/finished-by-devon.ts'
import { FINISHED_BY_OTHERS } from '#demo/data/jobs/finished-by-others.ts'
import { FINISHED_LATELY } from '#demo/data/jobs/finished-lately.ts'
import { finishedLastYear } from '#demo/data/jobs/finished-last-year.ts'
import { FINISHED_NEARBY } from '#demo/data/jobs/finished-nearby.ts'
import { keepBooks, mayGoNegative, type Platform } from '#demo/seed/ledger.ts'
import { LISTED_JOBS } from '#demo/data/jobs/listed-jobs.ts'
import { alertRows } from '#demo/seed/alerts/alerts.ts'
import * as about from '#demo/seed/people.ts'
import { storeUploads, openUploads, type Kept, type Pictures, type Uploads } from '#demo/seed/pictures.ts'
import { cityOf, PLACES, STATE, TIME_ZONE } from '#demo/data/people/places.ts'
import { RUNNING_JOBS } from '#demo/data/jobs/running-jobs.ts'
import { SETTLED_OTHERWISE } from '#demo/data/jobs/settled-otherwise.ts'
import { SETTLED_QUIETLY } from '#demo/data/jobs/settled-quietly.ts'
import type { PersonIds, Row, History } from '#demo/seed/history.ts'
import { buildSupport, type SupportRows } from '#demo/seed/support.ts'
import { buildHistory } from '#demo/seed/build-history.ts'
import { readBankClock } from '#server/payments/wallet/bank-clock.ts'
import { closePayoutRun } from '#server/payments/withdrawals/store.ts'
import { readClock, type Trx } from '#server/platform/database/database.ts'
import type { FileStorage } from '#server/platform/files/file-storage.ts'
import { newId } from '#server/platform/database/ids.ts'

const FINISHED = [...FINISHED_BY_DEVON, ...FINISHED_BY_OTHERS, ...FINISHED_LATELY, ...FINISHED_NEARBY]
const DISPUTED = [...SETTLED_QUIETLY, ...SETTLED_OTHERWISE, ...DISPUTED_JOBS]

/** Everything is built in memory first: its pictures are in the storage before the first row is written. */
export const insertDemo = async (
  trx: Trx,
  files: FileStorage,
  { pictures, passwordHash }: { pictures: Pictures; passwordHash: string },
): Promise<void> => {
  const clock = await readClock(trx)
  const now = Date.parse(clock)
  const people = about.idsOfPeople(now)
  const uploads = openUploads()
  const users = about.personRows(now, people, passwordHash, uploads)
  const portfolio = about.portfolioRows(now, people, uploads)
  const finished = [...FINISHED, ...finishedLastYear(now)]
  const team = idsOfTeam()
  const adminId = team.get('ada')!
  const requests = about.verificationRows(now, people, adminId)
  const waiting = waitingRows(now, people, uploads)
  const banned = bannedRows({ now, people, adminId }, passwordHash)
  const history = buildHistory(
    { now, people, uploads, adminId },
    { finished, running: RUNNING_JOBS, disputed: DISPUTED, listed: LISTED_JOBS },
  )
  const desk = buildSupport({ now, people, history, team, portfolio })
  const content = buildContent(now, people.get('noor')!, uploads)
  const kept = [...(await storeUploads(files, pictures, uploads, clock)), ...(await fileApplications(files, content))]
  await trx
    .insertInto('users')
    .values([...withDocuments(users, waiting), banned.user])
    .execute()
  await trx.insertInto('stored_files').values(kept).execute()
  await trx
    .insertInto('admin_users')
    .values(teamRows(now, team, passwordHash))
    .execute()
  await insertProofs(trx, now, people, [...requests, banned.request, ...waiting])
  await insertPlaces(trx)
  const log = logRows(now, { team, people, requests, banned })
  const whole = {
    ...history,
    jobs: [...history.jobs, ...banned.jobs],
    job_views: [...history.job_views, ...banned.views],
    admin_audit_log: [...history.admin_audit_log, ...log, ...desk.admin_audit_log],
  }
  await insertHistory(trx, whole)
  await insertConversations(trx, history, kept)
  await insertDisputes(trx, whole, (fileId) => hashOf(uploads, pictures, fileId))
  await trx.insertInto('user_portfolio').values(portfolio).execute()
  await insertMoney(trx, history)
  await insertAlerts(trx, now, people, [...alertRows({ now, people, history }), ...desk.alerts], banned.user.id)
  await insertSupport(trx, desk)
  await insertContent(trx, content, kept)
  await countFigures(trx, [...people.values()])
  await recordMatches(trx, history.jobs)
}

/** Whoever waits for verification has the documents in the account, too. */
const withDocuments = (users: Row<'users'>[], waiting: readonly Row<'verification_requests'>[]): Row<'users'>[] => {
  const papers = new Map(waiting.map(({ user_id, documents }) => [user_id, documents ?? []]))
  return users.map((user) => Object.assign(user, { verification_documents: papers.get(user.id!) ?? [] }))
}

const insertProofs = async (
  trx: Trx,
  now: number,
  people: PersonIds,
  requests: Row<'verification_requests'>[],
): Promise<void> => {
  await trx.insertInto('verification_requests').values(requests).execute()
  await trx.insertInto('user_certifications').values(about.certificateRows(now, people)).execute()
  await trx.insertInto('insurance_policies').values(about.policyRows(now, people)).execute()
  await trx.insertInto('background_checks').values(about.checkRows(now, people)).execute()
}

const insertAlerts = async (
  trx: Trx,
  now: number,
  people: PersonIds,
  alerts: Row<'alerts'>[],
  bannedId: string,
): Promise<void> => {
  await trx
    .insertInto('alert_preferences')
    .values(about.preferenceRows(people, [bannedId]))
    .execute()
  await trx.insertInto('alerts').values(alerts).execute()
  await trx
    .insertInto('early_interest')
    .values(earlyInterestRows(now))
    .onConflict((c) => c.doNothing())
    .execute()
}

const insertSupport = async (trx: Trx, desk: SupportRows): Promise<void> => {
  await trx.insertInto('support_tickets').values(desk.support_tickets).execute()
  await trx.insertInto('support_messages').values(desk.support_messages).execute()
  await trx.insertInto('flagged_content').values(desk.flagged_content).execute()
}

/** The names of the parts of the city are ours; where a zip lies is known better by whoever has the whole list. */
const insertPlaces = async (trx: Trx): Promise<void> => {
  const rows = PLACES.map((place): Row<'zip_codes'> => {
    const { zip, area, latitude, longitude } = place
    return { zip, city: cityOf(place), state: STATE, area, latitude, longitude, time_zone: TIME_ZONE }
  })
  await trx
    .insertInto('zip_codes')
    .values(rows)
    .onConflict((c) => c.column('zip').doUpdateSet((eb) => ({ area: eb.ref('excluded.area') })))
    .execute()
}

/** A zip has one centre, the one of the table: where the whole list is loaded, it is not quite ours. */
const atTheirCentres = async (trx: Trx, jobs: Row<'jobs'>[]): Promise<Row<'jobs'>[]> => {
  const centres = await trx.selectFrom('zip_codes').select(['zip', 'latitude', 'longitude']).execute()
  const byZip = new Map(centres.map(({ zip, latitude, longitude }) => [zip, { latitude, longitude }]))
  return jobs.map((job) => Object.assign(job, job.zip_code ? byZip.get(job.zip_code) : {}))
}

/** In the order of the foreign keys; jobs may name their bid before it exists, that key waits for the commit. */
const insertHistory = async (trx: Trx, history: History): Promise<void> => {
  await trx
    .insertInto('jobs')
    .values(await atTheirCentres(trx, history.jobs))
    .execute()
  await trx.insertInto('bids').values(history.bids).execute()
  await trx.insertInto('contracts').values(history.contracts).execute()
  await trx.insertInto('contract_signatures').values(history.contract_signatures).execute()
  await trx.insertInto('job_notes').values(history.job_notes).execute()
  await trx.insertInto('progress_photos').values(history.progress_photos).execute()
  await trx.insertInto('additional_work_requests').values(history.additional_work_requests).execute()
  await trx.insertInto('reviews').values(history.reviews).execute()
  await trx.insertInto('job_views').values(history.job_views).execute()
  await trx.insertInto('job_favorites').values(history.job_favorites).execute()
}

/** A file that was sent is as large as it is kept. */
const insertConversations = async (trx: Trx, history: History, kept: readonly Kept[]): Promise<void> => {
  const sizes = new Map(kept.map(({ id, size_bytes }) => [id, size_bytes]))
  const messages = history.chat_messages.map((row) => ({
    ...row,
    file_size: row.file_id ? sizes.get(row.file_id)! : null,
  }))
  await trx.insertInto('conversations').values(history.conversations).execute()
  await trx.insertInto('chat_messages').values(messages).execute()
  await trx.insertInto('chat_message_edits').values(history.chat_message_edits).execute()
  await trx.insertInto('video_sessions').values(history.video_sessions).execute()
}

/** Of the bytes as they are kept. */
const hashOf = (uploads: Uploads, pictures: Pictures, fileId: string): string => {
  const { drawing } = uploads.pictures.find(({ id }) => id === fileId)!
  return createHash('sha256').update(pictures.get(drawing)!.full).digest('hex')
}

/** Evidence comes while a dispute is open: all are written open, and those that are over end afterwards. */
const insertDisputes = async (trx: Trx, history: History, hash: (fileId: string) => string): Promise<void> => {
  const evidence = history.dispute_evidence.map((row) => ({ ...row, sha256: row.file_id ? hash(row.file_id) : null }))
  await trx.insertInto('disputes').values(history.disputes).execute()
  await trx.insertInto('dispute_evidence').values(evidence).execute()
  await trx.insertInto('mediation_attempts').values(history.mediation_attempts).execute()
  await trx.insertInto('admin_audit_log').values(history.admin_audit_log).execute()
  await sql`
    update disputes d set status = 'resolved', resolution = e.resolution, refund_percent = e.refund_percent,
      compensation_amount = e.compensation_amount, resolved_at = e.resolved_at, resolved_by = e.resolved_by
    from jsonb_to_recordset(${JSON.stringify(history.dispute_endings)}::jsonb) as e(id uuid, resolution text,
      refund_percent numeric, compensation_amount int, resolved_at timestamptz, resolved_by uuid)
    where d.id = e.id`.execute(trx)
}

const SHARDED = ['platform_revenue', 'payout_clearing', 'paid_out'] as const

/** A database that has seen payments has some of these accounts already. */
const openPlatform = async (trx: Trx, { movements }: History): Promise<Platform> => {
  const references = [...new Set(movements.map(({ reference }) => reference))]
  const { rows: shards } = await sql<{ reference: string; shard: number }>`
    select reference, ledger_shard(reference) as shard from unnest(${references}::text[]) reference`.execute(trx)
  const shardOf = new Map(shards.map(({ reference, shard }) => [reference, shard]))
  const wanted = [...new Set(shardOf.values())].flatMap((shard) =>
    SHARDED.map((kind) => ({ id: newId(), kind, shard, may_go_negative: mayGoNegative(kind) })),
  )
  await trx
    .insertInto('ledger_accounts')
    .values(wanted)
    .onConflict((c) => c.doNothing())
    .execute()
  const accounts = await trx
    .selectFrom('ledger_accounts')
    .select(['id', 'kind', 'shard'])
    .where('kind', 'in', SHARDED)
    .execute()
  const idOf = new Map(accounts.map(({ id, kind, shard }) => [`${kind} ${shard}`, id]))
  return {
    shardOf: (reference) => shardOf.get(reference)!,
    accountOf: (kind, shard) => idOf.get(`${kind} ${shard}`)!,
  }
}

/** Payments and what became of them, the books, and the weekly payout, which has been made for the last Friday. */
const insertMoney = async (trx: Trx, history: History): Promise<void> => {
  await trx.insertInto('payment_methods').values(history.payment_methods).execute()
  await trx.insertInto('payments').values(history.payments).execute()
  await trx.insertInto('job_tips').values(history.job_tips).execute()
  await trx.insertInto('payout_methods').values(history.payout_methods).execute()
  await trx.insertInto('withdrawals').values(history.withdrawals).execute()
  await trx.insertInto('sandbox_records').values(history.sandbox_records).execute()
  const books = keepBooks(history.movements, await openPlatform(trx, history))
  await trx.insertInto('ledger_accounts').values(books.ledger_accounts).execute()
  await trx.insertInto('ledger_transactions').values(books.ledger_transactions).execute()
  await trx.insertInto('ledger_postings').values(books.ledger_postings).execute()
  await closePayoutRun(trx, (await readBankClock(trx)).lastPayoutDay)
}

/** Counted from the rows, never typed in: jobs finished on either side, what a worker got. Ratings count themselves. */
const countFigures = async (trx: Trx, ids: string[]): Promise<void> => {
  await sql`
    update users u set
      total_jobs = (select count(*) from contracts c
        where c.completed_at is not null and c.status <> 'cancelled' and u.id in (c.poster_id, c.worker_id)),
      total_earnings = coalesce((select sum(p.worker_amount) from payments p join contracts c on c.id = p.contract_id
        where c.worker_id = u.id and p.status in ('released', 'partially_refunded')), 0)
    where u.id = any(${ids})`.execute(trx)
}
