import type { AuditEntry, exportAudit as exportEndpoint, auditFacets } from '#core/admin/audit.ts'
import type { AnswerOf, QueryOf } from '#core/kernel/endpoint.ts'
import * as store from '#server/admin/audit/store.ts'
import { writeAudit, type Actor } from '#server/admin/store.ts'
import { BYTE_ORDER_MARK, textCell } from '#server/platform/http/csv.ts'
import type { Db } from '#server/platform/database/database.ts'

type AuditQuery = QueryOf<typeof exportEndpoint>

/** A prefix matches all actions that start with it. */
const filterOf = async (db: Db, { adminId, action, targetId, from, to }: AuditQuery): Promise<store.AuditFilter> => ({
  adminId,
  actions: action ? (await store.listActions(db)).filter((known) => known.startsWith(action)) : undefined,
  targetId,
  from,
  to,
})

export const listAudit = async (
  db: Db,
  wanted: AuditQuery,
  after: string | undefined,
  limit: number,
): Promise<AuditEntry[]> => store.listAudit(db, await filterOf(db, wanted), after, limit)

export const readFacets = async (db: Db): Promise<AnswerOf<typeof auditFacets>> => {
  const [admins, actions] = await Promise.all([store.listAdmins(db), store.listActions(db)])
  return { admins, actions }
}

/** Spreadsheets open this many rows. */
const MAX_LINES = 50_000
const COLUMNS = ['Time (UTC)', 'Admin', 'Action', 'Target', 'Target id', 'Details', 'Address', 'Device']

const lineOf = ({
  createdAt,
  admin,
  action,
  targetType,
  targetId,
  details,
  ipAddress,
  userAgent,
}: AuditEntry): string =>
  [createdAt, admin.email, action, targetType, targetId, JSON.stringify(details), ipAddress, userAgent]
    .map(textCell)
    .join(',')

/** ADMIN-11: the export is logged, too. */
export const exportAudit = async (
  db: Db,
  actor: Actor,
  wanted: AuditQuery,
): Promise<{ name: string; text: string }> => {
  const entries = await listAudit(db, wanted, undefined, MAX_LINES + 1)
  const isCut = entries.length > MAX_LINES
  const lines = entries.slice(0, MAX_LINES).map(lineOf)
  await db.transaction().execute((trx) =>
    writeAudit(trx, actor, {
      action: 'audit.exported',
      details: { lines: lines.length, ...wanted },
    }),
  )
  if (isCut)
    lines.push(
      textCell(`Only the newest ${MAX_LINES.toLocaleString('en-US')} entries. Choose fewer days for the rest.`),
    )
  return {
    name: `audit-${await store.readDay(db)}.csv`,
    text: BYTE_ORDER_MARK + [COLUMNS.join(','), ...lines].map((line) => `${line}\r\n`).join(''),
  }
}
