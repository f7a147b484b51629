import { sql } from 'kysely'
import type { Contract } from '#core/contracts/api.ts'
import type { ContractStatus, Role } from '#core/contracts/rules.ts'
import { cents, dollarText } from '#core/kernel/money.ts'
import type { Answer, TestApp } from '#server/testing/app.ts'
import { insertPlaces, placeBid, postJob, createPoster, createWorker } from '#server/testing/scenarios/market.ts'
import { signInAgain, type TestMember } from '#server/testing/scenarios/users.ts'

/** A contract with its two parties. */
export interface Deal {
  id: string
  jobId: string
  bidId: string
  poster: TestMember
  worker: TestMember
}

export interface DealOptions {
  amount?: number | string
  poster?: TestMember
  worker?: TestMember
  job?: Record<string, unknown>
}

export const GOOD_CARD = '4242424242424242'
/** Others that work. */
export const OTHER_CARDS = [
  '5555555555554444',
  '4000056655665556',
  '5105105105105100',
  '6011111111111117',
  '378282246310005',
] as const
export const DECLINED_CARD = '4000000000000002'
export const POOR_CARD = '4000000000009995'
export const ASKING_CARD = '4000002500003155'

/** Two times of one row may be two readings of the clock, so milliseconds are rounded. */
export const secondsBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 1000)

/** Fails the test unless the response is a success. */
export const good = async (answer: Promise<Answer>): Promise<any> => {
  const { status, body, text } = await answer
  if (status >= 300) throw new Error(`refused with ${status}: ${text}`)
  return body
}

/** The path of an action on this contract. */
export const at = ({ id }: Pick<Deal, 'id'>, room: string): string => `/api/contracts/${id}/${room}`

/** Creates both users, a job, a bid and the choice: the contract waits for its signatures. */
export const openContract = async (test: TestApp, options: DealOptions = {}): Promise<Deal> => {
  await insertPlaces(test)
  const { amount = 95, job = {} } = options
  const poster = options.poster ?? (await createPoster(test))
  // Above $1,000 both are verified. One job is enough: events of others do not matter here.
  const worker = options.worker ?? (await createWorker(test, { is_verified: true, is_available_for_work: false }))
  const jobId = await postJob(poster, job)
  const bidId = await placeBid(worker, jobId, amount)
  const { contractId } = await good(poster.client.post(`/api/bids/${bidId}/select`))
  return { id: contractId, jobId, bidId, poster, worker }
}

export const sign = (deal: Deal, role: Role, headers?: Record<string, string>): Promise<Answer> =>
  deal[role].client.post(at(deal, 'sign'), { role }, headers)

export const signBoth = async (deal: Deal): Promise<void> => {
  await good(sign(deal, 'worker'))
  await good(sign(deal, 'poster'))
}

/** One of the parties performs an action. */
export const step = (deal: Deal, role: Role, room: string, body: object = {}): Promise<any> =>
  good(deal[role].client.post(at(deal, room), body))

export const activeContract = async (test: TestApp, options?: DealOptions): Promise<Deal> => {
  const deal = await openContract(test, options)
  await signBoth(deal)
  return deal
}

export const startedContract = async (test: TestApp, options?: DealOptions): Promise<Deal> => {
  const deal = await activeContract(test, options)
  await step(deal, 'worker', 'start')
  return deal
}

export const completedContract = async (test: TestApp, options?: DealOptions): Promise<Deal> => {
  const deal = await startedContract(test, options)
  await step(deal, 'worker', 'complete')
  return deal
}

/** One party raises a dispute. */
export const dispute = (deal: Deal): Promise<any> =>
  step(deal, 'poster', 'dispute', { reason: 'quality', description: 'The sofa is upside down.' })

/** A contract in the given status. */
export const contractIn = async (test: TestApp, status: ContractStatus, options?: DealOptions): Promise<Deal> => {
  switch (status) {
    case 'pending':
      return openContract(test, options)
    case 'active':
      return activeContract(test, options)
    case 'in_progress':
      return startedContract(test, options)
    case 'completed':
      return completedContract(test, options)
    case 'disputed': {
      const deal = await startedContract(test, options)
      await dispute(deal)
      return deal
    }
    case 'cancelled': {
      const deal = await activeContract(test, options)
      await step(deal, 'poster', 'cancel')
      return deal
    }
  }
}

export const readAs = async (who: TestMember, { id }: Pick<Deal, 'id'>): Promise<Contract> =>
  good(who.client.get(`/api/contracts/${id}`))

export const cardOf = (number: string) => ({ number, expMonth: 12, expYear: 2040, cvc: '123' })

/** From now on this user pays with this card. */
export const payWith = (who: TestMember, number: string): Promise<{ id: string }> =>
  good(who.client.post('/api/payment-methods', { card: cardOf(number) }))

/** Moves the clock and keeps users signed in. */
export const jump = async (test: TestApp, ms: number, ...people: TestMember[]): Promise<void> => {
  await test.moveClock(ms)
  for (const person of people) person.client.cookie = (await signInAgain(test, person.id)).cookie
}

/** The effect of everything under one contract on each account, in dollars. */
export const readBooks = async (test: TestApp, { id, poster, worker }: Deal) => {
  const { rows } = await sql<{ owner: string; total: bigint }>`
    select case when a.kind = 'user_balance' then a.user_id::text else a.kind end as owner,
      sum(p.amount_cents)::bigint as total
    from ledger_transactions t join ledger_postings p on p.transaction_id = t.id
      join ledger_accounts a on a.id = p.account_id
    where t.contract_id = ${id} group by 1`.execute(test.app.db)
  const of = (owner: string): string => dollarText(cents(rows.find((row) => row.owner === owner)?.total ?? 0n))
  return {
    card: of('poster_card'),
    escrow: of('escrow'),
    worker: of(worker.id),
    poster: of(poster.id),
    platform: of('platform_revenue'),
  }
}

/** A user's whole wallet, in dollars. */
export const balanceOf = async (test: TestApp, { id }: Pick<TestMember, 'id'>): Promise<string> => {
  const row = await test.app.db
    .selectFrom('ledger_accounts')
    .select('balance_cents')
    .where('kind', '=', 'user_balance')
    .where('user_id', '=', id)
    .executeTakeFirst()
  return dollarText(cents(row?.balance_cents ?? 0n))
}

/** All earnings of a user, as the profile counts them. */
export const earningsOf = async (test: TestApp, { id }: Pick<TestMember, 'id'>): Promise<string> => {
  const users = test.app.db.selectFrom('users').select('total_earnings').where('id', '=', id)
  return (await users.executeTakeFirstOrThrow()).total_earnings
}

export const paymentsOf = (test: TestApp, { id }: Pick<Deal, 'id'>) =>
  test.app.db.selectFrom('payments').selectAll().where('contract_id', '=', id).orderBy('created_at').execute()

/** All rows of a contract, to check that a refused call has changed nothing. */
export const snapshot = async (test: TestApp, { id, jobId }: Deal): Promise<unknown> => {
  const { rows } = await sql<{ all: unknown }>`
    select jsonb_build_object(
      'contract', (select to_jsonb(c) from contracts c where c.id = ${id}),
      'job', (select to_jsonb(j) from jobs j where j.id = ${jobId}),
      'bids', (select jsonb_agg(to_jsonb(b) order by b.id) from bids b where b.job_id = ${jobId}),
      'payments', (select jsonb_agg(to_jsonb(p) order by p.id) from payments p where p.contract_id = ${id}),
      'calls', (select count(*) from provider_calls k join payments p on p.id = k.payment_id where p.contract_id = ${id}),
      'ledger', (select count(*) from ledger_transactions t where t.contract_id = ${id}),
      'signatures', (select count(*) from contract_signatures s where s.contract_id = ${id}),
      'texts', (select count(*) from contract_texts t where t.contract_id = ${id}),
      'notes', (select count(*) from job_notes n where n.contract_id = ${id}),
      'progress', (select count(*) from progress_photos g where g.contract_id = ${id}),
      'extras', (select jsonb_agg(to_jsonb(a) order by a.id) from additional_work_requests a where a.contract_id = ${id}),
      'people', (select jsonb_agg(jsonb_build_array(u.id, u.total_jobs, u.total_earnings) order by u.id)
        from users u join contracts c on u.id in (c.poster_id, c.worker_id) where c.id = ${id})) as all`.execute(
    test.app.db,
  )
  return rows[0]!.all
}
