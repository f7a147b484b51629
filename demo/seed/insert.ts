// Builds the whole demo in memory and writes it, one statement for each table.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { earlyInterestRows } from '#demo/data/content/early-interest.ts'
import { DISPUTED_JOBS } from '#demo/data/jobs/disputed-jobs.ts'
import { FINISHED_BY_DEVON } from '#demo/data/jobs/finished-by-devon.ts'
import { FINISHED_BY_OTHERS } from '#demo/data/jobs/finished-by-others.ts'
import { FINISHED_LATELY } from '#demo/data/jobs/finished-lately.ts'
import { finishedLastYear } from '#demo/data/jobs/finished-last-year.ts'
import { FINISHED_NEARBY } from '#demo/data/jobs/finished-nearby.ts'
import { LISTED_JOBS } from '#demo/data/jobs/listed-jobs.ts'
import { RUNNING_JOBS } from '#demo/data/jobs/running-jobs.ts'
import { SETTLED_OTHERWISE } from '#demo/data/jobs/settled-otherwise.ts'
import { SETTLED_QUIETLY } from '#demo/data/jobs/settled-quietly.ts'
import { cityOf, PLACES, STATE, TIME_ZONE } from '#demo/data/people/places.ts'
import { markRead, raiseAlerts } from '#demo/seed/alerts.ts'
import { logRows } from '#demo/seed/audit-log.ts'
import { withClock } from '#demo/seed/clock.ts'
import { buildContent, insertContent, storeApplications } from '#demo/seed/content.ts'
import { addDisputedJobs } from '#demo/seed/disputes/disputed-jobs.ts'
import { eventsOf, READERS } from '#demo/seed/events.ts'
import { addFailedMail } from '#demo/seed/failed-mail.ts'
import { addFinishedJob } from '#demo/seed/finished-jobs.ts'
import { emptyHistory, insertTables, type History, type Row, type SeedContext } from '#demo/seed/history.ts'
import { endWaves, recordMatches } from '#demo/seed/matches.ts'
import { addListedJob } from '#demo/seed/listed-jobs.ts'
import { postMovements } from '#demo/seed/money/ledger.ts'
import { collectChargebacks } from '#demo/seed/money/chargebacks.ts'
import { addPayouts } from '#demo/seed/money/payouts.ts'
import { addRunningJob } from '#demo/seed/running-jobs.ts'
import * as about from '#demo/seed/people.ts'
import { openUploads, storeUploads, uploadRows, type Pictures, type Uploads } from '#demo/seed/pictures.ts'
import { securityRows } from '#demo/seed/security-events.ts'
import { buildSupport } from '#demo/seed/support.ts'
import { bannedRows, idsOfTeam, teamRows, waitingRows } from '#demo/seed/team.ts'
import { refreshRecords } from '#server/matching/record-store.ts'
import { readBankClock } from '#server/payments/wallet/bank-clock.ts'
import { closePayoutRun } from '#server/payments/withdrawals/store.ts'
import { readClock, type Trx } from '#server/platform/database/database.ts'
import type { FileStorage } from '#server/platform/files/file-storage.ts'

const FINISHED = [...FINISHED_BY_DEVON, ...FINISHED_BY_OTHERS, ...FINISHED_LATELY, ...FINISHED_NEARBY]
const DISPUTED = [...SETTLED_QUIETLY, ...SETTLED_OTHERWISE, ...DISPUTED_JOBS]

interface DemoOptions {
  pictures: Pictures
  passwordHash: string
  publicUrl: string
}

/** Its files are in the storage before the rows are committed. */
export const insertDemo = async (
  trx: Trx,
  files: FileStorage,
  { pictures, passwordHash, publicUrl }: DemoOptions,
): Promise<void> => {
  const clock = await readClock(trx)
  const now = Date.parse(clock)
  const people = about.idsOfPeople(now)
  const uploads = openUploads()
  const users = about.personRows(now, people, passwordHash, uploads)
  const portfolio = about.portfolioRows(now, people, uploads)
  const team = idsOfTeam()
  const adminId = team.get('ada')!
  const requests = about.verificationRows(now, people, adminId)
  const waiting = waitingRows(now, people, uploads)
  const certificates = about.certificateRows(now, people, uploads)
  const policies = about.policyRows(now, people, uploads)
  const banned = bannedRows({ now, people, adminId }, passwordHash)
  const history = buildHistory({ now, people, uploads, adminId })
  const { dispute_endings: _, movements, events: __, ...tables } = history
  const support = buildSupport({ now, people, history, team, portfolio })
  const content = buildContent(now, people.get('noor')!, uploads)
  const stored = [...uploadRows(pictures, uploads, clock), ...content.applications.files]
  // The disk and the database work at the same time.
  const storing = Promise.all([storeUploads(files, pictures, uploads), storeApplications(files, content)])
  storing.catch(() => {})
  try {
    const sizes = new Map(stored.map(({ id, size_bytes }) => [id, size_bytes]))

    await insertTables(trx, {
      users: [...withDocuments(users, waiting), banned.user],
      stored_files: stored,
      admin_users: teamRows(now, team, passwordHash),
      user_certifications: certificates.rows,
      insurance_policies: policies.rows,
      verification_requests: [...requests, banned.request, ...waiting, ...certificates.requests, ...policies.requests],
      member_bans: [banned.ban],
      background_checks: about.checkRows(now, people),
      user_portfolio: portfolio,
      alert_preferences: about.preferenceRows(people, [banned.user.id]),
    })
    await insertPlaces(trx)
    await insertTables(trx, {
      ...tables,
      jobs: await withCenters(trx, [...tables.jobs, ...banned.jobs]),
      job_views: [...tables.job_views, ...banned.views],
      chat_messages: tables.chat_messages.map((row) => ({
        ...row,
        file_size: row.file_id ? sizes.get(row.file_id)! : null,
      })),
      dispute_evidence: tables.dispute_evidence.map((row) => ({
        ...row,
        sha256: row.file_id ? hashOf(uploads, pictures, row.file_id) : null,
      })),
      admin_audit_log: [
        ...tables.admin_audit_log,
        ...logRows(now, { team, people, requests, banned }),
        ...support.admin_audit_log,
      ],
      support_tickets: support.support_tickets,
      support_messages: support.support_messages,
      flagged_content: support.flagged_content,
      ...securityRows(now, { people, team }),
    })
    await endDisputes(trx, history)
    await insertContent(trx, content, stored)
    await trx
      .insertInto('early_interest')
      .values(earlyInterestRows(now))
      .onConflict((c) => c.doNothing())
      .execute()
    const userIds = [...people.values()]
    await countFigures(trx, userIds)
    await refreshRecords(trx, userIds)

    await withClock(trx, async (moveTo) => {
      await postMovements(trx, movements)
      const readers = READERS.map((key) => people.get(key)!)
      await raiseAlerts(trx, eventsOf({ now, people, history, support }), readers, moveTo)
      await addFailedMail(trx, now, publicUrl, moveTo)
    })
    await closePayoutRun(trx, (await readBankClock(trx)).lastPayoutDay)
    await markRead(trx, userIds)
    const jobIds = tables.jobs.map(({ id }) => id!)
    await endWaves(trx, jobIds)
    await recordMatches(trx, jobIds)
  } finally {
    await storing
  }
}

/** Pure: the same clock gives the same rows, ids aside. Each job has its own seed, so adding one leaves the others alone. */
const buildHistory = (context: SeedContext): History => {
  const history = emptyHistory()
  for (const job of [...FINISHED, ...finishedLastYear(context.now)]) addFinishedJob(job, context, history)
  for (const job of RUNNING_JOBS) addRunningJob(job, context, history)
  addDisputedJobs(DISPUTED, context, history)
  for (const job of LISTED_JOBS) addListedJob(job, context, history)
  // Last: what was paid out or collected follows from what was earned.
  addPayouts(context, history)
  collectChargebacks(history)
  return history
}

/** Pending verifications have their documents in the account, too. */
const withDocuments = (users: Row<'users'>[], waiting: readonly Row<'verification_requests'>[]): Row<'users'>[] => {
  const documents = new Map(waiting.map((request) => [request.user_id, request.documents ?? []]))
  return users.map((user) => Object.assign(user, { verification_documents: documents.get(user.id!) ?? [] }))
}

/** Adds the names of the areas; coordinates of the full list are kept. */
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

/** The coordinates of a zip code are those of the table, which differ where the full list is loaded. */
const withCenters = async (trx: Trx, jobs: Row<'jobs'>[]): Promise<Row<'jobs'>[]> => {
  const centers = await trx.selectFrom('zip_codes').select(['zip', 'latitude', 'longitude']).execute()
  const byZip = new Map(centers.map(({ zip, latitude, longitude }) => [zip, { latitude, longitude }]))
  return jobs.map((job) => Object.assign(job, job.zip_code ? byZip.get(job.zip_code) : {}))
}

/** Of the stored bytes. */
const hashOf = (uploads: Uploads, pictures: Pictures, fileId: string): string => {
  const { drawing } = uploads.pictures.find(({ id }) => id === fileId)!
  return createHash('sha256').update(pictures.get(drawing)!.full).digest('hex')
}

/** Evidence comes while a dispute is open: all are written open, and those that are over end afterwards. */
const endDisputes = async (trx: Trx, { dispute_endings }: History): Promise<void> => {
  await sql`
    update disputes d set status = 'resolved', resolution = e.resolution, refund_percent = e.refund_percent,
      compensation_amount = e.compensation_amount, resolved_at = e.resolved_at, resolved_by = e.resolved_by
    from jsonb_to_recordset(${JSON.stringify(dispute_endings)}::jsonb) as e(id uuid, resolution text,
      refund_percent numeric, compensation_amount int, resolved_at timestamptz, resolved_by uuid)
    where d.id = e.id`.execute(trx)
}

/** Follows from the rows: finished jobs, earnings and changed passwords. Ratings are counted by triggers. */
const countFigures = async (trx: Trx, ids: string[]): Promise<void> => {
  await sql`
    update users u set
      total_jobs = (select count(*) from contracts c
        where c.completed_at is not null and c.status <> 'cancelled' and u.id in (c.poster_id, c.worker_id)),
      total_earnings = coalesce((select sum(p.worker_amount) from payments p join contracts c on c.id = p.contract_id
        where c.worker_id = u.id and p.status in ('released', 'partially_refunded', 'fee_kept')), 0),
      password_changed_at = (select max(e.created_at) from security_events e
        where e.user_id = u.id and e.kind = 'password_changed')
    where u.id = any(${ids})`.execute(trx)
}
