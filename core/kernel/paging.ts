import * as z from 'zod/mini'
import { Id } from '#core/kernel/fields.ts'

/** The cursor of the next page is the id of the last item. */
export const page = <T extends z.ZodMiniType>(item: T) =>
  z.object({ items: z.array(item), nextCursor: z.nullable(z.string()) })

export const cursor = z.optional(Id)

export const search = z.optional(z.string().check(z.trim(), z.maxLength(100, 'Please use at most 100 characters.')))
