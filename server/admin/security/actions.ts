import { SECURITY_EVENT_GROUPS, type SecurityEventGroup, type SecurityEventKind } from '#core/accounts/security.ts'
import type { listAllSecurityEvents, SecurityEventForAdmin } from '#core/admin/security.ts'
import type { QueryOf } from '#core/kernel/endpoint.ts'
import * as store from '#server/admin/security/store.ts'
import { findMatches } from '#server/admin/users/store.ts'
import type { Db } from '#server/platform/database/database.ts'
import { parseSearch } from '#server/platform/database/keyset.ts'
import { networkOf } from '#server/platform/http/guards.ts'

export const { listBursts, listReaders } = store

type Wanted = Omit<QueryOf<typeof listAllSecurityEvents>, 'cursor'>

const isGroup = (kind: NonNullable<Wanted['kind']>): kind is SecurityEventGroup =>
  Object.hasOwn(SECURITY_EVENT_GROUPS, kind)

const kindsOf = (kind: Wanted['kind']): readonly SecurityEventKind[] | undefined =>
  kind && (isGroup(kind) ? SECURITY_EVENT_GROUPS[kind] : [kind])

const WHOLE_ADDRESS = /^\d+(?:\.\d+){3}$/

/** "203.0.113.0/24" finds its addresses, and so does "203.0.113."; an IPv6 address finds its network. */
const networkIn = (text: string | undefined): store.SecurityFilter['network'] => {
  if (!text) return undefined
  if (text.includes(':')) return { by: 'whole', text: networkOf(text.split('/')[0]!) }
  if (WHOLE_ADDRESS.test(text)) return { by: 'whole', text }
  return { by: 'beginning', text: text.replace(/\d+\/24$/, '') }
}

const personsIn = async (db: Db, text: string | undefined): Promise<store.SecurityFilter['persons']> => {
  const term = parseSearch(text)
  if (!term) return undefined
  const [userIds, adminIds] = await Promise.all([findMatches(db, term), store.findAdmins(db, term)])
  return { userIds, adminIds }
}

/** SECEV-5 */
export const listEvents = async (
  db: Db,
  { kind, person, network, ...period }: Wanted,
  after: string | undefined,
  limit: number,
): Promise<SecurityEventForAdmin[]> =>
  store.listEvents(
    db,
    {
      kinds: kindsOf(kind),
      persons: await personsIn(db, person),
      network: networkIn(network),
      period: period.period,
      from: period.from,
      to: period.to,
    },
    after,
    limit,
  )
