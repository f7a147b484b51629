import type { Admin } from '#core/admin/api.ts'
import { hasRole } from '#core/kernel/endpoint.ts'
import {
  NO_SUCH_PERSON,
  type AccountRole,
  type UserDetail,
  type UserFilter,
  type UserForAdmin,
} from '#core/admin/users.ts'
import { contractNumber } from '#core/contracts/rules.ts'
import { banMember, giveRole, liftBan } from '#server/accounts/ban-actions.ts'
import { unlockMember } from '#server/accounts/security/lock-actions.ts'
import { recordSecurityEvent, type Origin } from '#server/accounts/security/security-event-actions.ts'
import { writeAudit, type Actor } from '#server/admin/store.ts'
import { listHistory } from '#server/admin/users/history-store.ts'
import * as store from '#server/admin/users/store.ts'
import { withdrawBidsOf } from '#server/bids/actions.ts'
import { hideJobsOf, showJobsOf } from '#server/jobs/removal-actions.ts'
import { transactAgain, type Db } from '#server/platform/database/database.ts'
import { parseSearch } from '#server/platform/database/keyset.ts'
import { RefusalError } from '#server/platform/http/refusal-error.ts'
import { listChecksForAdmin } from '#server/profiles/check-actions.ts'
import { listPendingOf, withoutClaim } from '#server/profiles/verification-actions.ts'

const HISTORY_PAGE_SIZE = 50

export const listUsers = (
  db: Db,
  {
    search,
    filter,
    after,
    limit,
  }: { search: string | undefined; filter: UserFilter; after: string | undefined; limit: number },
): Promise<UserForAdmin[]> => store.listUsers(db, { term: parseSearch(search), filter, after, limit })

/** ADMIN-12 */
export const readUser = async (db: Db, { role }: Pick<Admin, 'role'>, id: string): Promise<UserDetail> => {
  const isModerator = hasRole(role, 'moderator')
  const [user, requests, backgroundChecks, running, linkedAccounts, history] = await Promise.all([
    store.findUser(db, id),
    listPendingOf(db, id),
    isModerator ? listChecksForAdmin(db, id) : [],
    store.listRunning(db, id),
    store.listLinked(db, id),
    listHistory(db, id, HISTORY_PAGE_SIZE),
  ])
  if (!user) throw new RefusalError(NO_SUCH_PERSON)
  return {
    ...user,
    requests: isModerator ? requests : requests.map(withoutClaim),
    backgroundChecks,
    runningContracts: running.map(({ id: contractId, jobId, ordinal, title, status, held }) => ({
      id: contractId,
      number: contractNumber(jobId, ordinal),
      title,
      status,
      held,
    })),
    linkedAccounts,
    history,
  }
}

/** ADMIN-7, ADMIN-13: one transaction; the reason is kept with the user, since log entries are never deleted. */
export const banUser = (db: Db, actor: Actor, userId: string, reason: string): Promise<void> =>
  transactAgain(db, async (trx) => {
    const sessionsEnded = await banMember(trx, userId, reason)
    const bidsWithdrawn = await withdrawBidsOf(trx, userId)
    const jobsHidden = await hideJobsOf(trx, userId)
    await writeAudit(trx, actor, {
      action: 'user.banned',
      target: { type: 'user', id: userId },
      details: { sessionsEnded, jobsHidden, bidsWithdrawn },
    })
  })

/** ADMIN-8: jobs that were hidden by the ban are shown again, but not removed ones. */
export const unbanUser = (db: Db, actor: Actor, userId: string): Promise<void> =>
  transactAgain(db, async (trx) => {
    await liftBan(trx, userId)
    const jobsShown = await showJobsOf(trx, userId)
    await writeAudit(trx, actor, {
      action: 'user.unbanned',
      target: { type: 'user', id: userId },
      details: { jobsShown },
    })
  })

/** STEP-27 */
export const unlockUser = (db: Db, actor: Actor & Origin, userId: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await unlockMember(trx, userId)
    await writeAudit(trx, actor, { action: 'user.unlocked', target: { type: 'user', id: userId } })
    await recordSecurityEvent(trx, actor, { kind: 'account_unlocked', userId, adminId: actor.adminId })
  })

/** ADMIN-9: has no effect if the user has the role already. */
export const setRole = (db: Db, actor: Actor & Origin, userId: string, role: AccountRole): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const was = await giveRole(trx, userId, role)
    if (was === role) return
    await writeAudit(trx, actor, {
      action: 'user.role_changed',
      target: { type: 'user', id: userId },
      details: { was, role },
    })
    await recordSecurityEvent(trx, actor, {
      kind: 'role_changed',
      userId,
      adminId: actor.adminId,
      detail: `${was} to ${role}`,
    })
  })
