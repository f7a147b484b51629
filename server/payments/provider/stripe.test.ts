import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '#server/platform/config/config.ts'
import { newId } from '#server/platform/database/ids.ts'
import { ProviderRefusal, ProviderConnectionError, type Provider } from '#server/payments/provider/provider.ts'
import { createStripe } from '#server/payments/provider/stripe.ts'
import { bankToken, debitToken, tokenFor } from '#server/testing/stand-ins/stripe/tokens.ts'
import { startStripeStandIn, type StripeStandIn } from '#server/testing/stand-ins/stripe-api.ts'

let bank: StripeStandIn
let stripe: Required<Omit<Provider, 'confirm'>>
const connect = (environment: Record<string, string> = {}) =>
  createStripe(readConfig({ ...bank.environment, ...environment }, '/').stripe!) as typeof stripe
beforeAll(async () => {
  bank = await startStripeStandIn()
  stripe = connect()
})
afterAll(() => bank.close())

const saved = async (token: string) => {
  const owner = { userId: newId(), email: 'maren@example.com', customer: null }
  return stripe.saveCard(owner, { token }, `card:${newId()}`)
}
const chargeOf = async (token: string | null, amountCents = 9500) => {
  const card = token === null ? null : await saved(token)
  const paymentId = newId()
  return {
    request: {
      paymentId,
      contractId: newId(),
      amountCents,
      customer: card?.customer ?? null,
      cardToken: card?.token ?? null,
    },
    key: `charge:${paymentId}`,
  }
}
const charged = async (token: string | null, amountCents?: number) => {
  const { request, key } = await chargeOf(token, amountCents)
  return stripe.charge(request, key)
}
/** A worker whom Stripe can pay. */
const openAccount = async () => {
  const userId = newId()
  const { account } = await stripe.openAccount({ userId, email: 'devon@example.com' }, `account:${userId}`)
  bank.finishOnboarding(account)
  return account
}

describe('STRIPE-1 a charge', () => {
  test('with a saved card is captured at once', async () => {
    const before = bank.moved.captured()
    const charge = await charged('pm_card_visa')
    expect(charge).toEqual({
      ref: expect.stringMatching(/^pi_/),
      status: 'succeeded',
      amountCents: 9500,
      clientSecret: expect.any(String),
      reason: null,
      last4: '4242',
    })
    expect(bank.moved.captured() - before).toBe(9500)
    expect(await stripe.findCharge(charge.ref)).toEqual(charge)
  })

  test('on the pay page waits for a card', async () => {
    const before = bank.moved.captured()
    expect(await charged(null)).toMatchObject({ status: 'needs_card', clientSecret: expect.any(String), reason: null })
    expect(bank.moved.captured()).toBe(before)
  })

  test('is refused with the reason of the bank, however often it is repeated', async () => {
    const { request, key } = await chargeOf('pm_card_chargeCustomerFail')
    const before = bank.moved.captured()
    const refused = await stripe.charge(request, key)
    expect(refused).toMatchObject({
      ref: expect.stringMatching(/^pi_/),
      status: 'failed',
      reason: 'Your card was declined.',
    })
    expect(await stripe.charge(request, key)).toEqual({ ...refused, last4: '0341' })
    expect(bank.moved.captured()).toBe(before)
  })

  test('waits for the owner where the bank requires it', async () => {
    const { request, key } = await chargeOf('pm_card_authenticationRequired')
    const asking = await stripe.charge(request, key)
    expect(asking).toMatchObject({ status: 'needs_action', clientSecret: expect.any(String) })
    expect(bank.intents.get(asking.ref)?.status).toBe('requires_action')
    expect(await stripe.charge(request, key)).toEqual(asking)
    expect(
      [...bank.intents.values()].filter(({ metadata }) => metadata['paymentId'] === request.paymentId),
    ).toHaveLength(1)
  })

  test('that does not exist is null', async () => {
    expect(await stripe.findCharge('pi_nothing')).toBeNull()
    expect(await stripe.findPayout('po_nothing', await openAccount())).toBeNull()
  })

  test('that Stripe cannot make is refused with a message for people', async () => {
    await expect(charged('pm_card_visa', 49)).rejects.toThrow(
      new ProviderRefusal('This is less than the card provider takes.'),
    )
    const { request, key } = await chargeOf('pm_card_visa')
    await expect(stripe.charge({ ...request, cardToken: 'pm_gone' }, key)).rejects.toThrow(
      new ProviderRefusal('The card provider does not know this any more. Please enter it again.'),
    )
    await expect(stripe.refund((await charged('pm_card_visa')).ref, 9501, newId())).rejects.toThrow(
      new ProviderRefusal('The card provider did not accept this.'),
    )
  })

  test.each([
    [500, 'api_error', 'api_error'],
    [503, 'api_error', 'api_error'],
    [429, 'invalid_request_error', 'rate_limit'],
    [429, 'invalid_request_error', 'lock_timeout'],
    [409, 'idempotency_error', 'idempotency_key_in_use'],
    [401, 'invalid_request_error', 'api_key_expired'],
    [403, 'invalid_request_error', 'account_invalid'],
  ])('stays open after %i %s %s, and is repeated with its key', async (status, type, code) => {
    const { request, key } = await chargeOf('pm_card_visa')
    bank.fail(/^POST \/v1\/payment_intents$/, { status, body: { error: { type, code, message: 'Not now.' } } })
    await expect(stripe.charge(request, key)).rejects.toBeInstanceOf(ProviderConnectionError)
    expect(await stripe.charge(request, key)).toMatchObject({ status: 'succeeded' })
  })

  test('stays open when nothing answers', async () => {
    const { request, key } = await chargeOf('pm_card_visa')
    const nobody = connect({ STRIPE_API_BASE: 'http://127.0.0.1:1' })
    await expect(nobody.charge(request, key)).rejects.toBeInstanceOf(ProviderConnectionError)
    await expect(nobody.findCharge('pi_1')).rejects.toBeInstanceOf(ProviderConnectionError)
    const stranger = connect({ STRIPE_SECRET_KEY: 'sk_test_revoked' })
    await expect(stranger.charge(request, key)).rejects.toBeInstanceOf(ProviderConnectionError)
  })
})

describe('STRIPE-1 a card', () => {
  test.each([
    ['pm_card_visa', 'Visa', '4242'],
    ['pm_card_mastercard', 'Mastercard', '4444'],
  ])('%s is saved with brand and last digits', async (token, brand, last4) => {
    expect(await saved(token)).toEqual({
      customer: expect.stringMatching(/^cus_/),
      token: expect.stringMatching(/^pm_/),
      brand,
      last4,
      expMonth: 12,
      expYear: 2034,
      fingerprint: expect.stringMatching(/^fp_/),
    })
  })

  test('from a form with tokens is saved too, once', async () => {
    const token = await tokenFor(bank, { 'card[number]': '4242424242424242' })
    expect(await saved(token)).toMatchObject({ brand: 'Visa', last4: '4242' })
    await expect(saved(token)).rejects.toThrow('This was sent already. Please enter it again.')
  })

  test('belongs to one customer per member', async () => {
    const owner = { userId: newId(), email: 'maren@example.com', customer: null }
    const cards = await Promise.all(
      ['a', 'b', 'c'].map(async (key) => {
        const save = () => stripe.saveCard(owner, { token: 'pm_card_visa' }, `card:${owner.userId}:${key}`)
        return save().catch(save).catch(save)
      }),
    )
    expect(new Set(cards.map(({ customer }) => customer)).size).toBe(1)
    expect(new Set(cards.map(({ token }) => token)).size).toBe(3)
  })

  test('that its bank refuses is not saved, nor a number that is sent to us', async () => {
    await expect(saved('pm_card_chargeDeclined')).rejects.toThrow(new ProviderRefusal('Your card was declined.'))
    await expect(saved('pm_card_chargeDeclinedInsufficientFunds')).rejects.toThrow('Your card has insufficient funds.')
    const owner = { userId: newId(), email: 'maren@example.com', customer: null }
    const card = { number: '4242424242424242', expMonth: 12, expYear: 2040, cvc: '123' }
    await expect(stripe.saveCard(owner, { card }, newId())).rejects.toBeInstanceOf(ProviderRefusal)
  })

  test('is removed, also twice', async () => {
    const { token, customer } = await saved('pm_card_visa')
    await stripe.forgetCard(token)
    await stripe.forgetCard(token)
    await stripe.forgetCard('pm_gone')
    const { request, key } = await chargeOf('pm_card_visa')
    await expect(stripe.charge({ ...request, customer, cardToken: token }, key)).rejects.toBeInstanceOf(ProviderRefusal)
  })
})

test.each([
  ['sk_test_x', 'pk_test_x', true],
  ['rk_test_x', 'pk_test_x', true],
  ['sk_live_x', 'pk_live_x', false],
])('STRIPE-1 with %s money is play money: %s %s', (secret, publishable, isTestMode) => {
  const provider = connect({ STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: publishable })
  expect([provider.publishableKey, provider.isTestMode]).toEqual([publishable, isTestMode])
})

/** Each call that moves money, as a function that can be repeated. */
const MOVES = {
  charge: async () => {
    const { request, key } = await chargeOf('pm_card_visa')
    return { line: /^POST \/v1\/payment_intents$/, make: () => stripe.charge(request, key), sum: bank.moved.captured }
  },
  refund: async () => {
    const { ref } = await charged('pm_card_visa')
    const key = `refund:${newId()}`
    return { line: /^POST \/v1\/refunds$/, make: () => stripe.refund(ref, 4000, key), sum: bank.moved.refunded }
  },
  transfer: async () => {
    await charged('pm_card_visa')
    const request = { account: await openAccount(), amountCents: 4000, about: newId() }
    const key = `transfer:${request.about}`
    return { line: /^POST \/v1\/transfers$/, make: () => stripe.transfer(request, key), sum: bank.moved.transferred }
  },
  collect: async () => {
    await charged('pm_card_visa')
    const account = await openAccount()
    await stripe.transfer({ account, amountCents: 9000, about: newId() }, newId())
    const request = { account, amountCents: 4000, about: newId() }
    const key = `collect:${request.about}`
    return { line: /^POST \/v1\/charges$/, make: () => stripe.collect(request, key), sum: bank.moved.collected }
  },
  payout: async () => {
    await charged('pm_card_visa')
    const account = await openAccount()
    await stripe.transfer({ account, amountCents: 9000, about: newId() }, newId())
    const { token } = await stripe.addPayoutMethod(account, await bankToken(bank), newId())
    const withdrawalId = newId()
    const request = {
      withdrawalId,
      amountCents: 4000,
      speed: 'standard',
      account,
      methodToken: token,
      arrivesAt: '2030-01-01T00:00:00Z',
    } as const
    const make = () => stripe.payOut(request, `payout:${withdrawalId}`)
    return { line: /^POST \/v1\/payouts$/, make, sum: bank.moved.paidOut }
  },
}

describe.each(Object.keys(MOVES) as (keyof typeof MOVES)[])('STRIPE-2 a %s', (kind) => {
  const expected = kind === 'charge' ? 9500 : 4000

  test('whose response was lost has moved money once, and repeats the first response', async () => {
    const { line, make, sum } = await MOVES[kind]()
    const before = sum()
    // Twice, because the library retries once when a connection breaks.
    bank.lose(line, 2)
    await expect(make()).rejects.toBeInstanceOf(ProviderConnectionError)
    expect(sum() - before).toBe(expected)
    const first = await make()
    expect(await make()).toEqual(first)
    expect(sum() - before).toBe(expected)
  })

  test('that never arrived is made by the retry', async () => {
    const { line, make, sum } = await MOVES[kind]()
    const before = sum()
    bank.fail(line, { status: 502, body: { error: { type: 'api_error', message: 'Bad gateway' } } })
    await expect(make()).rejects.toBeInstanceOf(ProviderConnectionError)
    expect(sum()).toBe(before)
    await make()
    expect(sum() - before).toBe(expected)
  })

  test('that is repeated after Stripe has forgotten its key moves nothing again', async () => {
    const { line, make, sum } = await MOVES[kind]()
    const before = sum()
    bank.lose(line, 2)
    await expect(make()).rejects.toBeInstanceOf(ProviderConnectionError)
    bank.forgetKeys()
    await make()
    bank.forgetKeys()
    await make()
    expect(sum() - before).toBe(expected)
  })

  test('by many at once moves money once', async () => {
    const { make, sum } = await MOVES[kind]()
    const before = sum()
    const answers = await Promise.allSettled(Array.from({ length: 10 }, () => make()))
    const refs = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value?.ref] : []))
    expect(new Set(refs).size).toBe(1)
    const failures = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as unknown] : []))
    expect(failures.every((failure) => failure instanceof ProviderConnectionError)).toBe(true)
    expect(sum() - before).toBe(expected)
  })

  test('carries its stored key', async () => {
    const { line, make } = await MOVES[kind]()
    const from = bank.received.length
    bank.lose(line, 2)
    await expect(make()).rejects.toBeInstanceOf(ProviderConnectionError)
    await make()
    const keys = bank.received
      .slice(from)
      .filter((received) => line.test(received.line))
      .map(({ key }) => key)
    expect(new Set(keys).size).toBe(1)
    expect(keys[0]).not.toMatch(/^stripe-node/)
  })
})

describe('STRIPE-2 a refund', () => {
  test('that was made by hand counts as made', async () => {
    const { ref } = await charged('pm_card_visa')
    await stripe.refund(ref, 9500, `refund:${newId()}`)
    const before = bank.moved.refunded()
    expect(await stripe.refund(ref, 9500, `refund:${newId()}`)).toEqual({
      ref: expect.stringMatching(/^re_/),
      status: 'succeeded',
      reason: null,
    })
    expect(bank.moved.refunded()).toBe(before)
  })
})

describe('STRIPE-4 a worker’s account', () => {
  test('is opened once, can be paid when Stripe knows enough, and is paid out on request only', async () => {
    const userId = newId()
    const open = () => stripe.openAccount({ userId, email: 'devon@example.com' }, `account:${userId}`)
    const opened = await open()
    expect(opened).toEqual({ account: expect.stringMatching(/^acct_/), isPayable: false })
    expect(await open()).toEqual(opened)
    const asked = bank.received.findLast(({ line }) => line === 'POST /v1/accounts')!.ask.form
    expect(asked).toMatchObject({
      capabilities: { transfers: { requested: 'true' } },
      controller: { requirement_collection: 'application', stripe_dashboard: { type: 'none' } },
      settings: { payouts: { schedule: { interval: 'manual' } } },
      metadata: { userId },
    })
    const address = { refresh: 'https://nearhand.example/wallet', back: 'https://nearhand.example/wallet?back' }
    expect(await stripe.accountLink(opened.account, address)).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/onboarding\/acct_/)
    const asking = bank.received.findLast(({ line }) => line === 'POST /v1/account_links')!.ask.form
    expect(asking).toMatchObject({ type: 'account_onboarding', refresh_url: address.refresh, return_url: address.back })
  })

  test('takes no transfer before it is ready or while our balance is too low; both are repeated', async () => {
    await charged('pm_card_visa')
    const { account } = await stripe.openAccount({ userId: newId(), email: 'devon@example.com' }, newId())
    const request = { account, amountCents: 100, about: newId() }
    const transfer = () => stripe.transfer(request, `transfer:${request.about}`)
    await expect(transfer()).rejects.toBeInstanceOf(ProviderConnectionError)
    bank.finishOnboarding(account)
    bank.forgetKeys()
    await transfer()
    const tooMuch = { account, amountCents: 100_000_000, about: newId() }
    await expect(stripe.transfer(tooMuch, newId())).rejects.toBeInstanceOf(ProviderConnectionError)
  })

  test.each([
    ['instant', 'instant'],
    ['same_day', 'standard'],
    ['standard', 'standard'],
  ] as const)('a payout that shall be %s is %s at Stripe', async (speed, method) => {
    await charged('pm_card_visa')
    const account = await openAccount()
    await stripe.transfer({ account, amountCents: 9000, about: newId() }, newId())
    const added = await stripe.addPayoutMethod(account, await debitToken(bank), newId())
    expect(added).toEqual({
      token: expect.stringMatching(/^card_/),
      last4: '5556',
      holder: 'Devon Marsh',
      fingerprint: expect.stringMatching(/^fp_/),
    })
    const withdrawalId = newId()
    const request = { withdrawalId, amountCents: 4000, account, methodToken: added.token, arrivesAt: '2030-01-01' }
    const payout = await stripe.payOut({ ...request, speed }, `payout:${withdrawalId}`)
    expect(payout).toEqual({ ref: expect.stringMatching(/^po_/), status: 'processing', reason: null })
    expect(bank.payouts.find(({ id }) => id === payout.ref)).toMatchObject({
      method,
      account,
      destination: added.token,
    })
    bank.settlePayout(payout.ref)
    expect(await stripe.findPayout(payout.ref, account)).toMatchObject({ status: 'paid' })
  })

  test('a payout that is impossible is refused with its reason', async () => {
    const account = await openAccount()
    const { token } = await stripe.addPayoutMethod(account, await bankToken(bank), newId())
    const request = { withdrawalId: newId(), amountCents: 4000, speed: 'standard' as const, arrivesAt: '2030-01-01' }
    await expect(stripe.payOut({ ...request, account, methodToken: token }, newId())).rejects.toThrow(
      new ProviderRefusal('The money has not arrived at your payout account yet. Please try again in a day or two.'),
    )
    await expect(stripe.payOut({ ...request, account: null, methodToken: token }, newId())).rejects.toThrow(
      new ProviderRefusal('Please set up your payout account first.'),
    )
    const credit = await tokenFor(bank, { 'card[number]': '4242424242424242', 'card[currency]': 'usd' })
    await expect(stripe.addPayoutMethod(account, credit, newId())).rejects.toThrow(
      new ProviderRefusal('Payouts go to debit cards only.'),
    )
  })
})
