import { HOUR_SECONDS } from '#core/kernel/time.ts'
import type { BodyOf } from '#core/kernel/endpoint.ts'
import type * as api from '#core/contracts/api.ts'
import type { Contract } from '#core/contracts/api.ts'
import {
  ALREADY_SIGNED,
  CANCELLATION_DAYS,
  cancellationFee,
  CONTRACT_MOVES,
  refuseMove,
  DISPUTE_INSTEAD,
  FEE_CHANGED,
  NO_SUCH_CONTRACT,
  NOT_THE_BIDS,
  notNow,
  OTHER_ROLE,
  TEXT_CHANGED,
  type ContractMove,
  isUnsigned,
} from '#core/contracts/rules.ts'
import { divideHeld, settledPercent, SHARE_CHANGED } from '#core/contracts/settlement.ts'
import { AUTO_RELEASE_HOURS, CANCELLATION_FEE, NOTICE_MINUTES } from '#core/contracts/settings.ts'
import type { Me } from '#core/kernel/me.ts'
import { cents, centsOf, parseDollars, showDollars, type Cents } from '#core/kernel/money.ts'
import { fieldRefusal, refusal } from '#core/kernel/problem.ts'
import { PAYMENT_FROZEN } from '#core/payments/chargebacks.ts'
import { NOTHING_HELD } from '#core/payments/rules.ts'
import type { AfterCommit, Escrow } from '#server/contracts/escrow-port.ts'
import {
  lockAsParty,
  lockContract,
  moveJob,
  publishMove,
  type AsParty,
  type AsPoster,
  type AsWorker,
} from '#server/contracts/move-actions.ts'
import { hideContacts } from '#server/accounts/contact-actions.ts'
import { changeJobCounts } from '#server/accounts/member-actions.ts'
import { insertSettlement, readPercent } from '#server/contracts/settlement-store.ts'
import * as store from '#server/contracts/store.ts'
import { listContracts, readContract } from '#server/contracts/view.ts'
import { writeTerms } from '#server/contracts/terms.ts'
import type { Db, Queryable, Trx } from '#server/platform/database/database.ts'
import { demand, RefusalError } from '#server/platform/http/refusal-error.ts'
import { readSetting } from '#server/platform/database/settings.ts'

export const autoReleaseSeconds = async (db: Queryable): Promise<number> =>
  (await readSetting(db, AUTO_RELEASE_HOURS)) * HOUR_SECONDS

export interface Deps {
  db: Db
  escrow: Escrow
}

export const viewContract = async ({ db, escrow }: Deps, me: Me, id: string): Promise<Contract> => {
  const contract = await readContract(db, id, me.id, escrow)
  if (!contract) throw new RefusalError(NO_SUCH_CONTRACT)
  return contract
}

export const listOwnContracts = async ({ db, escrow }: Deps, me: Me, before: string | undefined, limit: number) =>
  listContracts(db, me.id, before, limit, escrow)

/** The proof that the table of moves asks for. */
type ContractFor<Name extends ContractMove> = (typeof CONTRACT_MOVES)[Name]['by'] extends 'poster'
  ? AsPoster
  : (typeof CONTRACT_MOVES)[Name]['by'] extends 'worker'
    ? AsWorker
    : AsParty

const nothingToDo: AfterCommit = async () => {}

/** Locks the contract, checks the move, writes it, and returns the contract after the commit. */
const moveOwn = async <Name extends ContractMove>(
  deps: Deps,
  me: Me,
  id: string,
  { move, withJob = false }: { move: Name; withJob?: boolean },
  write: (trx: Trx, contract: ContractFor<Name>) => Promise<AfterCommit | void>,
): Promise<Contract> => {
  const after = await deps.db.transaction().execute(async (trx) => {
    const contract = await lockAsParty(trx, me, id, { withJob })
    demand(refuseMove(move, contract))
    return (await write(trx, contract as ContractFor<Name>)) ?? nothingToDo
  })
  await after()
  return viewContract(deps, me, id)
}

// ---- writing and signing -------------------------------------------------------------------------------------------

const NO_CHOICE = refusal(409, 'no_selection', 'Choose a bid first: the contract is written with it.')
const DATE_PAST = fieldRefusal('date_past', 'scheduledDate', 'The date is in the past.')
const START_PAST = fieldRefusal('date_past', 'scheduledTime', 'The start is in the past.')
const TIME_ALONE = fieldRefusal('time_alone', 'scheduledDate', 'Please choose a date for this time.')
const NO_SUCH_DAY = fieldRefusal('no_such_day', 'scheduledDate', 'There is no such day in the calendar.')

const NO_SUCH_TIME = fieldRefusal(
  'no_such_time',
  'scheduledTime',
  'Clocks go forward on that day, and there is no such time. Please choose another one.',
)

const isDay = (text: string): boolean =>
  !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text)

const dayIn = (timeZone: string, now: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date(now))

/** "02:30" */
const timeIn = (timeZone: string, moment: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'short' }).format(new Date(moment))

type CreateForm = BodyOf<typeof api.createContract>

/** CONTRACT-4: both must sign a changed text again. */
const schedule = async (trx: Trx, me: Me, contract: AsParty, form: CreateForm): Promise<void> => {
  const date = form.scheduledDate === undefined ? contract.scheduledDate : form.scheduledDate?.slice(0, 10) || null
  const time = form.scheduledTime === undefined ? contract.scheduledTime : form.scheduledTime || null
  if (date === contract.scheduledDate && time === contract.scheduledTime) return
  demand(refuseMove('schedule', contract))
  if (time && !date) throw new RefusalError(TIME_ALONE)
  if (date && !isDay(date)) throw new RefusalError(NO_SUCH_DAY)
  if (date && date < dayIn(contract.timeZone, contract.now)) throw new RefusalError(DATE_PAST)
  const writing = await store.readTermsInput(trx, contract.id)
  const termsText = await writeTerms(trx, writing, {
    feeBasisPoints: contract.feeBasisPoints,
    schedule: date ? { date, time } : null,
  })
  await store.saveSchedule(trx, contract.id, { date, time, termsText })
  // In the time zone of the job, by the clock of the database.
  const start = (await store.lockContract(trx, contract.id))!.startsAt
  if (start !== null && Date.parse(start) <= Date.parse(contract.now)) throw new RefusalError(START_PAST)
  if (start !== null && timeIn(contract.timeZone, start) !== time?.slice(0, 5)) throw new RefusalError(NO_SUCH_TIME)
  await publishMove(trx, contract, 'scheduled', me.id)
}

/** CONTRACT-5: idempotent for a job; worker and amount must be those of the selected bid. */
export const createContract = async (deps: Deps, me: Me, form: CreateForm): Promise<Contract> => {
  const id = await deps.db.transaction().execute(async (trx) => {
    const found = await store.findContractOfJob(trx, form.jobId, me.id)
    if (!found) throw new RefusalError((await store.isOwnJob(trx, form.jobId, me.id)) ? NO_CHOICE : NO_SUCH_CONTRACT)
    const contract = await lockAsParty(trx, me, found)
    const isOtherAmount = form.amount !== undefined && centsOf(form.amount) !== parseDollars(contract.amount)
    if ((form.workerId !== undefined && form.workerId !== contract.workerId) || isOtherAmount)
      throw new RefusalError(NOT_THE_BIDS)
    await schedule(trx, me, contract, form)
    return found
  })
  return viewContract(deps, me, id)
}

export interface SigningOrigin {
  address: string
  device: string
}

/** SIGN-1: each party signs the text that it has read; the second signature activates the contract and charges the card. */
export const signContract = (
  deps: Deps,
  me: Me,
  id: string,
  { role, termsHash }: BodyOf<typeof api.signContract>,
  { address, device }: SigningOrigin,
): Promise<Contract> =>
  moveOwn(deps, me, id, { move: 'sign' }, async (trx, contract) => {
    if (role !== contract.role) throw new RefusalError(OTHER_ROLE)
    if (contract.isLapsed) throw new RefusalError(notNow('cancelled'))
    if (role === 'poster' ? contract.posterSigned : contract.workerSigned) throw new RefusalError(ALREADY_SIGNED)
    if (termsHash !== undefined && termsHash !== contract.termsHash) throw new RefusalError(TEXT_CHANGED)
    await store.insertSignature(trx, {
      contractId: id,
      userId: me.id,
      role,
      textHash: contract.termsHash,
      address,
      device,
    })
    const isSecond = role === 'poster' ? contract.workerSigned : contract.posterSigned
    await publishMove(trx, contract, isSecond ? 'activated' : 'signed', me.id)
    if (!isSecond) return
    await store.activate(trx, id)
    return deps.escrow.hold(trx, { contractId: id, posterId: contract.posterId, amount: contract.amount })
  })

/** MASK-11: the contract does not become active. */
const REASON = 'your reason'

export const declineContract = (deps: Deps, me: Me, id: string, reason: string): Promise<Contract> =>
  moveOwn(deps, me, id, { move: 'decline', withJob: true }, async (trx, contract) => {
    const texts = await hideContacts(trx, me.id, REASON, { reason })
    await store.markCancelled(trx, contract.id, 'decline', me.id, texts.reason || null)
    await moveJob(trx, contract, 'chooseAgain')
    await publishMove(trx, contract, 'declined', me.id, texts.reason)
  })

export const listLapsed = store.listLapsed

/** SIGN-3: not signed in time; the job is open again, and the poster may select another bid. */
export const lapse = async (trx: Trx, id: string): Promise<void> => {
  const contract = await lockContract(trx, id, { withJob: true })
  if (!contract || !isUnsigned(contract.status) || !contract.isLapsed) return
  await store.markCancelled(trx, contract.id, 'lapse', null, 'Not signed by both within 24 hours.')
  await moveJob(trx, contract, 'chooseAgain')
  await publishMove(trx, contract, 'lapsed', null)
}

// ---- the work ------------------------------------------------------------------------------------------------------

/** COMPLETE-1: only with held money (INV-21). */
export const startContract = (deps: Deps, me: Me, id: string): Promise<Contract> =>
  moveOwn(deps, me, id, { move: 'start' }, async (trx, contract) => {
    await deps.escrow.requireHeld(trx, id)
    await store.markStarted(trx, id)
    await publishMove(trx, contract, 'started', me.id)
  })

/** COMPLETE-2: the money stays held until it is released, by the poster or automatically. */
export const completeContract = (deps: Deps, me: Me, id: string): Promise<Contract> =>
  moveOwn(deps, me, id, { move: 'complete', withJob: true }, async (trx, contract) => {
    await store.markCompleted(trx, id, me.id, await autoReleaseSeconds(trx))
    await moveJob(trx, contract, 'complete')
    await changeJobCounts(trx, contract, 1)
    await publishMove(trx, contract, 'completed', me.id)
  })

/** COMPLETE-3: only while money is held. */
export const requestChanges = (deps: Deps, me: Me, id: string, message: string): Promise<Contract> =>
  moveOwn(deps, me, id, { move: 'requestChanges', withJob: true }, async (trx, contract) => {
    if ((await deps.escrow.heldCents(trx, id)) === 0n) throw new RefusalError(NOTHING_HELD)
    await store.markReopened(trx, id, message)
    await moveJob(trx, contract, 'workOn')
    await changeJobCounts(trx, contract, -1)
    await publishMove(trx, contract, 'changes-requested', me.id, message)
  })

/** SETTLE-1: nothing moves until the worker has answered. */
const settle = async (
  trx: Trx,
  contract: AsParty,
  { percent, reason, held }: { percent: number; reason: string; held: Cents },
): Promise<void> => {
  await insertSettlement(trx, { contractId: contract.id, percent, reason: reason || null })
  const { share } = divideHeld([{ id: contract.id, amount: held }], percent, contract.feeBasisPoints)
  await publishMove(trx, contract, 'settlement-started', contract.posterId, `${showDollars(share)} for ${percent}%`)
}

/** CANCEL-3, SETTLE-1: refused if the fee or the share has changed since the page showed it. */
export const cancelContract = (
  deps: Deps,
  me: Me,
  id: string,
  { reason, fee: readFee, percent: readShare }: BodyOf<typeof api.cancelContract>,
): Promise<Contract> =>
  moveOwn(deps, me, id, { move: 'cancel', withJob: true }, async (trx, contract) => {
    // Before both have signed, a cancellation by the worker is a refusal to sign.
    if (isUnsigned(contract.status)) {
      const texts = await hideContacts(trx, me.id, REASON, { reason })
      await store.markCancelled(trx, contract.id, 'cancel', me.id, texts.reason || null)
      await moveJob(trx, contract, contract.role === 'worker' ? 'chooseAgain' : 'fallThrough')
      return publishMove(trx, contract, contract.role === 'worker' ? 'declined' : 'cancelled', me.id, texts.reason)
    }
    if (contract.role === 'poster' && contract.isBound) throw new RefusalError(DISPUTE_INSTEAD)
    if (await deps.escrow.isFrozen(trx, id)) throw new RefusalError(PAYMENT_FROZEN)
    const held = await deps.escrow.heldCents(trx, id)
    const percent = settledPercent({ ...contract, percent: await readPercent(trx, id), held })
    if (readShare !== undefined && readShare !== percent) throw new RefusalError(SHARE_CHANGED)
    if (percent !== null) return settle(trx, contract, { percent, reason, held })
    // CHARGEBACK-5: a worker leaves unpaid work without a fee.
    const isUnpaid = contract.role === 'worker' && (await deps.escrow.isReversed(trx, id))
    const fee = cancellationFee({
      status: contract.status,
      held: isUnpaid ? cents(0) : held,
      startsAt: contract.startsAt,
      now: contract.now,
      noticeMinutes: await readSetting(trx, NOTICE_MINUTES),
      price: cents(await readSetting(trx, CANCELLATION_FEE)),
      earlier: await store.countCancellations(trx, me.id, CANCELLATION_DAYS),
    })
    if (readFee !== undefined && parseDollars(String(readFee)) !== fee) throw new RefusalError(FEE_CHANGED)
    const after = await deps.escrow.giveBack(trx, contract, { by: contract.role, fee })
    await store.markCancelled(trx, contract.id, 'cancel', me.id, reason || null)
    await moveJob(trx, contract, 'fallThrough')
    await publishMove(trx, contract, 'cancelled', me.id, reason)
    return after
  })
