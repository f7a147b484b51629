import { DAY_MS, MINUTE_MS } from '#core/kernel/time.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PayoutMethod } from '#core/payments/wallet.ts'
import { addMethod, linkAccount, listMethods } from '#server/payments/withdrawals/payout-method-actions.ts'
import { ProviderRefusal, type Provider } from '#server/payments/provider/provider.ts'
import { createSandbox } from '#server/payments/provider/sandbox.ts'
import { withdraw } from '#server/payments/withdrawals/actions.ts'
import { readClock } from '#server/platform/database/database.ts'
import type { RefusalError } from '#server/platform/http/refusal-error.ts'
import { openTestApp, TEST_SECRET, type TestApp } from '#server/testing/app.ts'
import { good, jump } from '#server/testing/scenarios/contracts.ts'
import { createMember, type TestMember } from '#server/testing/scenarios/users.ts'
import {
  ACCOUNT,
  addBank,
  bankForm,
  debitForm,
  depositsFor,
  give,
  payNewAccounts,
  ring,
} from '#server/testing/scenarios/wallets.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
  await payNewAccounts(testApp)
})
afterAll(() => testApp.close())
const add = (member: TestMember, form: object, headers?: Record<string, string>) =>
  member.client.post('/api/payout-methods', form, headers)
const confirm = (member: TestMember, id: string, amounts: unknown[]) =>
  member.client.post(`/api/payout-methods/${id}/confirm`, { amounts })

test('PAYOUT-1 a bank account needs a routing number with a valid check digit, and its number is not stored', async () => {
  const member = await createMember(testApp)
  const wrong = await add(member, { ...bankForm(), routingNumber: '110000001' })
  expect([wrong.status, wrong.body.fields]).toEqual([422, { routingNumber: wrong.body.message }])
  expect((await add(member, { ...bankForm(), accountNumber: '123' })).body.code).toBe('bad_account_number')
  expect((await add(member, { type: 'bank', accountHolder: 'Devon' })).status).toBe(422)
  const { status, body } = await add(member, { ...bankForm(), accountNumber: '0001 2345 6789' })
  expect(status).toBe(201)
  expect(body).toMatchObject({ type: 'bank', last4: '6789', holder: 'Devon Marsh', isConfirmed: false, triesLeft: 5 })
  const { rows } = await sql<{ all: string }>`
    select (select json_agg(m)::text from payout_methods m) || (select coalesce(json_agg(o)::text, '') from outbox o)
      || (select json_agg(l)::text from mails l) as all`.execute(testApp.app.db)
  expect(rows[0]!.all).not.toContain(ACCOUNT)
})

test('PAYOUT-2 the two deposits are sent by email and confirm the account, in any order and format', async () => {
  const member = await createMember(testApp)
  for (const spell of [
    (amounts: string[]) => amounts,
    (amounts: string[]) => amounts.toReversed().map((amount) => Number(amount.slice(1))),
    (amounts: string[]) => amounts.map((amount) => Number(amount.slice(3))),
    (amounts: string[]) => amounts.map((amount) => `${Number(amount.slice(3))} cents`),
  ]) {
    const { body } = await add(member, bankForm())
    const mail = await depositsFor(testApp, member)
    expect(mail).toHaveLength(2)
    const { status, body: confirmed } = await confirm(member, body.id, spell(mail))
    expect([status, confirmed.isConfirmed, confirmed.triesLeft]).toEqual([200, true, null])
    expect((await confirm(member, body.id, ['1', '2'])).status).toBe(200)
  }
})

test('PAYOUT-2 five tries in all, also concurrently', async () => {
  const member = await createMember(testApp)
  const { body } = await add(member, bankForm())
  const mail = await depositsFor(testApp, member)
  const wrong = mail.map((amount) => (Number(amount.slice(3)) % 99) + 1)
  const first = await confirm(member, body.id, wrong)
  expect([first.status, first.body.message]).toEqual([422, 'These are not the two amounts; 4 tries are left.'])
  expect((await confirm(member, body.id, ['abc', 5])).body.code).toBe('unreadable_amounts')
  const rush = await Promise.all(Array.from({ length: 20 }, () => confirm(member, body.id, wrong)))
  expect(rush.filter(({ body: { code } }) => code === 'wrong_amounts')).toHaveLength(3)
  expect((await good(member.client.get('/api/payout-methods')))[0]).toMatchObject({ triesLeft: 0 })
  const late = await confirm(member, body.id, mail)
  expect([late.status, late.body.message]).toEqual([
    409,
    'The amounts were wrong five times; please remove this bank account and add it again.',
  ])
})

test('PAYOUT-4 a debit card is usable at once; test mode accepts its own cards that have not expired', async () => {
  const member = await createMember(testApp)
  const { status, body } = await add(member, { ...debitForm(), name: 'D. Marsh' })
  expect([status, body.last4, body.isConfirmed, body.holder]).toEqual([201, '5556', true, 'D. Marsh'])
  for (const number of ['4242 4242 4242 4242', '5555555555554444'])
    expect((await add(member, debitForm(number))).status).toBe(201)
  expect((await add(member, debitForm('4111111111111111'))).body.message).toBe(
    'Test mode takes test debit cards only, such as 4000 0566 5566 5556.',
  )
  expect((await add(member, debitForm('4242424242424241'))).status).toBe(400)
  expect((await add(member, { ...debitForm(), expYear: 2020 })).body.message).toBe('This card has expired.')
  expect((await add(member, { type: 'debit_card', token: 'tok_visa_debit' })).status).toBe(422)
  const tokens = await testApp.app.db.selectFrom('payout_methods').select('provider_token').execute()
  expect(tokens.filter(({ provider_token: token }) => /\d{5,}/.test(token))).toEqual([])
})

test('PAYOUT-7 a method can be removed unless a payout is under way; that of another member does not exist', async () => {
  const member = await createMember(testApp)
  const stranger = await createMember(testApp)
  // Leaves nothing for the weekly payout, which may run meanwhile.
  await give(testApp, member, '50.00')
  const bank = await addBank(testApp, member)
  for (const answer of [
    await stranger.client.delete(`/api/payout-methods/${bank}`),
    await confirm(stranger, bank, [1, 2]),
  ])
    expect([answer.status, answer.body.code]).toEqual([404, 'not_found'])
  const sent = await good(member.client.post('/api/withdrawals', { methodId: bank, amount: 50, speed: 'standard' }))
  expect(sent.status).toBe('processing')
  const refused = await member.client.delete(`/api/payout-methods/${bank}`)
  expect([refused.status, refused.body.code]).toEqual([409, 'payout_on_its_way'])
  await jump(testApp, 10 * DAY_MS, member)
  await ring(testApp)
  await good(member.client.delete(`/api/payout-methods/${bank}`))
  expect(await good(member.client.get('/api/payout-methods'))).toEqual([])
  expect((await member.client.delete(`/api/payout-methods/${bank}`)).status).toBe(404)
})

test('PAYOUT-7 concurrent removing and withdrawing exclude each other', async () => {
  for (let round = 0; round < 5; round++) {
    const member = await createMember(testApp)
    await give(testApp, member, '100.00')
    const methodId = await addBank(testApp, member)
    const [sent, removed] = await Promise.all([
      member.client.post('/api/withdrawals', { methodId, amount: 50, speed: 'standard' }),
      member.client.delete(`/api/payout-methods/${methodId}`),
    ])
    expect([
      [201, 409],
      [404, 200],
    ]).toContainEqual([sent.status, removed.status])
  }
})

test('PAYOUT-7 the same key adds one, and ten are the limit', async () => {
  const member = await createMember(testApp)
  const headers = { 'idempotency-key': 'bank' }
  const first = await add(member, bankForm(), headers)
  await testApp.app.db.deleteFrom('idempotency_keys').execute()
  expect((await add(member, bankForm(), headers)).body.id).toBe(first.body.id)
  expect((await testApp.mailsTo(member.email)).filter(({ subject }) => /deposits/.test(subject))).toHaveLength(1)
  for (let count = 1; count < 10; count++) await good(add(member, debitForm()))
  expect((await add(member, debitForm())).body.code).toBe('too_many_methods')
})

test('PAYOUT-8 in test mode no account is needed', async () => {
  const member = await createMember(testApp)
  const { url } = await good(member.client.post('/api/payout-account/link'))
  expect(url).toBe(`${testApp.config.publicUrl}/wallet`)
})

const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error as RefusalError).refusal.message,
  )

test('PAYOUT-8 with a card provider the account comes first: opened once, and paid once it is ready', async () => {
  const member = await createMember(testApp)
  const me = await good(member.client.get('/api/auth/user'))
  let opened = 0
  const provider: Provider = {
    ...createSandbox(testApp.app.db, TEST_SECRET),
    name: 'stripe',
    openAccount: async ({ userId }) => ({ account: `acct_${userId}_${++opened}`, isPayable: false }),
    accountLink: async (account, { back }) => `https://provider.example/${account}?back=${back}`,
    addPayoutMethod: async (_account, token) => {
      if (token === 'tok_no') throw new ProviderRefusal('This card cannot be paid to.')
      return { token: `card_${token}`, last4: '4242', holder: 'Devon', fingerprint: null }
    },
  }
  const deps = {
    payments: { ...testApp.app.payments, provider },
    secret: TEST_SECRET,
    publicUrl: 'https://app.example',
  }
  const origin = { address: '127.0.0.1', device: '', log: testApp.app.http.log }
  const now = await readClock(testApp.app.db)
  const identity = {
    sessionId: 's',
    person: me,
    now,
    confirmedUntil: new Date(Date.parse(now) + MINUTE_MS).toISOString(),
  }
  const card = { type: 'debit_card', token: 'tok_1' } as const
  expect(await refusalOf(addMethod(deps, me, card, null, origin))).toBe(
    'Please finish setting up your payout account first.',
  )
  const links = [await linkAccount(deps, me), await linkAccount(deps, me)]
  expect(links).toEqual([links[0], `https://provider.example/acct_${me.id}_1?back=https://app.example/wallet`])

  expect(await refusalOf(addMethod(deps, me, { type: 'debit_card', number: '4242424242424242' }, null, origin))).toBe(
    'Please use the form of the card provider; numbers are not taken here.',
  )
  expect(await refusalOf(addMethod(deps, me, { ...card, token: 'tok_no' }, null, origin))).toBe(
    'This card cannot be paid to.',
  )
  const method = await addMethod(deps, me, card, null, origin)
  expect(method).toMatchObject({ isConfirmed: true, last4: '4242' })
  expect((await listMethods(deps, me)).map(({ id }: PayoutMethod) => id)).toEqual([method.id])

  await give(testApp, member, '100.00')
  const order = { methodId: method.id, amount: 50, speed: 'instant' } as const
  expect(await refusalOf(withdraw(deps.payments, identity, order, null, origin))).toBe(
    'Please finish setting up your payout account first.',
  )
  await sql`update payout_preferences set is_payable = true where user_id = ${me.id}`.execute(testApp.app.db)
  expect(await withdraw(deps.payments, identity, order, null, origin)).toMatchObject({ status: 'paid', net: '49.00' })
})
