// Random contract histories through the API: two posters and two workers with random actions.
import { HOUR_MS } from '#core/kernel/time.ts'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { AdditionalWork, Contract } from '#core/contracts/api.ts'
import type { Dispute } from '#core/disputes/api.ts'
import type { Role } from '#core/contracts/rules.ts'
import { cents, dollarText } from '#core/kernel/money.ts'
import { newId } from '#server/platform/database/ids.ts'
import type { Answer, TestApp } from '#server/testing/app.ts'
import { GOOD_CARD, type Deal } from '#server/testing/scenarios/contracts.ts'
import { ANY_OF_THEM, type Step } from '#server/testing/scenarios/life-steps.ts'
import { placeBid, postJob, createPoster, createWorker } from '#server/testing/scenarios/market.ts'
import { createAdmin, type TestMember } from '#server/testing/scenarios/users.ts'
import type { Line } from '#server/testing/stand-ins/provider-network.ts'
import { PROVIDER_CALL } from '#server/payments/provider/provider-calls.ts'

interface Life extends Deal {
  /** Of the other worker, who was not chosen. */
  otherBidId: string
  /** The last known status. */
  stands: 'unsigned' | 'unpaid' | 'running' | 'done' | 'disputed' | 'over'
}

export interface Stage {
  take(step: Step): Promise<string>
  /** The number of responses by status. */
  statusCounts: Map<string, number>
}

/** Both banks are known; payouts to the second one fail. */
const PLACES_TO_PAY = ['tok_4000056655665556', 'tok_bank_000123456789', 'tok_bank_000111111116']

const addPlacesToPay = async (testApp: TestApp, { id }: TestMember): Promise<string[]> => {
  const rows = PLACES_TO_PAY.map((token) => ({ id: newId(), token }))
  for (const { id: methodId, token } of rows)
    await sql`insert into payout_methods
      (id, user_id, type, holder, last4, provider, provider_token, is_confirmed, confirmed_at)
      values (${methodId}, ${id}, ${token.startsWith('tok_bank') ? 'bank' : 'debit_card'}, 'Somebody', ${token.slice(-4)},
        'sandbox', ${token}, true, app_now())`.execute(testApp.app.db)
  return rows.map((row) => row.id)
}

/** Calls with idempotency keys; the others are decided again. */
const TAKES_A_KEY =
  /(?:sign|cancel|pay|release|tip|progress|approve|create-payment-intent|confirm|payment-methods|withdrawals|\/additional-work|\/dispute|accept|counter|reject|resolve)$/

const describe = ({ status, body }: Answer): string => `${status} ${body?.code ?? body?.status ?? ''}`

/** Creates the users. */
export const openStage = async (testApp: TestApp, line: { cut(line: Line): void }): Promise<Stage> => {
  const posters = [await createPoster(testApp), await createPoster(testApp)]
  const workers = [
    await createWorker(testApp, { is_verified: true }),
    await createWorker(testApp, { is_verified: true }),
  ]
  const people = [...posters, ...workers]
  const moderator = await createAdmin(testApp, 'moderator')
  const methods = new Map<string, string[]>()
  for (const one of people) methods.set(one.id, await addPlacesToPay(testApp, one))
  // They stay signed in however far the clock moves.
  await sql`update sessions set expire = app_now() + interval '50 years'`.execute(testApp.app.db)

  const lives: Life[] = []
  const statusCounts = new Map<string, number>()
  let keys = 0
  let last: { path: string; call(): Promise<Answer>; first: Answer } | null = null

  const send = async (who: Pick<TestMember, 'id' | 'client'>, path: string, body: object = {}): Promise<Answer> => {
    const key = `${who.id} ${++keys}`
    const call = () => who.client.post(path, body, { 'idempotency-key': key })
    const answer = await call()
    const what = `${path.replace(/[0-9a-f-]{36}/, ':id')} ${answer.status}`
    statusCounts.set(what, (statusCounts.get(what) ?? 0) + 1)
    if (answer.status >= 500)
      throw new Error(`${path} ${JSON.stringify(body)} answered ${answer.status}: ${answer.text}`)
    last = { path, call, first: answer }
    return answer
  }
  /** An action on a contract; the response contains its new status. */
  const act = async (life: Life, role: Role, room: string, body: object = {}): Promise<Answer> => {
    const answer = await send(life[role], `/api/contracts/${life.id}/${room}`, body)
    if (answer.body?.money) life.stands = standOf(answer.body)
    if (room === 'dispute' && answer.status === 201) life.stands = 'disputed'
    return answer
  }
  const read = async ({ id, poster }: Life): Promise<Contract> =>
    (await poster.client.get(`/api/contracts/${id}`)).body as Contract

  /** A process that recorded a provider call has crashed, and its lease is over. */
  const takeUpCalls = async (over?: Line): Promise<string> => {
    if (over) line.cut(over)
    await testApp.moveClock(61_000)
    await testApp.app.queue.drain(PROVIDER_CALL)
    return ''
  }
  const save = (who: TestMember, number: string) =>
    send(who, '/api/payment-methods', { card: { number, expMonth: 12, expYear: 2090, cvc: '123' } })
  const open = async (index: number, bid: string): Promise<string> => {
    const poster = posters[index % 2]!
    const worker = workers[(index >> 1) % 2]!
    const other = workers[((index >> 1) + 1) % 2]!
    const jobId = await postJob(poster)
    const [bidId, otherBidId] = [await placeBid(worker, jobId, bid), await placeBid(other, jobId, 50)]
    const { body } = await send(poster, `/api/bids/${bidId}/select`)
    lives.push({ id: body.contractId, jobId, bidId, otherBidId, poster, worker, stands: 'unsigned' })
    return bid
  }
  const choose = async (life: Life): Promise<string> => {
    const answer = await send(life.poster, `/api/bids/${life.otherBidId}/select`)
    if (answer.status !== 200) return describe(answer)
    const [bidId, otherBidId] = [life.otherBidId, life.bidId]
    const worker = life.worker === workers[0] ? workers[1]! : workers[0]!
    lives.push({ ...life, id: answer.body.contractId, bidId, otherBidId, worker, stands: 'unsigned' })
    return '200'
  }
  const schedule = async (life: Life, hours: number): Promise<string> => {
    const { rows } = await sql<{ day: string; time: string }>`
      select to_char(at, 'YYYY-MM-DD') as day, to_char(at, 'HH24:MI') as time from (
        select (app_now() + make_interval(hours => ${hours})) at time zone 'America/New_York' as at) t`.execute(
      testApp.app.db,
    )
    const form = { jobId: life.jobId, scheduledDate: rows[0]!.day, scheduledTime: rows[0]!.time }
    return describe(await send(life.poster, '/api/contracts', form))
  }
  /** After a declined card another one is used, or the owner confirms. */
  const payAtLast = async (life: Life, { money }: Contract): Promise<string> => {
    if (money.needsAction) return confirm(life, null)
    if (money.status === 'failed') await save(life.poster, GOOD_CARD)
    if (money.status === 'processing') await takeUpCalls('well')
    return describe(await act(life, 'poster', 'pay'))
  }
  const next = async (life: Life): Promise<string> => {
    const contract = await read(life)
    life.stands = standOf(contract)
    switch (life.stands) {
      case 'unsigned': {
        const role = contract.workerSigned ? 'poster' : 'worker'
        return describe(await act(life, role, 'sign', { role }))
      }
      case 'unpaid':
        return payAtLast(life, contract)
      case 'running':
        if (contract.openRequests.mine + contract.openRequests.theirs > 0) return answerExtra(life, false, true)
        return describe(await act(life, 'worker', contract.status === 'active' ? 'start' : 'complete'))
      case 'done':
        return describe(await act(life, 'poster', 'release'))
      case 'disputed':
        return mediate(life, 'poster', 'accept', 0)
      case 'over':
        return 'nothing'
    }
  }
  const disputeOf = async (life: Life): Promise<Dispute | null> =>
    (await life.poster.client.get(`/api/contracts/${life.id}/dispute`)).body
  /** One party answers the pending proposal, or withdraws the dispute. */
  const mediate = async (life: Life, role: Role, how: string, percent: number): Promise<string> => {
    const dispute = await disputeOf(life)
    if (!dispute) return 'nothing'
    if (how === 'withdraw') return describe(await send(life[role], `/api/disputes/${dispute.id}/withdraw`))
    const pending = dispute.proposals.find(({ status }) => status === 'pending') ?? dispute.proposals.at(-1)!
    const path = `/api/proposals/${pending.id}/${how === 'extend' ? 'counter' : how}`
    const body = how === 'extend' ? { option: 'extension', extensionDays: 2 } : { refundPercent: percent }
    return describe(await send(life[role], path, how === 'accept' ? {} : body))
  }
  const decide = async (life: Life, resolution: string): Promise<string> => {
    const dispute = await disputeOf(life)
    if (!dispute) return 'nothing'
    const form = { disputeId: dispute.id, resolution, adminNotes: 'Decided.' }
    return describe(await send(moderator, '/api/admin/disputes/resolve', form))
  }
  const answerExtra = async (life: Life, isOwn: boolean, isYes: boolean): Promise<string> => {
    const { body } = await life.poster.client.get(`/api/contracts/${life.id}/additional-work`)
    const request = (body as AdditionalWork[]).find(({ status }) => status === 'pending')
    if (!request) return 'nothing'
    const role = request.isMine === isOwn ? 'poster' : 'worker'
    const path = `/api/additional-work/${request.id}/${isYes ? 'approve' : 'reject'}`
    return describe(await send(life[role], path, isYes ? { role } : { reason: 'No.' }))
  }
  const confirm = async (life: Life, number: string | null): Promise<string> => {
    const { money } = await read(life)
    const isDue = money.due !== '0.00'
    const form = { contractId: life.id, amount: isDue ? money.due : '1.00' }
    const intent = await send(life.poster, '/api/create-payment-intent', form)
    // Or a card that waits for its owner, of a tip or of a replaced payment.
    const { rows } = await sql<{ secret: string }>`select client_secret as secret from payments
      where contract_id = ${life.id} and client_secret is not null order by created_at desc, id desc limit 1`.execute(
      testApp.app.db,
    )
    const clientSecret = intent.body.clientSecret ?? rows[0]?.secret
    if (!clientSecret) return 'nothing'
    const answer = number ? { card: { number, expMonth: 12, expYear: 2090, cvc: '123' } } : { isConfirmed: true }
    return describe(await send(life.poster, '/api/payments/sandbox/confirm', { clientSecret, ...answer }))
  }
  const check = async (life: Life): Promise<string> => {
    const { rows } = await sql<{ id: string }>`
      select id from payments where contract_id = ${life.id} order by created_at desc, id desc limit 1`.execute(
      testApp.app.db,
    )
    return rows[0] ? describe(await send(life.poster, `/api/payments/${rows[0].id}/check`)) : 'nothing'
  }
  const withdraw = async (who: TestMember, parts: number, way: number): Promise<string> => {
    const { rows } = await sql<{ balance: bigint }>`
      select balance_cents as balance from ledger_accounts where kind = 'user_balance' and user_id = ${who.id}`.execute(
      testApp.app.db,
    )
    const part = cents((rows[0]?.balance ?? 0n) / BigInt(parts))
    const form = { methodId: methods.get(who.id)![way]!, amount: part > 0n ? dollarText(part) : '25.00' }
    return describe(await send(who, '/api/withdrawals', { ...form, speed: way === 0 ? 'instant' : 'standard' }))
  }
  const repeat = async (): Promise<string> => {
    if (!last) return 'nothing'
    const { path, call, first } = last
    const again = await call()
    const isSame = again.status === first.status && isDeepStrictEqual(again.body, first.body)
    if (again.status >= 500 || (!isSame && TAKES_A_KEY.test(path)))
      throw new Error(`${path} was answered ${first.text}, and with the same key ${again.status} ${again.text}`)
    return `${path} ${again.status}`
  }

  /** An action on one contract; null: on none of them. */
  const withLife = (one: Step, life: Life): Promise<string | Answer> | null => {
    switch (one.do) {
      case 'choose':
        return choose(life)
      case 'schedule':
        return schedule(life, one.hours)
      case 'next':
        return next(life)
      case 'sign':
        return act(life, one.side, 'sign', { role: one.side })
      case 'decline':
        return act(life, 'worker', 'decline')
      case 'progress':
        return act(life, 'worker', 'progress', { percent: 50 })
      case 'ask':
        return act(life, one.side, 'additional-work', { description: 'More.', additionalAmount: one.amount })
      case 'answer':
        return answerExtra(life, one.isOwn, one.isYes)
      case 'changes':
        return act(life, 'poster', 'request-changes', { message: 'Again.' })
      case 'release':
        return act(life, 'poster', 'release')
      case 'tip':
        return act(life, 'poster', 'tip', { amount: one.amount })
      case 'cancel':
        return act(life, one.side, 'cancel')
      case 'pay':
        return act(life, 'poster', 'pay')
      case 'dispute':
        return act(life, one.side, 'dispute', {
          reason: 'Not as agreed',
          description: 'Look.',
          category: 'poor_quality',
        })
      case 'mediate':
        return mediate(life, one.side, one.how, one.percent)
      case 'decide':
        return decide(life, one.resolution)
      case 'confirm':
        return confirm(life, one.card)
      case 'check':
        return check(life)
      default:
        return null
    }
  }
  const withoutLife = async (one: Step): Promise<string | Answer> => {
    switch (one.do) {
      case 'open':
        return open(one.person, one.amount)
      case 'card':
        return save(people[one.person]!, one.card)
      case 'withdraw':
        return withdraw(people[one.person]!, one.parts, one.way)
      case 'repeat':
        return repeat()
      case 'jump':
        // A key is valid for a day.
        last = null
        await testApp.moveClock(one.hours * HOUR_MS)
        return ''
      case 'ring':
        await sql`update queue_jobs set due_at = app_now() where key = 'recurring'`.execute(testApp.app.db)
        await testApp.app.queue.drain()
        return ''
      case 'call':
        return takeUpCalls()
      case 'cut':
        line.cut(one.line)
        return one.line
      default:
        line.cut('well')
        return ''
    }
  }

  /** Usually a contract where the action makes sense; sometimes any. */
  const pick = async (what: Step['do'], index: number): Promise<Life> => {
    if (lives.every(({ stands }) => stands === 'over')) await open(lives.length, '95.00')
    const wanted = lives.filter(({ stands }) => FITS[what]?.includes(stands) ?? stands !== 'over')
    const among = index === ANY_OF_THEM || wanted.length === 0 ? lives : wanted
    return among[index % among.length]!
  }

  return {
    statusCounts,
    async take(one) {
      const life = await pick(one.do, 'which' in one ? one.which : 0)
      const outcome = (await withLife(one, life)) ?? (await withoutLife(one))
      const words = typeof outcome === 'string' ? outcome : describe(outcome)
      return `${JSON.stringify(one)}${'which' in one ? ` of ${life.id}` : ''}: ${words}`
    },
  }
}

const standOf = ({ status, money }: Contract): Life['stands'] => {
  if (status === 'pending') return 'unsigned'
  if (status === 'cancelled') return 'over'
  if (status === 'disputed') return 'disputed'
  if (money.due !== '0.00') return 'unpaid'
  if (status !== 'completed') return 'running'
  return money.held === '0.00' ? 'over' : 'done'
}

/** The statuses in which each action makes sense. */
const FITS: Partial<Record<Step['do'], Life['stands'][]>> = {
  sign: ['unsigned'],
  decline: ['unsigned'],
  schedule: ['unsigned'],
  progress: ['running'],
  ask: ['running'],
  answer: ['running'],
  changes: ['done'],
  release: ['done'],
  tip: ['done', 'over'],
  pay: ['unpaid'],
  confirm: ['unpaid'],
  cancel: ['unpaid', 'running'],
  dispute: ['running', 'done', 'over'],
  mediate: ['disputed'],
  decide: ['disputed'],
}
