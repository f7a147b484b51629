import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DisputeCategory } from '#core/disputes/rules.ts'
import { findMe } from '#server/accounts/store.ts'
import { openDemo, type OpenDemo } from '#demo/testing.ts'
import { previewDispute, viewOfContract } from '#server/disputes/actions.ts'
import { analyze } from '#server/disputes/analysis.ts'
import { listQueue } from '#server/disputes/queue-actions.ts'
import { readDisputedMoney } from '#server/payments/escrow/dispute-actions.ts'
import { readTrust } from '#server/profiles/trust-store.ts'
import { readContractReviews } from '#server/reviews/actions.ts'

const MAREN = 'poster@nearhand.test'
const DEVON = 'worker@nearhand.test'

const hoursLeft = (until: string | null, now: string): number => (Date.parse(until!) - Date.parse(now)) / 3_600_000

describe('disputes and reviews of the demo', () => {
  let demo: OpenDemo
  beforeAll(async () => {
    demo = await openDemo()
  })
  afterAll(() => demo.close())

  const meOf = async (email: string) => findMe(demo.testApp.db, await demo.idOf(email))
  const openDisputeOf = async (email: string) => {
    const me = await meOf(email)
    const { id } = await demo.one<{ id: string }>(
      `select id from contracts where status = 'disputed' and $1 in (poster_id, worker_id)`,
      [me.id],
    )
    return (await viewOfContract(demo.testApp.db, me, id))!
  }
  it('DEMO-28 has a proposal of the rules wait for Maren: 15%, which the worker has accepted', async () => {
    const dispute = await openDisputeOf(MAREN)
    expect(dispute).toMatchObject({
      jobTitle: 'Clean twelve tall windows',
      raisedBy: 'poster',
      category: 'incomplete_work',
      stage: 'proposed',
      held: '120.00',
      released: '0.00',
      contractStatusBefore: 'completed',
      mayCounter: true,
      mayExtend: true,
    })
    const [proposal] = dispute.proposals
    expect(dispute.proposals).toHaveLength(1)
    expect(proposal).toMatchObject({
      mediationType: 'automated',
      refundPercent: 15,
      outcome: { refund: '18.00', fee: '5.10', workerAmount: '96.90' },
      acceptedByRoles: ['worker'],
      status: 'pending',
    })
    expect(proposal!.proposal).toContain(
      '9 earlier cases of this kind ended between 10% and 20%, the middle one at 15%.',
    )
    const { now } = await demo.one<{ now: string }>('select app_now() as now')
    expect(hoursLeft(proposal!.expiresAt, now)).toBeGreaterThan(39.5)
    expect(hoursLeft(proposal!.expiresAt, now)).toBeLessThan(40.5)
    expect(
      dispute.evidence.map(({ submittedByRole, evidenceType }) => `${submittedByRole} ${evidenceType}`).toSorted(),
    ).toEqual(['poster photo', 'poster photo', 'poster photo', 'worker photo', 'worker text'])
    expect(new Set(dispute.timeline.map(({ kind }) => kind))).toEqual(
      new Set(['contract', 'money', 'work', 'note', 'dispute']),
    )
    const times = dispute.timeline.map(({ at }) => at)
    expect(times).toEqual(times.toSorted())
    expect(Date.parse(times.at(-1)!)).toBeLessThan(Date.parse(now))
  })

  it('DEMO-28 has a counter-proposal wait for Devon, with a message', async () => {
    const dispute = await openDisputeOf(DEVON)
    expect(dispute).toMatchObject({ raisedBy: 'poster', role: 'worker', stage: 'proposed', posterName: 'Pearl' })
    expect(dispute.proposals).toMatchObject([
      { mediationType: 'automated', refundPercent: 10, status: 'countered', rejectedByRole: 'poster' },
      { mediationType: 'counter', refundPercent: 30, status: 'pending', acceptedByRoles: ['poster'] },
    ])
    expect(dispute.proposals[1]!.message).toMatch(/fence/)
    const { now } = await demo.one<{ now: string }>('select app_now() as now')
    expect(hoursLeft(dispute.proposals[1]!.expiresAt, now)).toBeGreaterThan(40)
  })

  const settled = (email: string) =>
    demo.rows(
      `select d.resolution, d.refund_percent::float8 as percent, c.status, p.status as payment,
         d.resolved_at > app_now() - interval '60 days' as lately
       from disputes d join contracts c on c.id = d.contract_id join users u on u.id in (c.poster_id, c.worker_id)
         join payments p on p.settled_by_dispute = d.id where d.status = 'resolved' and u.email = $1`,
      [email],
    )

  it('DEMO-28 has one settled dispute in the history of each, settled by the two of them', async () => {
    const agreed = { resolution: 'proposal_accepted', percent: 10, status: 'completed', payment: 'partially_refunded' }
    expect(await settled(MAREN)).toEqual([{ ...agreed, lately: true }])
    expect(await settled(DEVON)).toEqual([{ ...agreed, lately: true }])
  })

  it('DEMO-29 has a queue for an admin: three that wait, of different ages and kinds, and those at the table', async () => {
    const queue = await listQueue(demo.testApp.db, { status: 'open', after: undefined, limit: 20 })
    expect(queue.map(({ jobTitle, stage, priority }) => `${jobTitle}: ${stage}, ${priority}`)).toEqual([
      'Fix a leaning fence: escalated, medium',
      'Move an office fridge: escalated, medium',
      'Take down a chandelier in one piece: escalated, high',
      'Paint a picket fence on both sides: proposed, medium',
      'Clean twelve tall windows: proposed, medium',
      'Tutor calculus twice: proposed, medium',
    ])
    expect(
      await demo.rows(`select m.status, d.category, (select count(*)::int from dispute_evidence e where e.dispute_id = d.id
            and e.evidence_type = 'photo') > 0 as shown, d.released_cents > 0 as frozen
          from disputes d join mediation_attempts m on m.dispute_id = d.id
          where d.status = 'open' and d.stage = 'escalated' order by d.escalated_at`),
    ).toEqual([
      { status: 'expired', category: 'late', shown: true, frozen: false },
      { status: 'rejected', category: 'poor_quality', shown: true, frozen: false },
      { status: 'rejected', category: 'damage', shown: true, frozen: true },
    ])
    expect(
      await demo.rows(`select a.balance_cents > 0 as frozen from ledger_accounts a where kind = 'user_frozen'`),
    ).toEqual([{ frozen: true }])
  })

  it('DEMO-29 remembers how like cases ended: nine between 10% and 20%, and one of each other way', async () => {
    expect(
      await demo.rows(`select category, resolution, array_agg(refund_percent::float8 order by refund_percent) as percents
        from disputes where status = 'resolved' group by 1, 2 order by 1, 2`),
    ).toEqual([
      { category: 'damage', resolution: 'partial_refund', percents: [50] },
      {
        category: 'incomplete_work',
        resolution: 'proposal_accepted',
        percents: [10, 10, 10, 12, 15, 15, 15, 15, 20, null],
      },
      { category: 'late', resolution: 'dismissed', percents: [null] },
      { category: 'no_show', resolution: 'favor_poster', percents: [100] },
      { category: 'payment', resolution: 'withdrawn', percents: [null] },
      { category: 'poor_quality', resolution: 'favor_worker', percents: [0] },
    ])
    expect(
      await demo.one(`select count(*)::int as decided, count(*) filter (where admin_notes <> '' and exists (
          select from admin_audit_log a where a.target_id = d.id::text and a.created_at = d.resolved_at))::int as noted
        from disputes d where resolved_by is not null`),
    ).toEqual({ decided: 4, noted: 4 })
    expect(
      await demo.one(`select count(*)::int as mediated from mediation_attempts where mediation_type = 'admin'`),
    ).toEqual({ mediated: 1 })
  })

  it('DEMO-29 proposes what the rules propose, and evidence is what its hash says', async () => {
    const proposed = await demo.rows<{
      id: string
      contractId: string
      category: DisputeCategory
      raisedBy: 'poster' | 'worker'
      status: 'active' | 'in_progress' | 'completed'
      since: string
      percent: number
      text: string
      confidence: number
    }>(
      `select d.id, d.contract_id as "contractId", d.category, d.contract_status_before as status, d.created_at as since,
         case when d.reported_by = c.poster_id then 'poster' else 'worker' end as "raisedBy",
         m.refund_percent::float8 as percent, m.proposal as text, m.confidence::float8 as confidence
       from mediation_attempts m join disputes d on d.id = m.dispute_id join contracts c on c.id = d.contract_id
       where d.status = 'open' and m.mediation_type = 'automated' and m.rejected_by is null`,
    )
    expect(proposed).toHaveLength(3)
    for (const { id, since, percent, text, confidence, ...about } of proposed) {
      const matter = await readDisputedMoney(demo.testApp.db, about.contractId, since)
      const { revision } = await analyze(demo.testApp.db, { ...about, disputeId: id }, matter)
      expect(revision).toMatchObject({ refundPercent: percent, proposal: text, confidence })
    }
    const files = demo.storage
    const photos = await demo.rows<{ key: string; sha256: string; owner: boolean }>(
      `select f.storage_key as key, e.sha256, f.owner_id = e.submitted_by and f.is_private and f.purpose = 'evidence'
         and e.file_url = '/api/evidence/' || e.id || '/file' as owner
       from dispute_evidence e left join stored_files f on f.id = e.file_id where e.evidence_type = 'photo'`,
    )
    expect(photos.length).toBeGreaterThan(15)
    for (const { key, sha256, owner } of photos) {
      expect(owner).toBe(true)
      expect(
        createHash('sha256')
          .update((await files.get(key))!)
          .digest('hex'),
      ).toBe(sha256)
    }
  })

  it('DEMO-29 shows 15% for work that is 85% done and otherwise clean, also beside these cases', async () => {
    const { id, posterId } = await demo.one<{ id: string; posterId: string }>(
      `select c.id, c.poster_id as "posterId" from contracts c join jobs j on j.id = c.job_id
       where j.title = 'Build shelves behind a coffee bar'`,
    )
    await demo.base.pool.query(
      `insert into progress_photos (contract_id, uploaded_by, percent, description)
       select id, worker_id, 85, 'A little more' from contracts where id = $1`,
      [id],
    )
    const preview = await previewDispute(
      demo.testApp.db,
      await findMe(demo.testApp.db, posterId),
      id,
      'incomplete_work',
    )
    expect(preview).toMatchObject({ mayFile: true, refundPercent: 15, held: '280.00' })
    expect(preview.reasons.map(({ key, points }) => `${key} ${points}`)).toEqual(['undone 15', 'precedent 0'])
  })

  const waiting = async (email: string, side: 'poster_id' | 'worker_id') => {
    const me = await meOf(email)
    const found = await demo.rows<{ id: string; days: number }>(
      `select c.id, extract(epoch from app_now() - c.completed_at)::float8 / 86400 as days from contracts c
         join reviews r on r.contract_id = c.id and r.published_at is null and r.reviewee_id = c.${side}
       where c.${side} = $1 and c.status = 'completed'`,
      [me.id],
    )
    expect(found).toHaveLength(1)
    expect(found[0]!.days).toBeGreaterThan(0.9)
    expect(found[0]!.days).toBeLessThan(3.2)
    return readContractReviews(demo.testApp.db, me, found[0]!.id)
  }

  it('DEMO-30 has a sealed review wait for Maren’s and one for Devon’s', async () => {
    expect(await waiting(MAREN, 'poster_id')).toMatchObject({ mine: null, theirs: null, isTheirsIn: true })
    expect(await waiting(DEVON, 'worker_id')).toMatchObject({ mine: null, theirs: null, isTheirsIn: true })
  })

  const shown = (email: string) =>
    demo.one(
      `select count(*) filter (where reply is not null)::int as replies, count(*) filter (where r.rating = 5)::int as five,
         count(*) filter (where r.rating = 4)::int as four, count(*) filter (where r.rating = 3)::int as three
       from reviews r join users u on u.id = r.reviewee_id where u.email = $1 and published_at is not null`,
      [email],
    )

  it('DEMO-30 has answers below reviews, stars of several kinds, and all of it in order', async () => {
    expect(await shown(DEVON)).toEqual({ replies: 4, five: 33, four: 4, three: 1 })
    expect(await shown(MAREN)).toMatchObject({ replies: 3, four: 0 })
    expect(
      await demo.rows(`select r.id from reviews r join contracts c on c.id = r.contract_id
        where r.created_at < c.completed_at or r.created_at > app_now() or r.published_at > app_now()
          or r.published_at < r.created_at or r.reply_at <= r.published_at or r.reply_at > app_now()`),
    ).toEqual([])
  })

  it('DEMO-30 gives rates something to count', async () => {
    const [maren, devon] = [await meOf(MAREN), await meOf(DEVON)]
    const { onTime, cancelled } = await readTrust(demo.testApp.db, devon.id)
    expect(onTime).toMatchObject({ of: 44 })
    expect(Math.round(onTime!.share * onTime!.of)).toBe(42)
    expect(cancelled).toEqual({ share: 0, of: 41 })
    const { decided } = await readTrust(demo.testApp.db, maren.id)
    expect(decided!.of).toBeGreaterThan(20)
    expect(Math.round((1 - decided!.share) * decided!.of)).toBe(2)
    const ollie = await meOf('ollie.trent@nearhand.test')
    expect((await readTrust(demo.testApp.db, ollie.id)).cancelled!.share).toBeGreaterThan(0)
  })

  it('DEMO-28 disputes happened in order, between people who were there', async () => {
    expect(
      await demo.rows(`select d.id from disputes d join contracts c on c.id = d.contract_id
        where d.created_at < c.created_at or d.created_at > app_now() or d.resolved_at <= d.created_at
          or d.resolved_at > app_now() or d.escalated_at > coalesce(d.resolved_at, app_now())
          or c.completed_at + interval '7 days' < d.created_at`),
    ).toEqual([])
    expect(
      await demo.rows(`select m.id from mediation_attempts m join disputes d on d.id = m.dispute_id
        where m.created_at < d.created_at or m.decided_at < m.created_at or m.decided_at > m.expires_at
          or m.expires_at <> m.created_at + interval '48 hours' or (m.status = 'pending') <> (m.decided_at is null)
        union select e.id from dispute_evidence e join disputes d on d.id = e.dispute_id
        where e.timestamp < d.created_at or e.timestamp > coalesce(d.resolved_at, app_now())`),
    ).toEqual([])
  })
})
