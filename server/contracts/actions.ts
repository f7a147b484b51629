import { HOUR_SECONDS } from '#core/kernel/time.ts'
import type { BodyOf } from '#core/kernel/endpoint.ts'
import type * as api from '#core/contracts/api.ts'
import type { Contract } from '#core/contracts/api.ts'
import {
  ALREADY_SIGNED,
  CANCELLATION_DAYS,
  cancellationFee,
  demandMove,
  DISPUTE_INSTEAD,
  FEE_CHANGED,
  NO_SUCH_CONTRACT,
  NOT_HELD,
  NOT_THE_BIDS,
  notNow,
  OTHER_ROLE,
  TEXT_CHANGED,
  type ContractMove,
  type Role,
} from '#core/contracts/rules.ts'
import { AUTO_RELEASE_HOURS, CANCELLATION_FEE, NOTICE_MINUTES } from '#core/contracts/settings.ts'
import type { Me } from '#core/kernel/me.ts'
import { cents, parseDollars, centsOf } from '#core/kernel/money.ts'
import { fieldRefusal, refusal } from '#core/kernel/problem.ts'
import { NOTHING_HELD } from '#core/payments/rules.ts'
import type { AfterCommit, Escrow } from '#server/contracts/escrow-port.ts'
import { contractMoved, type Move } from '#server/contracts/events.ts'
import * as store from '#server/contracts/store.ts'
import { listContracts, readContract } from '#server/contracts/view.ts'
import { writeTerms } from '#server/contracts/terms.ts'
import type { Db, Queryable, Trx } from '#server/platform/database/database.ts'
import { publish } from '#server/platform/queue/outbox.ts'
import { demand, Refused } from '#server/platform/http/refused-error.ts'
import { readSetting } from '#server/platform/database/settings.ts'

/** How long held money waits for the poster's word once the work is complete. */
export const autoReleaseSeconds = async (db: Queryable): Promise<number> =>
  (await readSetting(db, AUTO_RELEASE_HOURS)) * HOUR_SECONDS

export interface Deps {
  db: Db
  escrow: Escrow
}

export const viewContract = async ({ db, escrow }: Deps, me: Me, id: string): Promise<Contract> => {
  const contract = await readContract(db, id, me.id, escrow)
  if (!contract) throw new Refused(NO_SUCH_CONTRACT)
  return contract
}

export const listOwnContracts = async ({ db, escrow }: Deps, me: Me, before: string | undefined, limit: number) =>
  listContracts(db, me.id, before, limit, escrow)

/** Both people of a contract, for whoever changes something of both: ratings, counts, money. */
export const holdParties = (trx: Trx, { posterId, workerId }: { posterId: string; workerId: string }): Promise<void> =>
  store.holdPeople(trx, [posterId, workerId])

/** A contract whose row is held, by somebody who is one of its parties. */
export type Held = store.LockedContract & { role: Role }

export const holdOwn = async (trx: Trx, me: Me, id: string, options?: { withJob?: boolean }): Promise<Held> => {
  const contract = await store.lockContract(trx, id, options)
  if (!contract || (contract.posterId !== me.id && contract.workerId !== me.id)) throw new Refused(NO_SUCH_CONTRACT)
  return { ...contract, role: contract.posterId === me.id ? 'poster' : 'worker' }
}

export const tell = (trx: Trx, held: store.LockedContract, move: Move, by: string | null, detail?: string) =>
  publish(trx, contractMoved, {
    move,
    contractId: held.id,
    jobId: held.jobId,
    posterId: held.posterId,
    workerId: held.workerId,
    by,
    ...(detail !== undefined && { detail }),
  })

const nothingLeft: AfterCommit = async () => {}

/** One move of a contract: held, allowed, written, told; then whatever is left to do outside, then the new picture. */
const moveOwn = async (
  deps: Deps,
  me: Me,
  id: string,
  { move, withJob = false }: { move: ContractMove; withJob?: boolean },
  write: (trx: Trx, held: Held) => Promise<AfterCommit | void>,
): Promise<Contract> => {
  const after = await deps.db.transaction().execute(async (trx) => {
    const held = await holdOwn(trx, me, id, { withJob })
    demand(demandMove(move, held))
    return (await write(trx, held)) ?? nothingLeft
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

/** CONTRACT-4: any change of the text asks both to sign again. */
const schedule = async (trx: Trx, me: Me, held: Held, form: CreateForm): Promise<void> => {
  const date = form.scheduledDate === undefined ? held.scheduledDate : form.scheduledDate?.slice(0, 10) || null
  const time = form.scheduledTime === undefined ? held.scheduledTime : form.scheduledTime || null
  if (date === held.scheduledDate && time === held.scheduledTime) return
  demand(demandMove('schedule', held))
  if (time && !date) throw new Refused(TIME_ALONE)
  if (date && !isDay(date)) throw new Refused(NO_SUCH_DAY)
  if (date && date < dayIn(held.timeZone, held.now)) throw new Refused(DATE_PAST)
  const writing = await store.readWriting(trx, held.id)
  const termsText = await writeTerms(trx, writing, {
    feeBasisPoints: held.feeBasisPoints,
    schedule: date ? { date, time } : null,
  })
  await store.saveSchedule(trx, held.id, { date, time, termsText })
  // Where the job is, by the database's clock.
  const start = (await store.lockContract(trx, held.id))!.startsAt
  if (start !== null && Date.parse(start) <= Date.parse(held.now)) throw new Refused(START_PAST)
  if (start !== null && timeIn(held.timeZone, start) !== time?.slice(0, 5)) throw new Refused(NO_SUCH_TIME)
  await tell(trx, held, 'scheduled', me.id)
}

/** CONTRACT-5: idempotent for a job; worker and amount are those of the selected bid, whatever is sent. */
export const createContract = async (deps: Deps, me: Me, form: CreateForm): Promise<Contract> => {
  const id = await deps.db.transaction().execute(async (trx) => {
    const found = await store.findContractOfJob(trx, form.jobId, me.id)
    if (!found) throw new Refused((await store.isOwnJob(trx, form.jobId, me.id)) ? NO_CHOICE : NO_SUCH_CONTRACT)
    const held = await holdOwn(trx, me, found)
    const isOtherAmount = form.amount !== undefined && centsOf(form.amount) !== parseDollars(held.amount)
    if ((form.workerId !== undefined && form.workerId !== held.workerId) || isOtherAmount)
      throw new Refused(NOT_THE_BIDS)
    await schedule(trx, me, held, form)
    return found
  })
  return viewContract(deps, me, id)
}

export interface SigningFrom {
  address: string
  device: string
}

/** SIGN-1: each for the own role and the text that was read; the second signature activates and asks for the money. */
export const signContract = (
  deps: Deps,
  me: Me,
  id: string,
  { role, termsHash }: BodyOf<typeof api.signContract>,
  { address, device }: SigningFrom,
): Promise<Contract> =>
  moveOwn(deps, me, id, { move: 'sign' }, async (trx, held) => {
    if (role !== held.role) throw new Refused(OTHER_ROLE)
    if (held.isLapsed) throw new Refused(notNow('cancelled'))
    if (role === 'poster' ? held.posterSigned : held.workerSigned) throw new Refused(ALREADY_SIGNED)
    if (termsHash !== undefined && termsHash !== held.termsHash) throw new Refused(TEXT_CHANGED)
    await store.insertSignature(trx, {
      contractId: id,
      userId: me.id,
      role,
      textHash: held.termsHash,
      address,
      device,
    })
    const isSecond = role === 'poster' ? held.workerSigned : held.posterSigned
    await tell(trx, held, isSecond ? 'activated' : 'signed', me.id)
    if (!isSecond) return
    await store.activate(trx, id)
    return deps.escrow.hold(trx, { contractId: id, posterId: held.posterId, amount: held.amount })
  })

export const declineContract = (deps: Deps, me: Me, id: string, reason: string): Promise<Contract> =>
  moveOwn(deps, me, id, { move: 'decline', withJob: true }, async (trx, held) => {
    await store.markCancelled(trx, held, me.id, reason || null)
    await store.moveJob(trx, held, 'chooseAgain')
    await tell(trx, held, 'declined', me.id, reason)
  })

/** SIGN-3: unsigned for 24 hours; the job is open again and the poster may choose another bid. */
export const lapse = async (trx: Trx, id: string): Promise<void> => {
  const held = await store.lockContract(trx, id, { withJob: true })
  if (!held || held.status !== 'pending' || !held.isLapsed) return
  await store.markCancelled(trx, held, null, 'Not signed by both within 24 hours.')
  await store.moveJob(trx, held, 'chooseAgain')
  await tell(trx, held, 'lapsed', null)
}

// ---- the work ------------------------------------------------------------------------------------------------------

/** DOING-1: never without held money (INV-21). */
export const startContract = (deps: Deps, me: Me, id: string): Promise<Contract> =>
  moveOwn(deps, me, id, { move: 'start' }, async (trx, held) => {
    if (!(await deps.escrow.isHeld(trx, id))) throw new Refused(NOT_HELD)
    await store.markStarted(trx, id)
    await tell(trx, held, 'started', me.id)
  })

/** DOING-2: the money stays held, until it is released or the time for it is over. */
export const completeContract = (deps: Deps, me: Me, id: string): Promise<Contract> =>
  moveOwn(deps, me, id, { move: 'complete', withJob: true }, async (trx, held) => {
    await store.markCompleted(trx, id, me.id, await autoReleaseSeconds(trx))
    await store.moveJob(trx, held, 'complete')
    await store.countJobs(trx, [held.posterId, held.workerId], 1)
    await tell(trx, held, 'completed', me.id)
  })

/** DOING-3: only while there is money that could be released. */
export const requestChanges = (deps: Deps, me: Me, id: string, message: string): Promise<Contract> =>
  moveOwn(deps, me, id, { move: 'requestChanges', withJob: true }, async (trx, held) => {
    if ((await deps.escrow.heldCents(trx, id)) === 0n) throw new Refused(NOTHING_HELD)
    await store.markReopened(trx, id, message)
    await store.moveJob(trx, held, 'workOn')
    await store.countJobs(trx, [held.posterId, held.workerId], -1)
    await tell(trx, held, 'changes-requested', me.id, message)
  })

/** CANCEL-3: what it costs is known before; one that changed meanwhile is asked about again. */
export const cancelContract = (
  deps: Deps,
  me: Me,
  id: string,
  { reason, fee: readFee }: BodyOf<typeof api.cancelContract>,
): Promise<Contract> =>
  moveOwn(deps, me, id, { move: 'cancel', withJob: true }, async (trx, held) => {
    // Before both have signed a worker who leaves has declined: the poster chooses again.
    if (held.status === 'pending') {
      await store.markCancelled(trx, held, me.id, reason || null)
      await store.moveJob(trx, held, held.role === 'worker' ? 'chooseAgain' : 'fallThrough')
      return tell(trx, held, held.role === 'worker' ? 'declined' : 'cancelled', me.id, reason)
    }
    if (held.role === 'poster' && held.isBound) throw new Refused(DISPUTE_INSTEAD)
    const fee = cancellationFee({
      status: held.status,
      held: await deps.escrow.heldCents(trx, id),
      startsAt: held.startsAt,
      now: held.now,
      noticeMinutes: await readSetting(trx, NOTICE_MINUTES),
      price: cents(await readSetting(trx, CANCELLATION_FEE)),
      earlier: await store.countCancellations(trx, me.id, CANCELLATION_DAYS),
    })
    if (readFee !== undefined && parseDollars(String(readFee)) !== fee) throw new Refused(FEE_CHANGED)
    const after = await deps.escrow.giveBack(trx, held, { by: held.role, fee })
    await store.markCancelled(trx, held, me.id, reason || null)
    await store.moveJob(trx, held, 'fallThrough')
    await tell(trx, held, 'cancelled', me.id, reason)
    return after
  })
