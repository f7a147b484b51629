// What simulated users do in disputes, through the same actions as everybody.
import { findMe } from '#server/accounts/store.ts'
import { resolveDispute } from '#server/admin/disputes/actions.ts'
import { BACK_TO_THE_TABLE } from '#demo/data/texts/disputes.ts'
import { ADMIN_EMAIL } from '#demo/data/people/accounts.ts'
import type { DisputeAct } from '#demo/simulate/plan-disputes.ts'
import { addEvidence } from '#server/disputes/evidence-actions.ts'
import { acceptProposal, counterProposal, rejectProposal } from '#server/disputes/mediation-actions.ts'
import type { PaymentContext } from '#server/payments/payment-context.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { FileStorage } from '#server/platform/files/file-storage.ts'

export interface DisputeActDeps {
  db: Db
  storage: FileStorage
  payments: PaymentContext
}

export const actInDispute = async ({ db, storage, payments }: DisputeActDeps, act: DisputeAct): Promise<void> => {
  const me = await findMe(db, act.actor.id)
  const deps = { db, payments }
  switch (act.does) {
    case 'state':
      return void (await addEvidence({ db, storage }, me, act.disputeId, act.text, [], null))
    case 'accept':
      return void (await acceptProposal(
        deps,
        me,
        act.proposalId,
        act.percent === null ? {} : { refundPercent: act.percent },
      ))
    case 'counter': {
      const form = { option: 'refund', refundPercent: act.percent, message: act.text } as const
      return void (await counterProposal(deps, me, act.proposalId, form, null))
    }
    case 'refuse':
      return void (await rejectProposal(deps, me, act.proposalId, act.text))
  }
}

/** An address reserved for documentation. */
const FROM = { address: '203.0.113.1', device: 'Demo' }

/** In the name of the demo's admin, as long as that account is there. */
export const bringBackToTable = async ({ db, payments }: DisputeActDeps, disputeId: string): Promise<void> => {
  const ada = await db
    .selectFrom('admin_users')
    .select('id')
    .where('email', '=', ADMIN_EMAIL)
    .where('is_active', '=', true)
    .executeTakeFirst()
  if (!ada) return
  const verdict = {
    disputeId,
    status: 'resolved',
    resolution: 'mediation_required',
    adminNotes: BACK_TO_THE_TABLE,
  } as const
  await resolveDispute(payments, { adminId: ada.id, ...FROM }, verdict)
}
