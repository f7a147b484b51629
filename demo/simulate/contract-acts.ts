// What simulated users do in contracts, through the same actions as everybody.
import { cents } from '#core/kernel/money.ts'
import { SAMPLE_CONTRACT_ID } from '#core/payments/rules.ts'
import { findMe } from '#server/accounts/store.ts'
import { completeContract, signContract, startContract } from '#server/contracts/actions.ts'
import { acceptSettlement } from '#server/contracts/settlement-actions.ts'
import { partiesOf } from '#server/contracts/store.ts'
import {
  addProgress,
  approveAdditionalWork,
  approvePhoto,
  rejectAdditionalWork,
  requestAdditionalWork,
} from '#server/contracts/work-actions.ts'
import { seedOf } from '#demo/chance.ts'
import type { SceneName } from '#demo/artwork/scenes.ts'
import type { Act } from '#demo/simulate/plan-contracts.ts'
import { takeFromStock } from '#demo/artwork/stock.ts'
import { writeReview } from '#server/reviews/actions.ts'
import { release, tip } from '#server/payments/escrow/actions.ts'
import { escrowOf } from '#server/payments/escrow/escrow.ts'
import type { PaymentContext } from '#server/payments/payment-context.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { FileStorage } from '#server/platform/files/file-storage.ts'
import type { Upload } from '#server/platform/http/forms.ts'

export interface ContractActDeps {
  db: Db
  storage: FileStorage
  payments: PaymentContext
}

/** An address reserved for documentation. */
const FROM = { address: '203.0.113.1', device: 'Demo' }

const photoFrom = async (storage: FileStorage, scene: SceneName | null, contractId: string): Promise<Upload[]> => {
  const picture = scene && (await takeFromStock(storage, scene, seedOf(contractId)))
  return picture ? [{ name: 'progress.webp', bytes: picture.full }] : []
}

export const actInContract = async ({ db, storage, payments }: ContractActDeps, act: Act): Promise<void> => {
  const { contractId, role } = act
  const deps = { db, escrow: escrowOf(payments) }
  const me = await findMe(db, act.actor.id)
  switch (act.does) {
    case 'sign':
      return void (await signContract(deps, me, contractId, { role }, FROM))
    case 'start':
      return void (await startContract(deps, me, contractId))
    case 'update': {
      const form = { description: act.text, percent: act.percent, location: '' }
      const photos = await photoFrom(storage, act.photo, contractId)
      return void (await addProgress({ db, storage }, me, contractId, form, photos, null))
    }
    case 'ask': {
      const form = { description: act.text, additionalAmount: act.dollars }
      return void (await requestAdditionalWork(deps, me, contractId, form, null))
    }
    case 'approveExtra':
      return void (await approveAdditionalWork(deps, me, act.id, role))
    case 'rejectExtra':
      return void (await rejectAdditionalWork(db, me, act.id, act.text))
    case 'approvePhoto':
      return void (await approvePhoto(db, me, act.id))
    case 'complete':
      return void (await completeContract(deps, me, contractId))
    case 'settle':
      return void (await acceptSettlement(deps, me, contractId))
    case 'release':
      return void (await release(payments, me, contractId))
    case 'tip':
      return tip(payments, me, contractId, { amount: act.dollars, message: act.text }, null)
    case 'review':
      return void (await writeReview(db, me, contractId, { rating: act.stars, comment: act.text }))
  }
}

/** DEMO-26: what was paid for the sample goes back whole, so that it can be paid again; the contract stays. */
export const giveBackSample = async ({ db, payments }: ContractActDeps): Promise<void> => {
  const after = await db.transaction().execute(async (trx) => {
    const sample = await partiesOf(trx, SAMPLE_CONTRACT_ID)
    if (sample?.status !== 'active') return null
    return escrowOf(payments).giveBack(trx, sample, { by: 'poster', fee: cents(0) })
  })
  await after?.()
}
