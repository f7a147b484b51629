import * as z from 'zod/mini'
import { Id } from '#core/kernel/fields.ts'

/** A list that goes on where a page ends: the cursor is the id of the last line shown. */
export const page = <T extends z.ZodMiniType>(item: T) =>
  z.object({ items: z.array(item), nextCursor: z.nullable(z.string()) })

export const cursor = z.optional(Id)

/** What somebody types into a search box; nothing typed is no search. */
export const search = z.optional(z.string().check(z.trim(), z.maxLength(100, 'Please use at most 100 characters.')))
