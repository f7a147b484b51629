import type { PaymentMethod } from '#core/payments/api.ts'
import type * as api from '#core/payments/api.ts'
import { CARD_DISPUTED } from '#core/payments/chargebacks.ts'
import { cardRefused, NO_CARD, NO_SUCH_CARD } from '#core/payments/rules.ts'
import type { BodyOf } from '#core/kernel/endpoint.ts'
import type { Me } from '#core/kernel/me.ts'
import { rememberFingerprint } from '#server/accounts/link-actions.ts'
import { lockMember } from '#server/accounts/member-actions.ts'
import type { Origin } from '#server/accounts/security/security-event-actions.ts'
import * as store from '#server/payments/escrow/card-store.ts'
import { ProviderRefusal, type SavedCard } from '#server/payments/provider/provider.ts'
import type { PaymentContext } from '#server/payments/payment-context.ts'
import type { Queryable, Trx } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/database/ids.ts'
import { idFor } from '#server/platform/http/idempotency.ts'
import { RefusalError } from '#server/platform/http/refusal-error.ts'

const ensureTestCard = async (db: Queryable, { provider }: PaymentContext, userId: string): Promise<void> => {
  if (provider.name === 'sandbox') await store.ensureTestCard(db, userId)
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

/** CHARGEBACK-12, and a card at all. */
export const demandCard = (card: store.CardRow | null, methodId: string | undefined): store.CardRow => {
  if (!card) throw new RefusalError(methodId ? NO_SUCH_CARD : NO_CARD)
  if (card.isDisputed) throw new RefusalError(CARD_DISPUTED)
  return card
}

/** CHARGEBACK-12, for a card that is not saved. */
export const demandUndisputed = async (db: Queryable, userId: string, card: SavedCard): Promise<void> => {
  if (await store.isCardDisputed(db, userId, card)) throw new RefusalError(CARD_DISPUTED)
}

export const listCards = async (payments: PaymentContext, me: Me): Promise<PaymentMethod[]> => {
  await ensureTestCard(payments.db, payments, me.id)
  return store.listCards(payments.db, me.id, payments.provider.name)
}

export const keepCard = async (
  trx: Trx,
  payments: PaymentContext,
  userId: string,
  saved: SavedCard,
  { id = newId(), isDefault, origin }: { id?: string; isDefault: boolean; origin: Origin },
): Promise<PaymentMethod> => {
  const provider = payments.provider.name
  await lockMember(trx, userId)
  await ensureTestCard(trx, payments, userId)
  await store.insertCard(trx, { id, userId, provider }, saved)
  await rememberFingerprint(trx, userId, 'card', saved.fingerprint, origin)
  if (isDefault || !(await store.findCard(trx, userId, provider))) await store.makeDefault(trx, userId, id)
  return store.readCard(trx, id)
}

/** A refusal carries the provider's message. */
export const tokenizeCard = async (
  payments: PaymentContext,
  me: Me,
  given: Pick<BodyOf<typeof api.addPaymentMethod>, 'card' | 'token'>,
  key: string,
): Promise<SavedCard> => {
  const customer = await store.findCustomer(payments.db, me.id, payments.provider.name)
  try {
    return await payments.provider.saveCard({ userId: me.id, email: me.email, customer }, given, key)
  } catch (error) {
    if (error instanceof ProviderRefusal) throw new RefusalError(cardRefused(error.message))
    throw error
  }
}

export const addCard = async (
  payments: PaymentContext,
  me: Me,
  { isDefault, ...given }: BodyOf<typeof api.addPaymentMethod>,
  once: string | null,
  origin: Origin,
): Promise<PaymentMethod> => {
  const id = idFor(once)
  const saved = await tokenizeCard(payments, me, given, `card:${id}`)
  return payments.db.transaction().execute((trx) => keepCard(trx, payments, me.id, saved, { id, isDefault, origin }))
}

export const useByDefault = (payments: PaymentContext, me: Me, id: string): Promise<PaymentMethod> =>
  payments.db.transaction().execute(async (trx) => {
    await lockMember(trx, me.id)
    demandCard(await store.findCard(trx, me.id, payments.provider.name, id), id)
    await store.makeDefault(trx, me.id, id)
    return store.readCard(trx, id)
  })

export const removeCard = async (payments: PaymentContext, me: Me, id: string): Promise<void> => {
  const token = await payments.db.transaction().execute(async (trx) => {
    await lockMember(trx, me.id)
    const found = await store.findCard(trx, me.id, payments.provider.name, id)
    if (!found) throw new RefusalError(NO_SUCH_CARD)
    await store.removeCard(trx, me.id, payments.provider.name, id)
    return found.token
  })
  // The card is removed here in any case.
  await payments.provider
    .forgetCard(token)
    .catch((error: unknown) => payments.log.warn({ err: error }, 'the provider did not remove a card'))
}
