import type { Jump } from '#core/admin/dashboard.ts'
import { paths } from '#core/paths.ts'

const PLACES: Record<Jump['type'], (id: string) => string> = {
  user: paths.adminUser,
  job: paths.adminJob,
  contract: paths.adminContract,
}

/** PORTAL-4: where a found line leads. */
export const jumpPlace = ({ type, id }: Pick<Jump, 'type' | 'id'>): string => PLACES[type](id)

export const JUMP_NOUNS: Record<Jump['type'], string> = { user: 'user', job: 'job', contract: 'contract' }
