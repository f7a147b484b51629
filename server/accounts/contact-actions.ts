import { maskTexts } from '#core/kernel/contacts.ts'
import { contactsHidden } from '#server/accounts/events.ts'
import type { Trx } from '#server/platform/database/database.ts'
import { publish } from '#server/platform/queue/outbox.ts'

type Texts = Record<string, string | readonly string[] | null | undefined>
export interface HiddenContacts<T> {
  texts: T
  parts: string[]
}

/** MASK-11: what people outside an active contract can read is stored without contact details. */
export const maskForm = <T extends Texts>(form: T): HiddenContacts<T> => {
  const { masked, parts } = maskTexts(Object.values(form).flatMap((value) => value ?? []))
  const texts = Object.fromEntries(
    Object.entries(form).map(([name, value]) => {
      if (Array.isArray(value)) return [name, masked.splice(0, value.length)]
      return [name, typeof value === 'string' ? masked.shift() : value]
    }),
  )
  return { texts: texts as T, parts }
}

/** MASK-12: the author is told what was hidden. */
export const reportHidden = async (trx: Trx, userId: string, where: string, parts: string[]): Promise<void> => {
  if (parts.length > 0) await publish(trx, contactsHidden, { userId, where, parts })
}

export const hideContacts = async <T extends Texts>(trx: Trx, userId: string, where: string, form: T): Promise<T> => {
  const { texts, parts } = maskForm(form)
  await reportHidden(trx, userId, where, parts)
  return texts
}
