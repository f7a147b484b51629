// Random contract histories through the API: two posters and two workers with random actions.
import { HOUR_MS } from '#core/kernel/time.ts'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { AdditionalWork, Contract } from '#core/contracts/api.ts'
import type { Dispute } from '#core/disputes/api.ts'
import type { Role } from '#core/contracts/rules.ts'
import type { Wallet } from '#core/payments/wallet.ts'
import { isSettling } from '#core/contracts/settlement.ts'
import { cents, dollarText } from '#core/kernel/money.ts'
import { CHARGED_STATUSES } from '#core/payments/rules.ts'
import { oneOf } from '#server/platform/database/filters.ts'
import { newId } from '#server/platform/database/ids.ts'
import type { Answer, TestApp } from '#server/testing/app.ts'
import { GOOD_CARD, OTHER_CARDS, type Deal } from '#server/testing/scenarios/contracts.ts'
import { ANY_OF_THEM, type Step } from '#server/testing/scenarios/life-steps.ts'
import { bidOn, jobForm, createPoster, createWorker } from '#server/testing/scenarios/market.ts'
import { ringMoney } from '#server/testing/scenarios/wallets.ts'
import { createAdmin, type TestMember } from '#server/testing/scenarios/users.ts'
import type { Bank, BankMove } from '#server/testing/stand-ins/bank.ts'
import type { NetworkState } from '#server/testing/stand-ins/provider-network.ts'
import { PROVIDER_CALL } from '#server/payments/provider/provider-calls.ts'

const GOOD_CARDS = [GOOD_CARD, ...OTHER_CARDS]

interface ContractHistory extends Deal {
  /** Of the other worker, who was not chosen. */
  otherBidId: string
  /** The last known status. */
  stage: 'unsigned' | 'unpaid' | 'running' | 'settling' | 'done' | 'disputed' | 'over'
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
export const openStage = async (
  testApp: TestApp,
  network: { cut(network: NetworkState): void },
  bank: Bank,
): Promise<Stage> => {
  const posters = [await createPoster(testApp), await createPoster(testApp)]
  const workers = [
    await createWorker(testApp, { is_verified: true }),
    await createWorker(testApp, { is_verified: true }),
  ]
  const moderator = await createAdmin(testApp, 'moderator')
  const methods = new Map<string, string[]>()
  const settleIn = async (...people: TestMember[]): Promise<void> => {
    for (const one of people) methods.set(one.id, await addPlacesToPay(testApp, one))
    // They stay signed in however far the clock moves.
    await sql`update sessions set expire = app_now() + interval '50 years' where expire < app_now() + interval '10 years'`.execute(
      testApp.app.db,
    )
  }
  await settleIn(...posters, ...workers)
  const personAt = (index: number): TestMember => (index < 2 ? posters[index]! : workers[index - 2]!)

  const histories: ContractHistory[] = []
  const statusCounts = new Map<string, number>()
  let keys = 0
  // CHARGEBACK-12: a card pays nothing more once its bank disputes a payment.
  let cards = 0
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
  const act = async (history: ContractHistory, role: Role, room: string, body: object = {}): Promise<Answer> => {
    const answer = await send(history[role], `/api/contracts/${history.id}/${room}`, body)
    if (answer.body?.money) history.stage = stageOf(answer.body)
    if (room === 'dispute' && answer.status === 201) history.stage = 'disputed'
    return answer
  }
  const read = async ({ id, poster }: ContractHistory): Promise<Contract> =>
    (await poster.client.get(`/api/contracts/${id}`)).body as Contract

  /** A process that recorded a provider call has crashed, and its lease is over. */
  const makePendingCalls = async (over?: NetworkState): Promise<string> => {
    if (over) network.cut(over)
    await testApp.moveClock(61_000)
    await testApp.app.queue.drain(PROVIDER_CALL)
    return ''
  }
  const nextCard = (): string => GOOD_CARDS[++cards % GOOD_CARDS.length]!
  const save = (who: TestMember, number: string) =>
    send(who, '/api/payment-methods', {
      card: { number, expMonth: 12, expYear: 2099, cvc: '123' },
      isDefault: true,
    })
  const open = async (index: number, bid: string): Promise<string> => {
    const poster = posters[index % 2]!
    const worker = workers[(index >> 1) % 2]!
    const other = workers[((index >> 1) + 1) % 2]!
    const posted = await poster.client.post('/api/jobs', jobForm())
    // DEBT-2: whoever owes neither posts nor bids.
    if (posted.status !== 201) return describe(posted)
    const jobId = posted.body.id as string
    const bids = [await bidOn(worker, jobId, bid), await bidOn(other, jobId, 50)]
    const refused = bids.find(({ status }) => status !== 201)
    if (refused) return describe(refused)
    const [bidId, otherBidId] = bids.map(({ body }) => body.id as string) as [string, string]
    const { body } = await send(poster, `/api/bids/${bidId}/select`)
    histories.push({ id: body.contractId, jobId, bidId, otherBidId, poster, worker, stage: 'unsigned' })
    return bid
  }
  const choose = async (history: ContractHistory): Promise<string> => {
    const answer = await send(history.poster, `/api/bids/${history.otherBidId}/select`)
    if (answer.status !== 200) return describe(answer)
    const [bidId, otherBidId] = [history.otherBidId, history.bidId]
    const worker = history.worker === workers[0] ? workers[1]! : workers[0]!
    histories.push({ ...history, id: answer.body.contractId, bidId, otherBidId, worker, stage: 'unsigned' })
    return '200'
  }
  const schedule = async (history: ContractHistory, hours: number): Promise<string> => {
    const { rows } = await sql<{ day: string; time: string }>`
      select to_char(at, 'YYYY-MM-DD') as day, to_char(at, 'HH24:MI') as time from (
        select (app_now() + make_interval(hours => ${hours})) at time zone 'America/New_York' as at) t`.execute(
      testApp.app.db,
    )
    const form = { jobId: history.jobId, scheduledDate: rows[0]!.day, scheduledTime: rows[0]!.time }
    return describe(await send(history.poster, '/api/contracts', form))
  }
  /** After a declined card another one is used, or the owner confirms. */
  const payWhatIsDue = async (history: ContractHistory, { money }: Contract): Promise<string> => {
    if (money.needsAction) return confirm(history, null)
    if (money.status === 'failed') await save(history.poster, nextCard())
    if (money.status === 'processing') await makePendingCalls('up')
    return describe(await act(history, 'poster', 'pay'))
  }
  const next = async (history: ContractHistory): Promise<string> => {
    const contract = await read(history)
    history.stage = stageOf(contract)
    switch (history.stage) {
      case 'unsigned': {
        const role = contract.workerSigned ? 'poster' : 'worker'
        return describe(await act(history, role, 'sign', { role }))
      }
      case 'unpaid':
        return payWhatIsDue(history, contract)
      case 'running':
        if (contract.openRequests.mine + contract.openRequests.theirs > 0) return answerExtra(history, false, true)
        return describe(await act(history, 'worker', contract.status === 'active' ? 'start' : 'complete'))
      case 'settling':
        return describe(await act(history, 'worker', 'settlement/accept'))
      case 'done':
        return describe(await act(history, 'poster', 'release'))
      case 'disputed':
        return mediate(history, 'poster', 'accept', 0)
      case 'over':
        return 'nothing'
    }
  }
  const disputeOf = async (history: ContractHistory): Promise<Dispute | null> =>
    (await history.poster.client.get(`/api/contracts/${history.id}/dispute`)).body
  /** One party answers the pending proposal, or withdraws the dispute. */
  const mediate = async (history: ContractHistory, role: Role, how: string, percent: number): Promise<string> => {
    const dispute = await disputeOf(history)
    if (!dispute) return 'nothing'
    if (how === 'withdraw') return describe(await send(history[role], `/api/disputes/${dispute.id}/withdraw`))
    const pending = dispute.proposals.find(({ status }) => status === 'pending') ?? dispute.proposals.at(-1)!
    const path = `/api/proposals/${pending.id}/${how === 'extend' ? 'counter' : how}`
    const body = how === 'extend' ? { option: 'extension', extensionDays: 2 } : { refundPercent: percent }
    return describe(await send(history[role], path, how === 'accept' ? {} : body))
  }
  const decide = async (history: ContractHistory, resolution: string): Promise<string> => {
    const dispute = await disputeOf(history)
    if (!dispute) return 'nothing'
    const form = { disputeId: dispute.id, resolution, adminNotes: 'Decided.' }
    return describe(await send(moderator, '/api/admin/disputes/resolve', form))
  }
  const answerExtra = async (history: ContractHistory, isOwn: boolean, isYes: boolean): Promise<string> => {
    const { body } = await history.poster.client.get(`/api/contracts/${history.id}/additional-work`)
    const request = (body as AdditionalWork[]).find(({ status }) => status === 'pending')
    if (!request) return 'nothing'
    const role = request.isMine === isOwn ? 'poster' : 'worker'
    const path = `/api/additional-work/${request.id}/${isYes ? 'approve' : 'reject'}`
    return describe(await send(history[role], path, isYes ? { role } : { reason: 'No.' }))
  }
  const confirm = async (history: ContractHistory, number: string | null): Promise<string> => {
    const { money } = await read(history)
    const isDue = money.due !== '0.00'
    const form = { contractId: history.id, amount: isDue ? money.due : '1.00' }
    const intent = await send(history.poster, '/api/create-payment-intent', form)
    // Or a card that waits for its owner, of a tip or of a replaced payment.
    const { rows } = await sql<{ secret: string }>`select client_secret as secret from payments
      where contract_id = ${history.id} and client_secret is not null order by created_at desc, id desc limit 1`.execute(
      testApp.app.db,
    )
    const clientSecret = intent.body.clientSecret ?? rows[0]?.secret
    if (!clientSecret) return 'nothing'
    const answer = number ? { card: { number, expMonth: 12, expYear: 2090, cvc: '123' } } : { isConfirmed: true }
    return describe(await send(history.poster, '/api/payments/sandbox/confirm', { clientSecret, ...answer }))
  }
  const check = async (history: ContractHistory): Promise<string> => {
    const { rows } = await sql<{ id: string }>`
      select id from payments where contract_id = ${history.id} order by created_at desc, id desc limit 1`.execute(
      testApp.app.db,
    )
    return rows[0] ? describe(await send(history.poster, `/api/payments/${rows[0].id}/check`)) : 'nothing'
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
  /** The bank of a card that paid under this contract. */
  const askBank = async (history: ContractHistory, move: BankMove, newest: number): Promise<string> => {
    const { rows } = await sql<{ ref: string; amountCents: number; refundedCents: number }>`
      select s.id as ref, s.amount_cents::float8 as "amountCents", s.refunded_cents::float8 as "refundedCents"
      from payments p join sandbox_records s on s.id = p.provider_ref and s.status = 'succeeded'
      where p.contract_id = ${history.id} and p.status in ${oneOf(CHARGED_STATUSES)}
      order by p.created_at desc, p.id desc`.execute(testApp.app.db)
    if (rows.length === 0) return 'nothing'
    const outcome = await bank.move(rows[newest % rows.length]!, move)
    statusCounts.set(`bank ${move} ${outcome}`, (statusCounts.get(`bank ${move} ${outcome}`) ?? 0) + 1)
    return outcome
  }
  /** Whoever may leave does, and somebody new takes the place. */
  const leave = async (index: number): Promise<string> => {
    const leaver = personAt(index)
    const answer = await leaver.client.delete('/api/account')
    const what = `/api/account ${answer.status}`
    statusCounts.set(what, (statusCounts.get(what) ?? 0) + 1)
    if (answer.status !== 200) return describe(answer)
    last = null
    const newcomer = index < 2 ? await createPoster(testApp) : await createWorker(testApp, { is_verified: true })
    if (index < 2) posters[index] = newcomer
    else workers[index - 2] = newcomer
    await settleIn(newcomer)
    const rest = histories.filter(({ poster, worker }) => poster !== leaver && worker !== leaver)
    histories.splice(0, histories.length, ...rest)
    return 'left'
  }
  /** Pays by card what somebody owes. */
  const settleDebts = async (who: TestMember): Promise<string> => {
    const { body } = await who.client.get('/api/wallet')
    const debts = (body as Wallet).debts
    if (debts.length > 0) await save(who, nextCard())
    for (const { id } of debts) await send(who, `/api/debts/${id}/pay`)
    return `${debts.length} debts`
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
  const stepOn = (one: Step, history: ContractHistory): Promise<string | Answer> | null => {
    switch (one.do) {
      case 'choose':
        return choose(history)
      case 'schedule':
        return schedule(history, one.hours)
      case 'next':
        return next(history)
      case 'sign':
        return act(history, one.side, 'sign', { role: one.side })
      case 'decline':
        return act(history, 'worker', 'decline')
      case 'progress':
        return act(history, 'worker', 'progress', { percent: 50 })
      case 'ask':
        return act(history, one.side, 'additional-work', { description: 'More.', additionalAmount: one.amount })
      case 'answer':
        return answerExtra(history, one.isOwn, one.isYes)
      case 'changes':
        return act(history, 'poster', 'request-changes', { message: 'Again.' })
      case 'release':
        return act(history, 'poster', 'release')
      case 'tip':
        return act(history, 'poster', 'tip', { amount: one.amount })
      case 'cancel':
        return act(history, one.side, 'cancel')
      case 'pay':
        return act(history, 'poster', 'pay')
      case 'dispute':
        return act(history, one.side, 'dispute', {
          reason: 'Not as agreed',
          description: 'Look.',
          category: 'poor_quality',
        })
      case 'mediate':
        return mediate(history, one.side, one.how, one.percent)
      case 'decide':
        return decide(history, one.resolution)
      case 'confirm':
        return confirm(history, one.card)
      case 'check':
        return check(history)
      case 'bank':
        return askBank(history, one.move, one.newest)
      default:
        return null
    }
  }
  const stepOutside = async (one: Step): Promise<string | Answer> => {
    switch (one.do) {
      case 'open':
        return open(one.person, one.amount)
      case 'card':
        return save(personAt(one.person), one.card)
      case 'withdraw':
        return withdraw(personAt(one.person), one.parts, one.way)
      case 'settle':
        return settleDebts(personAt(one.person))
      case 'leave':
        return leave(one.person)
      case 'repeat':
        return repeat()
      case 'jump':
        // A key is valid for a day.
        last = null
        await testApp.moveClock(one.hours * HOUR_MS)
        return ''
      case 'ring':
        await ringMoney(testApp)
        return ''
      case 'call':
        return makePendingCalls()
      case 'cut':
        network.cut(one.network)
        return one.network
      default:
        network.cut('up')
        return ''
    }
  }

  /** Usually a contract where the action makes sense; sometimes any. */
  const pick = async (what: Step['do'], index: number): Promise<ContractHistory> => {
    if (histories.every(({ stage }) => stage === 'over')) await open(histories.length, '95.00')
    while (histories.length === 0) {
      for (const one of [...posters, ...workers]) await settleDebts(one)
      await open(0, '95.00')
    }
    const wanted = histories.filter(({ stage }) => FITS[what]?.includes(stage) ?? stage !== 'over')
    const among = index === ANY_OF_THEM || wanted.length === 0 ? histories : wanted
    return among[index % among.length]!
  }

  return {
    statusCounts,
    async take(one) {
      const history = await pick(one.do, 'which' in one ? one.which : 0)
      const outcome = (await stepOn(one, history)) ?? (await stepOutside(one))
      const text = typeof outcome === 'string' ? outcome : describe(outcome)
      return `${JSON.stringify(one)}${'which' in one ? ` of ${history.id}` : ''}: ${text}`
    },
  }
}

const stageOf = ({ status, settlement, money }: Contract): ContractHistory['stage'] => {
  if (status === 'pending') return 'unsigned'
  if (status === 'cancelled') return 'over'
  if (status === 'disputed') return 'disputed'
  if (isSettling({ settlement })) return 'settling'
  if (money.due !== '0.00') return 'unpaid'
  if (status !== 'completed') return 'running'
  return money.held === '0.00' ? 'over' : 'done'
}

/** The statuses in which each action makes sense. */
const FITS: Partial<Record<Step['do'], ContractHistory['stage'][]>> = {
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
  dispute: ['running', 'settling', 'done', 'over'],
  mediate: ['disputed'],
  decide: ['disputed'],
  bank: ['running', 'settling', 'done', 'disputed', 'over'],
}
