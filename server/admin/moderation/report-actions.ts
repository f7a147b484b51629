import {
  CANNOT_REPORT_ONESELF,
  NOTHING_TO_REPORT,
  type reportContent as endpoint,
  type ReportedType,
} from '#core/admin/reports.ts'
import type { BodyOf } from '#core/kernel/endpoint.ts'
import type { Me } from '#core/kernel/me.ts'
import * as store from '#server/admin/moderation/report-store.ts'
import { bidderSeenBy, relationToJob } from '#server/bids/actions.ts'
import type { Db } from '#server/platform/database/database.ts'
import { RefusalError } from '#server/platform/http/refusal-error.ts'

/** Null: the reader cannot see it. */
const whose = async (db: Db, me: Me, type: ReportedType, id: string): Promise<'mine' | 'theirs' | null> => {
  if (type === 'job') {
    const relation = await relationToJob(db, id, me.id)
    return relation && (relation === 'poster' ? 'mine' : 'theirs')
  }
  const owner = await (type === 'bid' ? bidderSeenBy(db, id, me.id) : store.findOwner(db, type, id, me.id))
  if (owner === null) return null
  return owner === me.id ? 'mine' : 'theirs'
}

/** REPORT-1: the reported person is not notified. */
export const reportContent = async (db: Db, me: Me, form: BodyOf<typeof endpoint>): Promise<void> => {
  const { contentType: type, contentId: id, reason } = form
  const owner = await whose(db, me, type, id)
  if (owner === null) throw new RefusalError(NOTHING_TO_REPORT)
  if (owner === 'mine') throw new RefusalError(CANNOT_REPORT_ONESELF)
  await store.insertReport(db, { type, id, reason, by: me.id })
}
