import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { SAMPLE_CONTRACT_ID } from '#core/payments/rules.ts'
import { findMe } from '#server/accounts/store.ts'
import { completeContract, signContract, startContract } from '#server/contracts/actions.ts'
import { openConversation } from '#server/chat/actions.ts'
import { selectBid } from '#server/contracts/selection-actions.ts'
import { addProgress, approveAdditionalWork, requestAdditionalWork } from '#server/contracts/work-actions.ts'
import { openSimulation } from '#demo/testing.ts'
import { examine, report } from '#server/operations/doctor.ts'
import { pay, release } from '#server/payments/escrow/actions.ts'
import { fetchEvents } from '#server/payments/provider/provider-events.ts'
import { escrowOf } from '#server/payments/escrow/escrow.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND

const simulation = await openSimulation()
const { base, testApp, deps, payments, rows, one, look, newcomer, idOf, postAs } = simulation
afterAll(() => simulation.close())

const contracts = { db: testApp.db, escrow: escrowOf(payments) }

const contractAt = (id: string) =>
  one<{ status: string; percent: number | null; held: string | null; asked: string | null; posterSigned: boolean }>(
    `select c.status, c.poster_signed as "posterSigned",
       (select max(percent) from progress_photos g where g.contract_id = c.id) as percent,
       (select sum(amount) from payments p where p.contract_id = c.id and p.status = 'held') as held,
       (select a.id from additional_work_requests a where a.contract_id = c.id and a.status = 'pending') as asked
     from contracts c where c.id = $1`,
    [id],
  )
/** Lives until the contract stands as it should, some minutes at most. */
const liveUntil = async (id: string, isThere: (contract: Awaited<ReturnType<typeof contractAt>>) => boolean) => {
  for (let looks = 0; looks < 40; looks += 1) {
    const contract = await contractAt(id)
    if (isThere(contract)) return contract
    await look(20 * SECOND)
  }
  throw new Error(`still ${JSON.stringify(await contractAt(id))}`)
}
const FROM = { address: '192.0.2.7', device: 'a test' }

/** A job of the one, on which the other has bid, and who is chosen at once. */
const choose = async (posterId: string, workerId: string): Promise<string> => {
  const jobId = await postAs(posterId)
  const bid = await one<{ id: string }>(
    'insert into bids (job_id, poster_id, bidder_id, amount) values ($1, $2, $3, 50) returning id',
    [jobId, posterId, workerId],
  )
  return (await selectBid({ db: testApp.db, openConversation }, await findMe(testApp.db, posterId), bid.id)).contractId
}
const walletOf = async (userId: string): Promise<string> =>
  (
    await one<{ balance: string }>(
      `select coalesce(sum(balance_cents), 0) as balance from ledger_accounts where kind = 'user_balance' and user_id = $1`,
      [userId],
    )
  ).balance
const standsOfMaren = () =>
  rows(
    `select j.title, c.status, c.updated_at from contracts c join jobs j on j.id = c.job_id
       join users p on p.id = c.poster_id where p.email = 'poster@nearhand.test'
       and c.status in ('pending', 'active', 'in_progress') and c.id <> $1 order by 1`,
    [SAMPLE_CONTRACT_ID],
  )

describe('contracts with the simulator', () => {
  it('DEMO-25 whom a newcomer chooses signs, works, shows a photo and is done', async () => {
    const guest = await newcomer()
    const me = await findMe(testApp.db, guest)
    const id = await choose(guest, await idOf('amara.brooks@nearhand.test'))
    await signContract(contracts, me, id, { role: 'poster' }, FROM)
    expect(await contractAt(id)).toMatchObject({ status: 'pending' })
    await look(50 * SECOND)
    expect(await contractAt(id)).toMatchObject({ status: 'active', held: '50.00' })
    await liveUntil(id, ({ percent }) => percent !== null)
    const photo = await one<{ private: boolean; attached: boolean; key: string }>(
      `select f.is_private as private, f.attached_at is not null as attached, f.storage_key as key
       from progress_photos g join stored_files f on f.id = g.file_id where g.contract_id = $1`,
      [id],
    )
    expect(photo).toMatchObject({ private: true, attached: true })
    expect(await deps.storage.get(photo.key)).not.toBeNull()
    const { asked } = await liveUntil(id, ({ status, asked: extra }) => status === 'completed' || extra !== null)
    if (asked) await approveAdditionalWork(contracts, me, asked, 'poster')
    await liveUntil(id, ({ status }) => status === 'completed')
    await release(payments, me, id)
    expect(await contractAt(id)).toMatchObject({ status: 'completed', held: null })
  })

  it('DEMO-25 who chose a newcomer signs, says yes, releases, and the newcomer has the money', async () => {
    const guest = await newcomer()
    const me = await findMe(testApp.db, guest)
    const id = await choose(await idOf('hugo.barros@nearhand.test'), guest)
    await liveUntil(id, ({ posterSigned }) => posterSigned)
    await signContract(contracts, me, id, { role: 'worker' }, FROM)
    await startContract(contracts, me, id)
    const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
      .png()
      .toBuffer()
    const form = { description: 'Half of it', percent: 50, location: '' }
    await addProgress(
      { db: testApp.db, storage: deps.storage },
      me,
      id,
      form,
      [{ name: 'half.png', bytes: picture }],
      null,
    )
    await requestAdditionalWork(contracts, me, id, { description: 'A longer screw', additionalAmount: 10 }, null)
    await liveUntil(id, ({ held }) => held === '60.00')
    await look(MINUTE)
    expect(await one('select is_approved as yes from progress_photos where contract_id = $1', [id])).toEqual({
      yes: true,
    })
    await completeContract(contracts, me, id)
    await liveUntil(id, ({ held }) => held === null)
    expect(Number(await walletOf(guest))).toBeGreaterThanOrEqual(5700)
  })

  it('DEMO-26 the sample can be paid again some minutes later, and the card gets its money back', async () => {
    const maren = await findMe(testApp.db, await idOf('poster@nearhand.test'))
    const cardOfMaren = () =>
      one<{ balance: string }>(
        `select balance_cents as balance from ledger_accounts where kind = 'poster_card' and user_id = $1`,
        [maren.id],
      )
    const before = await cardOfMaren()
    for (const _ of ['once', 'twice']) {
      expect(await pay(payments, maren, SAMPLE_CONTRACT_ID, undefined, null)).toMatchObject({
        status: 'held',
        amount: '100.00',
      })
      await look(2 * MINUTE)
      expect(await contractAt(SAMPLE_CONTRACT_ID)).toMatchObject({ status: 'active', held: '100.00' })
      await look(3 * MINUTE)
      expect(await contractAt(SAMPLE_CONTRACT_ID)).toMatchObject({ status: 'active', held: null })
    }
    expect(await cardOfMaren()).toEqual(before)
    expect(
      await rows(
        `select p.status, p.refunded_amount as refunded, s.refunded_cents as provider from payments p
           join sandbox_records s on s.id = p.provider_ref where p.contract_id = $1 and p.status <> 'failed'`,
        [SAMPLE_CONTRACT_ID],
      ),
    ).toEqual(Array.from({ length: 2 }, () => ({ status: 'refunded', refunded: '100.00', provider: '10000' })))
  })

  it.each(['0259', '2685'])(
    'DEMO-26 the sample is due again after its bank has decided, too: card %s',
    async (last4) => {
      const maren = await findMe(testApp.db, await idOf('poster@nearhand.test'))
      const card = await one<{ id: string }>(
        `insert into payment_methods (user_id, provider, provider_token, brand, last4, exp_month, exp_year)
       values ($1, 'sandbox', $2, 'Visa', $3, 12, 2040) returning id`,
        [maren.id, `tok_400000000000${last4}`, last4],
      )
      await pay(payments, maren, SAMPLE_CONTRACT_ID, card.id, null)
      await look(MINUTE)
      await fetchEvents(payments)
      await look(4 * MINUTE)
      expect(await contractAt(SAMPLE_CONTRACT_ID)).toMatchObject({ status: 'active', held: '100.00' })
      await fetchEvents(payments)
      await look(SECOND)
      expect(await contractAt(SAMPLE_CONTRACT_ID)).toMatchObject({ status: 'active', held: null })
      expect(await rows('select id from debts where debtor_id = $1 and settled_at is null', [maren.id])).toEqual([])
    },
  )

  it('DEMO-46 what a bank looks at waits, and goes on once the bank lets it stand', async () => {
    const { id } = await one<{ id: string }>(
      `select p.contract_id as id from chargebacks b join payments p on p.id = b.payment_id where b.status = 'open'`,
    )
    for (let looks = 0; looks < 5; looks += 1) await look(MINUTE)
    expect(await contractAt(id)).toMatchObject({ status: 'in_progress', held: '230.00' })
    await base.pool.query(`update sandbox_records set due_at = app_now() where kind = 'chargeback' and status = 'open'`)
    await fetchEvents(payments)
    await liveUntil(id, ({ status, held }) => status === 'completed' && held === null)
  })

  it('DEMO-3 the books balance after all of it', async () => {
    const client = await base.pool.connect()
    const found = await examine(client).finally(() => client.release())
    expect(report(found)).toMatch(/^The books balance/)
  })

  it('DEMO-25 what is between Maren, Devon and Amara waits for whoever signs in', async () => {
    const before = await standsOfMaren()
    expect(before).toEqual(expect.arrayContaining([expect.objectContaining({ title: 'Re-hang a garden gate' })]))
    for (let looks = 0; looks < 4; looks += 1) await look(MINUTE)
    expect(await standsOfMaren()).toEqual(before)
  })
})
