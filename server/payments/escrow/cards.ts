import { sql } from 'kysely'
import type { PaymentMethod } from '#core/payments/api.ts'
import type * as api from '#core/payments/api.ts'
import { cardRefused, NO_SUCH_CARD } from '#core/payments/rules.ts'
import type { BodyOf } from '#core/kernel/endpoint.ts'
import type { Me } from '#core/kernel/me.ts'
import { ProviderRefused, type SavedCard } from '#server/payments/provider/provider.ts'
import * as store from '#server/payments/escrow/store.ts'
import type { PaymentContext } from '#server/payments/payment-context.ts'
import type { Queryable, Trx } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/database/ids.ts'
import { idFrom } from '#server/platform/http/idempotency.ts'
import { Refused } from '#server/platform/http/refused-error.ts'

/** In test mode everybody has a card, so that nothing needs to be set up; whoever removes it has none. */
const ensureTestCard = async (db: Queryable, { provider }: PaymentContext, userId: string): Promise<void> => {
  if (provider.name !== 'sandbox') return
  await sql`
    insert into payment_methods (user_id, provider, provider_token, brand, last4, exp_month, exp_year, is_default)
    select ${userId}, 'sandbox', 'tok_4242424242424242', 'Visa', '4242', 12, extract(year from app_now())::int + 3, true
    where not exists (select from payment_methods where user_id = ${userId} and provider = 'sandbox')
    on conflict do nothing`.execute(db)
}

export const findCardToCharge = async (
  db: Queryable,
  payments: PaymentContext,
  userId: string,
  methodId?: string,
): Promise<store.CardRow | null> => {
  await ensureTestCard(db, payments, userId)
  return store.findCard(db, userId, payments.provider.name, methodId)
}

const columns = sql`id, brand, last4, exp_month as "expMonth", exp_year as "expYear", is_default as "isDefault",
  created_at as "createdAt"`

export const listCards = async (payments: PaymentContext, me: Me): Promise<PaymentMethod[]> => {
  await ensureTestCard(payments.db, payments, me.id)
  const { rows } = await sql<PaymentMethod>`
    select ${columns} from payment_methods
    where user_id = ${me.id} and provider = ${payments.provider.name} and removed_at is null
    order by is_default desc, created_at desc`.execute(payments.db)
  return rows
}

const makeDefault = async (trx: Trx, userId: string, id: string): Promise<void> => {
  await sql`update payment_methods set is_default = false where user_id = ${userId} and is_default and id <> ${id}`.execute(
    trx,
  )
  await sql`update payment_methods set is_default = true where id = ${id} and user_id = ${userId}`.execute(trx)
}

/** Whoever changes the cards of a person holds the person, so that one of them stays the default. */
const holdPerson = (trx: Trx, userId: string) => sql`select from users where id = ${userId} for update`.execute(trx)

const listIn = async (trx: Trx, id: string): Promise<PaymentMethod> => {
  const { rows } = await sql<PaymentMethod>`select ${columns} from payment_methods where id = ${id}`.execute(trx)
  return rows[0]!
}

export const keepCard = async (
  trx: Trx,
  payments: PaymentContext,
  userId: string,
  saved: SavedCard,
  { id = newId(), isDefault }: { id?: string; isDefault: boolean },
): Promise<PaymentMethod> => {
  await holdPerson(trx, userId)
  await ensureTestCard(trx, payments, userId)
  await trx
    .insertInto('payment_methods')
    .values({
      id,
      user_id: userId,
      provider: payments.provider.name,
      provider_token: saved.token,
      brand: saved.brand,
      last4: saved.last4,
      exp_month: saved.expMonth,
      exp_year: saved.expYear,
    })
    .onConflict((c) => c.column('id').doNothing())
    .execute()
  if (saved.customer)
    await trx
      .insertInto('provider_customers')
      .values({ user_id: userId, provider: payments.provider.name, customer: saved.customer })
      .onConflict((c) => c.doNothing())
      .execute()
  const hasDefault = await store.findCard(trx, userId, payments.provider.name)
  if (isDefault || !hasDefault) await makeDefault(trx, userId, id)
  return listIn(trx, id)
}

/** What the provider refuses is told in its words. */
export const tokenise = async (
  payments: PaymentContext,
  me: Me,
  given: Pick<BodyOf<typeof api.addPaymentMethod>, 'card' | 'token'>,
  key: string,
): Promise<SavedCard> => {
  const customer = await store.findCustomer(payments.db, me.id, payments.provider.name)
  try {
    return await payments.provider.saveCard({ userId: me.id, email: me.email, customer }, given, key)
  } catch (error) {
    if (error instanceof ProviderRefused) throw new Refused(cardRefused(error.message))
    throw error
  }
}

export const addCard = async (
  payments: PaymentContext,
  me: Me,
  { isDefault, ...given }: BodyOf<typeof api.addPaymentMethod>,
  once: string | null,
): Promise<PaymentMethod> => {
  const id = once ? idFrom(once) : newId()
  const saved = await tokenise(payments, me, given, `card:${id}`)
  return payments.db.transaction().execute((trx) => keepCard(trx, payments, me.id, saved, { id, isDefault }))
}

export const useByDefault = (payments: PaymentContext, me: Me, id: string): Promise<PaymentMethod> =>
  payments.db.transaction().execute(async (trx) => {
    await holdPerson(trx, me.id)
    if (!(await store.findCard(trx, me.id, payments.provider.name, id))) throw new Refused(NO_SUCH_CARD)
    await makeDefault(trx, me.id, id)
    return listIn(trx, id)
  })

/** The newest of the others takes its place. */
export const removeCard = async (payments: PaymentContext, me: Me, id: string): Promise<void> => {
  const token = await payments.db.transaction().execute(async (trx) => {
    await holdPerson(trx, me.id)
    const found = await store.findCard(trx, me.id, payments.provider.name, id)
    if (!found) throw new Refused(NO_SUCH_CARD)
    await sql`update payment_methods set removed_at = app_now(), is_default = false where id = ${id}`.execute(trx)
    await sql`
      update payment_methods set is_default = true where id = (
        select id from payment_methods where user_id = ${me.id} and provider = ${payments.provider.name}
          and removed_at is null and not exists (
            select from payment_methods where user_id = ${me.id} and is_default and removed_at is null)
        order by created_at desc limit 1)`.execute(trx)
    return found.token
  })
  // It is forgotten here, whatever the provider says; there it is of no use to anybody.
  await payments.provider
    .forgetCard(token)
    .catch((error: unknown) => payments.log.warn({ err: error }, 'a card stays there'))
}
