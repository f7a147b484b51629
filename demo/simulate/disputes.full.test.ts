import { afterAll, describe, expect, it } from 'vitest'
import { findMe } from '#server/accounts/store.ts'
import { signContract } from '#server/contracts/actions.ts'
import { openConversation } from '#server/chat/actions.ts'
import { selectBid } from '#server/contracts/selection-actions.ts'
import { rejectAdditionalWork } from '#server/contracts/work-actions.ts'
import { openSimulation } from '#demo/testing.ts'
import { raiseDispute, viewDispute, viewOfContract } from '#server/disputes/actions.ts'
import { acceptProposal, counterProposal, expireProposal } from '#server/disputes/mediation-actions.ts'
import { listOverdue } from '#server/disputes/store.ts'
import { examine, report } from '#server/operations/doctor.ts'
import { release } from '#server/payments/escrow/actions.ts'
import { escrowOf } from '#server/payments/escrow/escrow.ts'
import { readContractReviews, writeReview } from '#server/reviews/actions.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

const simulation = await openSimulation()
const { base, testApp, payments, rows, one, look, newcomer, idOf, postAs } = simulation
afterAll(() => simulation.close())

const deps = { db: testApp.db, payments }
const meOf = (id: string) => findMe(testApp.db, id)
const emailed = async (email: string) => meOf(await idOf(email))

/** Lives until what is looked for is there, some minutes at most. */
const liveUntil = async <T>(find: () => Promise<T | null>): Promise<T> => {
  for (let looks = 0; looks < 60; looks += 1) {
    const found = await find()
    if (found) return found
    await look(20 * SECOND)
  }
  throw new Error('it never came')
}
/** What the server's own timer does with proposals that nobody has answered. */
const passHours = async (hours: number): Promise<void> => {
  await base.moveClock(hours * HOUR)
  for (const overdue of await listOverdue(testApp.db, 100))
    await testApp.db.transaction().execute((trx) => expireProposal(trx, overdue))
}

/** A newcomer's contract with Amara, with some work done. */
const workWithAmara = async () => {
  const guest = await meOf(await newcomer())
  const jobId = await postAs(guest.id)
  const bid = await one<{ id: string }>(
    'insert into bids (job_id, poster_id, bidder_id, amount) values ($1, $2, $3, 50) returning id',
    [jobId, guest.id, await idOf('amara.brooks@nearhand.test')],
  )
  const { contractId } = await selectBid({ db: testApp.db, openConversation }, guest, bid.id)
  const contracts = { db: testApp.db, escrow: escrowOf(payments) }
  await signContract(contracts, guest, contractId, { role: 'poster' }, { address: '192.0.2.7', device: 'a test' })
  return { guest, contractId }
}
const disputeWithAmara = async () => {
  const { guest, contractId } = await workWithAmara()
  await liveUntil(async () => {
    const row = await one<{ percent: number | null }>(
      'select max(percent) as percent from progress_photos where contract_id = $1',
      [contractId],
    )
    return row.percent
  })
  const claim = { reason: 'Half a swing', description: 'It hangs by one rope.', category: 'incomplete_work' } as const
  const { id } = await raiseDispute(deps, guest, contractId, { ...claim, evidence: [] }, null)
  const view = () => viewDispute(testApp.db, guest, id)
  return { guest, contractId, id, view, pending: async () => (await view()).proposals.at(-1)! }
}

const openOf = async (email: string) => {
  const me = await emailed(email)
  const { id } = await one<{ id: string }>(
    `select d.contract_id as id from disputes d join contracts c on c.id = d.contract_id
     where d.status = 'open' and $1 in (c.poster_id, c.worker_id)`,
    [me.id],
  )
  return { me, view: async () => (await viewOfContract(testApp.db, me, id))! }
}
const maren = await openOf('poster@nearhand.test')
const devon = await openOf('worker@nearhand.test')

describe('a newcomer’s dispute with the simulator', () => {
  it('DEMO-31 the other side says something, accepts what the rules say, and with a second yes it is settled', async () => {
    const { guest, contractId, view, pending } = await disputeWithAmara()
    await liveUntil(
      async () => (await view()).evidence.find(({ submittedByRole }) => submittedByRole === 'worker') ?? null,
    )
    await liveUntil(async () => ((await pending()).acceptedByRoles.includes('worker') ? true : null))
    expect(await view()).toMatchObject({ status: 'open', stage: 'proposed' })
    await acceptProposal(deps, guest, (await pending()).id, {})
    expect(await view()).toMatchObject({ status: 'resolved', resolution: 'proposal_accepted' })

    await writeReview(testApp.db, guest, contractId, { rating: 4, comment: 'We met in the middle.' })
    const { theirs } = await liveUntil(async () => {
      const reviews = await readContractReviews(testApp.db, guest, contractId)
      return reviews.theirs ? reviews : null
    })
    expect(theirs!.rating).toBeLessThan(5)
    expect(
      await one(`select count(*)::int as tips from payments where contract_id = $1 and kind = 'tip'`, [contractId]),
    ).toEqual({ tips: 0 })
  })

  it('DEMO-31 a greedy proposal is met once; after that a person is asked, and nobody else decides', async () => {
    const { guest, view, pending } = await disputeWithAmara()
    const ask = async (refundPercent: number) => {
      const form = { option: 'refund', refundPercent, message: '' } as const
      await counterProposal(deps, guest, (await pending()).id, form, null)
    }
    await ask(100)
    const met = await liveUntil(async () => {
      const last = await pending()
      return last.proposedByRole === 'worker' ? last : null
    })
    expect(met.refundPercent).toBeLessThan(100)
    await ask(100)
    await liveUntil(async () => ((await view()).stage === 'escalated' ? true : null))
    const before = await view()
    await look(30 * HOUR)
    await look(MINUTE)
    expect(await view()).toEqual(before)
  })

  it('DEMO-32 whoever worked for a newcomer writes once the money has left, sealed until the newcomer has', async () => {
    const { guest, contractId } = await workWithAmara()
    await liveUntil(async () => {
      const { status, asked } = await one<{ status: string; asked: string | null }>(
        `select status, (select a.id from additional_work_requests a where a.contract_id = c.id and a.status = 'pending')
           as asked from contracts c where id = $1`,
        [contractId],
      )
      if (asked) await rejectAdditionalWork(testApp.db, guest, asked, 'Not this time.')
      return status === 'completed' ? true : null
    })
    await release(payments, guest, contractId)
    await liveUntil(async () => {
      const { isTheirsIn, theirs } = await readContractReviews(testApp.db, guest, contractId)
      expect(theirs).toBeNull()
      return isTheirsIn ? true : null
    })
    await writeReview(testApp.db, guest, contractId, { rating: 5, comment: '' })
    expect((await readContractReviews(testApp.db, guest, contractId)).theirs).toMatchObject({ isPublished: true })
  })
})

describe('what was prepared for Maren and Devon', () => {
  it('DEMO-33 after silence it comes back to the table, the other side says yes, and Maren can still answer', async () => {
    await passHours(49)
    expect(await maren.view()).toMatchObject({ status: 'open', stage: 'escalated' })
    await look(23 * HOUR)
    expect(await maren.view()).toMatchObject({ stage: 'escalated' })
    await look(2 * HOUR)
    expect(await maren.view()).toMatchObject({ stage: 'proposed', resolution: 'mediation_required' })
    await liveUntil(async () =>
      (await maren.view()).proposals.at(-1)!.acceptedByRoles.includes('worker') ? true : null,
    )
    await liveUntil(async () =>
      (await devon.view()).proposals.at(-1)!.acceptedByRoles.includes('poster') ? true : null,
    )
    expect(await devon.view()).toMatchObject({ status: 'open', stage: 'proposed' })
    // The simulator's own wait for an admin, as they did.
    expect(
      await one(`select count(*)::int as waiting from disputes d join contracts c on c.id = d.contract_id
        where d.status = 'open' and d.stage = 'escalated' and d.resolution is null
          and c.poster_id in (select id from users where email like '%@nearhand.test')`),
    ).toEqual({ waiting: 4 })
  })

  it('DEMO-31 who answers is answered: Maren asks for a little more and gets it, Devon says yes', async () => {
    const proposal = (await maren.view()).proposals.at(-1)!
    expect(proposal).toMatchObject({ mediationType: 'admin', refundPercent: 15 })
    const form = { option: 'refund', refundPercent: 20, message: 'For the ladder.' } as const
    await counterProposal(deps, maren.me, proposal.id, form, null)
    await liveUntil(async () => ((await maren.view()).status === 'resolved' ? true : null))
    expect(await maren.view()).toMatchObject({ resolution: 'proposal_accepted', refundPercent: 20 })
    await acceptProposal(deps, devon.me, (await devon.view()).proposals.at(-1)!.id, {})
    expect(await devon.view()).toMatchObject({ status: 'resolved', resolution: 'proposal_accepted' })
  })

  it('DEMO-3 the books balance after all of it', async () => {
    const client = await base.pool.connect()
    const found = await examine(client).finally(() => client.release())
    expect(report(found)).toMatch(/^The books balance/)
    expect(await rows('select id from mediation_attempts where cardinality(accepted_by) > 2')).toEqual([])
  })
})
