// One statement per table: the whole demo is some forty round trips, however many rows it has.
import { tellMatches } from '#demo/tell-matches.ts'
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { logRows } from '#demo/admin-log.ts'
import { bannedRows, idsOfTeam, teamRows, waitingRows } from '#demo/admin-rows.ts'
import { fileApplications, tellContent, writeContent } from '#demo/blog-write.ts'
import { DISPUTED_JOBS } from '#demo/disputed-jobs.ts'
import { earlyInterestRows } from '#demo/early-interest.ts'
import { FINISHED_BY_DEVON } from '#demo/finished-by-devon.ts'
import { FINISHED_BY_OTHERS } from '#demo/finished-by-others.ts'
import { FINISHED_LATELY } from '#demo/finished-lately.ts'
import { finishedLastYear } from '#demo/finished-last-year.ts'
import { FINISHED_NEARBY } from '#demo/finished-nearby.ts'
import { keepBooks, mayGoNegative, type Platform } from '#demo/ledger.ts'
import { LISTED_JOBS } from '#demo/listed-jobs.ts'
import { alertRows } from '#demo/notices.ts'
import * as about from '#demo/people-rows.ts'
import { hangAll, openWall, type Kept, type Pictures, type Wall } from '#demo/pictures.ts'
import { cityOf, PLACES, STATE, TIME_ZONE } from '#demo/places.ts'
import { RUNNING_JOBS } from '#demo/running-jobs.ts'
import { SETTLED_OTHERWISE } from '#demo/settled-otherwise.ts'
import { SETTLED_QUIETLY } from '#demo/settled-quietly.ts'
import type { PersonIds, Row, Story } from '#demo/story.ts'
import { tellDesk, type Told } from '#demo/tell-desk.ts'
import { tellStory } from '#demo/tell.ts'
import { readBankClock } from '#server/payments/wallet/bank-clock.ts'
import { closePayoutRun } from '#server/payments/withdrawals/store.ts'
import { readClock, type Trx } from '#server/platform/database/database.ts'
import type { FileStorage } from '#server/platform/files/file-storage.ts'
import { newId } from '#server/platform/database/ids.ts'

const FINISHED = [...FINISHED_BY_DEVON, ...FINISHED_BY_OTHERS, ...FINISHED_LATELY, ...FINISHED_NEARBY]
const DISPUTED = [...SETTLED_QUIETLY, ...SETTLED_OTHERWISE, ...DISPUTED_JOBS]

/** Everything is told in memory first: its pictures are in the storage before the first row is written. */
export const writeDemo = async (
  trx: Trx,
  files: FileStorage,
  { pictures, passwordHash }: { pictures: Pictures; passwordHash: string },
): Promise<void> => {
  const clock = await readClock(trx)
  const now = Date.parse(clock)
  const people = about.idsOfPeople(now)
  const wall = openWall()
  const users = about.personRows(now, people, passwordHash, wall)
  const portfolio = about.portfolioRows(now, people, wall)
  const finished = [...FINISHED, ...finishedLastYear(now)]
  const team = idsOfTeam()
  const adminId = team.get('ada')!
  const requests = about.verificationRows(now, people, adminId)
  const waiting = waitingRows(now, people, wall)
  const banned = bannedRows({ now, people, adminId }, passwordHash)
  const story = tellStory(
    { now, people, wall, adminId },
    { finished, running: RUNNING_JOBS, disputed: DISPUTED, listed: LISTED_JOBS },
  )
  const desk = tellDesk({ now, people, story, team, portfolio })
  const content = tellContent(now, people.get('noor')!, wall)
  const kept = [...(await hangAll(files, pictures, wall, clock)), ...(await fileApplications(files, content))]
  await trx
    .insertInto('users')
    .values([...withPapers(users, waiting), banned.user])
    .execute()
  await trx.insertInto('stored_files').values(kept).execute()
  await trx
    .insertInto('admin_users')
    .values(teamRows(now, team, passwordHash))
    .execute()
  await writeProofs(trx, now, people, [...requests, banned.request, ...waiting])
  await writePlaces(trx)
  const log = logRows(now, { team, people, requests, banned })
  const whole = {
    ...story,
    jobs: [...story.jobs, ...banned.jobs],
    job_views: [...story.job_views, ...banned.views],
    admin_audit_log: [...story.admin_audit_log, ...log, ...desk.admin_audit_log],
  }
  await writeStory(trx, whole)
  await writeTalk(trx, story, kept)
  await writeDisputes(trx, whole, (fileId) => hashOf(wall, pictures, fileId))
  await trx.insertInto('user_portfolio').values(portfolio).execute()
  await writeMoney(trx, story)
  await writeNotices(trx, now, people, [...alertRows({ now, people, story }), ...desk.alerts], banned.user.id)
  await writeDesk(trx, desk)
  await writeContent(trx, content, kept)
  await countFigures(trx, [...people.values()])
  await tellMatches(trx, story.jobs)
}

/** Whose papers wait has them in the account, too. */
const withPapers = (users: Row<'users'>[], waiting: readonly Row<'verification_requests'>[]): Row<'users'>[] => {
  const papers = new Map(waiting.map(({ user_id, documents }) => [user_id, documents ?? []]))
  return users.map((user) => Object.assign(user, { verification_documents: papers.get(user.id!) ?? [] }))
}

const writeProofs = async (
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

const writeNotices = async (
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

const writeDesk = async (trx: Trx, desk: Told): Promise<void> => {
  await trx.insertInto('support_tickets').values(desk.support_tickets).execute()
  await trx.insertInto('support_messages').values(desk.support_messages).execute()
  await trx.insertInto('flagged_content').values(desk.flagged_content).execute()
}

/** The names of the parts of town are ours; where a zip lies is known better by whoever has the whole list. */
const writePlaces = async (trx: Trx): Promise<void> => {
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
const writeStory = async (trx: Trx, story: Story): Promise<void> => {
  await trx
    .insertInto('jobs')
    .values(await atTheirCentres(trx, story.jobs))
    .execute()
  await trx.insertInto('bids').values(story.bids).execute()
  await trx.insertInto('contracts').values(story.contracts).execute()
  await trx.insertInto('contract_signatures').values(story.contract_signatures).execute()
  await trx.insertInto('job_notes').values(story.job_notes).execute()
  await trx.insertInto('progress_photos').values(story.progress_photos).execute()
  await trx.insertInto('additional_work_requests').values(story.additional_work_requests).execute()
  await trx.insertInto('reviews').values(story.reviews).execute()
  await trx.insertInto('job_views').values(story.job_views).execute()
  await trx.insertInto('job_favorites').values(story.job_favorites).execute()
}

/** A file that was sent is as large as it is kept. */
const writeTalk = async (trx: Trx, story: Story, kept: readonly Kept[]): Promise<void> => {
  const sizes = new Map(kept.map(({ id, size_bytes }) => [id, size_bytes]))
  const messages = story.chat_messages.map((row) => ({
    ...row,
    file_size: row.file_id ? sizes.get(row.file_id)! : null,
  }))
  await trx.insertInto('conversations').values(story.conversations).execute()
  await trx.insertInto('chat_messages').values(messages).execute()
  await trx.insertInto('chat_message_edits').values(story.chat_message_edits).execute()
  await trx.insertInto('video_sessions').values(story.video_sessions).execute()
}

/** Of the bytes as they are kept. */
const hashOf = ({ hangings }: Wall, pictures: Pictures, fileId: string): string => {
  const { drawing } = hangings.find(({ id }) => id === fileId)!
  return createHash('sha256').update(pictures.get(drawing)!.full).digest('hex')
}

/** Evidence comes while a dispute is open: all are written open, and those that are over end afterwards. */
const writeDisputes = async (trx: Trx, story: Story, hash: (fileId: string) => string): Promise<void> => {
  const evidence = story.dispute_evidence.map((row) => ({ ...row, sha256: row.file_id ? hash(row.file_id) : null }))
  await trx.insertInto('disputes').values(story.disputes).execute()
  await trx.insertInto('dispute_evidence').values(evidence).execute()
  await trx.insertInto('mediation_attempts').values(story.mediation_attempts).execute()
  await trx.insertInto('admin_audit_log').values(story.admin_audit_log).execute()
  await sql`
    update disputes d set status = 'resolved', resolution = e.resolution, refund_percent = e.refund_percent,
      compensation_amount = e.compensation_amount, resolved_at = e.resolved_at, resolved_by = e.resolved_by
    from jsonb_to_recordset(${JSON.stringify(story.dispute_endings)}::jsonb) as e(id uuid, resolution text,
      refund_percent numeric, compensation_amount int, resolved_at timestamptz, resolved_by uuid)
    where d.id = e.id`.execute(trx)
}

const SHARDED = ['platform_revenue', 'payout_clearing', 'paid_out'] as const

/** A database that has seen payments has some of these accounts already. */
const openPlatform = async (trx: Trx, { movements }: Story): Promise<Platform> => {
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
const writeMoney = async (trx: Trx, story: Story): Promise<void> => {
  await trx.insertInto('payment_methods').values(story.payment_methods).execute()
  await trx.insertInto('payments').values(story.payments).execute()
  await trx.insertInto('job_tips').values(story.job_tips).execute()
  await trx.insertInto('payout_methods').values(story.payout_methods).execute()
  await trx.insertInto('withdrawals').values(story.withdrawals).execute()
  await trx.insertInto('sandbox_records').values(story.sandbox_records).execute()
  const books = keepBooks(story.movements, await openPlatform(trx, story))
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
