import { sql, type RawBuilder } from 'kysely'
import { LOST_CHARGEBACK_STATUSES, OPEN_CHARGEBACK_STATUSES } from '#core/payments/chargebacks.ts'
import type { PaymentMethod } from '#core/payments/api.ts'
import type { SavedCard } from '#server/payments/provider/provider.ts'
import { oneOf } from '#server/platform/database/filters.ts'
import type { Queryable, Trx } from '#server/platform/database/database.ts'

/** CHARGEBACK-12: the same card of this person, saved or not, also if it was removed and added again with another expiry. */
const isDisputed = (userId: string | RawBuilder<unknown>): RawBuilder<boolean> => sql`exists (
  select from chargebacks b join payments p on p.id = b.payment_id left join payment_methods o on o.id = p.payment_method_id
  where p.payer_id = ${userId} and b.kind <> 'outside_refund'
    and b.status in ${oneOf([...OPEN_CHARGEBACK_STATUSES, ...LOST_CHARGEBACK_STATUSES])}
    and (m.brand, m.last4) = (coalesce(o.brand, m.brand), coalesce(o.last4, p.card_last4)))`

const columns = sql`id, brand, last4, exp_month as "expMonth", exp_year as "expYear", is_default as "isDefault",
  ${isDisputed(sql`m.user_id`)} as "isDisputed", created_at as "createdAt"`

/** In test mode everybody has a card without setting it up, until they remove it. */
export const ensureTestCard = async (db: Queryable, userId: string): Promise<void> => {
  await sql`
    insert into payment_methods (user_id, provider, provider_token, brand, last4, exp_month, exp_year, is_default)
    select ${userId}, 'sandbox', 'tok_4242424242424242', 'Visa', '4242', 12, extract(year from app_now())::int + 3, true
    where not exists (select from payment_methods where user_id = ${userId} and provider = 'sandbox')
    on conflict do nothing`.execute(db)
}

export const listCards = async (db: Queryable, userId: string, provider: string): Promise<PaymentMethod[]> => {
  const { rows } = await sql<PaymentMethod>`
    select ${columns} from payment_methods m
    where user_id = ${userId} and provider = ${provider} and removed_at is null
    order by is_default desc, created_at desc`.execute(db)
  return rows
}

export const readCard = async (trx: Trx, id: string): Promise<PaymentMethod> => {
  const { rows } = await sql<PaymentMethod>`select ${columns} from payment_methods m where id = ${id}`.execute(trx)
  return rows[0]!
}

export interface CardRow {
  id: string
  token: string
  last4: string
  /** CHARGEBACK-12: its bank disputes a payment, or has taken one back. */
  isDisputed: boolean
}

export const findCard = async (
  db: Queryable,
  userId: string,
  provider: string,
  methodId?: string,
): Promise<CardRow | null> => {
  const which = methodId === undefined ? sql`is_default` : sql`id = ${methodId}`
  const { rows } = await sql<CardRow>`
    select id, provider_token as token, last4, ${isDisputed(userId)}
      as "isDisputed"
    from payment_methods m
    where user_id = ${userId} and provider = ${provider} and removed_at is null and ${which}`.execute(db)
  return rows[0] ?? null
}

/** For a card that is not saved. */
export const isCardDisputed = async (db: Queryable, userId: string, { brand, last4 }: SavedCard): Promise<boolean> => {
  const { rows } = await sql<{ isDisputed: boolean }>`
    select ${isDisputed(userId)} as "isDisputed"
    from (values (${brand}::text, ${last4}::text)) m(brand, last4)`.execute(db)
  return rows[0]!.isDisputed
}

export const findCustomer = async (db: Queryable, userId: string, provider: string): Promise<string | null> => {
  const row = await db
    .selectFrom('provider_customers')
    .select('customer')
    .where('user_id', '=', userId)
    .where('provider', '=', provider)
    .executeTakeFirst()
  return row?.customer ?? null
}

export const insertCard = async (
  trx: Trx,
  { id, userId, provider }: { id: string; userId: string; provider: string },
  saved: SavedCard,
): Promise<void> => {
  await trx
    .insertInto('payment_methods')
    .values({
      id,
      user_id: userId,
      provider,
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
      .values({ user_id: userId, provider, customer: saved.customer })
      .onConflict((c) => c.doNothing())
      .execute()
}

export const makeDefault = async (trx: Trx, userId: string, id: string): Promise<void> => {
  await sql`update payment_methods set is_default = false where user_id = ${userId} and is_default and id <> ${id}`.execute(
    trx,
  )
  await sql`update payment_methods set is_default = true where id = ${id} and user_id = ${userId}`.execute(trx)
}

/** The newest of the others becomes the default. */
export const removeCard = async (trx: Trx, userId: string, provider: string, id: string): Promise<void> => {
  await sql`update payment_methods set removed_at = app_now(), is_default = false where id = ${id}`.execute(trx)
  await sql`
    update payment_methods set is_default = true where id = (
      select id from payment_methods where user_id = ${userId} and provider = ${provider}
        and removed_at is null and not exists (
          select from payment_methods where user_id = ${userId} and is_default and removed_at is null)
      order by created_at desc limit 1)`.execute(trx)
}
