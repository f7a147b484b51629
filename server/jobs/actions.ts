import { DAY_MS } from '#core/kernel/time.ts'
import type { Job, PostJobForm, RepostJobForm } from '#core/jobs/api.ts'
import { JOB_CATEGORIES, repostChoices } from '#core/jobs/categories.ts'
import {
  LIVE_AGAIN,
  NO_SUCH_JOB,
  NOT_CANCELLABLE,
  NOT_OVER,
  REMOVED,
  windowTooLong,
  canMoveJob,
  canRepost,
  JOB_MOVES,
} from '#core/jobs/rules.ts'
import { MAX_WINDOW } from '#core/jobs/settings.ts'
import { ZIP_SENTENCE } from '#core/kernel/fields.ts'
import type { Me } from '#core/kernel/me.ts'
import { milesBetween } from '#core/kernel/miles.ts'
import { dollarText, type Cents, centsOf } from '#core/kernel/money.ts'
import { fieldRefusal, refusal } from '#core/kernel/problem.ts'
import { OWES_MONEY } from '#core/payments/owes-money.ts'
import { formatSetting } from '#core/kernel/setting.ts'
import {
  refuseIncompleteProfile,
  needsVerification,
  NOT_VERIFIED,
  NOT_VERIFIED_FOR_LARGE,
} from '#core/profiles/rules.ts'
import { hideContacts } from '#server/accounts/contact-actions.ts'
import { lockActiveMember } from '#server/accounts/member-actions.ts'
import { jobCancelled, jobPosted } from '#server/jobs/events.ts'
import * as store from '#server/jobs/store.ts'
import { readClock, type Db, type Queryable, type Trx } from '#server/platform/database/database.ts'
import { SIGN_IN_NEEDED } from '#server/platform/http/server.ts'
import type { FileStorage } from '#server/platform/files/file-storage.ts'
import type { Upload } from '#server/platform/http/forms.ts'
import { newId } from '#server/platform/database/ids.ts'
import { readPicture } from '#server/platform/files/images.ts'
import { publish } from '#server/platform/queue/outbox.ts'
import { findPlace, type Place } from '#server/platform/database/places.ts'
import { idFor } from '#server/platform/http/idempotency.ts'
import { demand, RefusalError } from '#server/platform/http/refusal-error.ts'
import { readSetting } from '#server/platform/database/settings.ts'
import { attachFiles, savePicture } from '#server/platform/files/stored-files.ts'
import { verificationRule } from '#server/profiles/verification-actions.ts'

const PHOTOS = 'job'

const NOT_YOUR_PHOTOS = fieldRefusal('unknown_photo', 'images', 'Please upload the photos first.')

/** DEBT-2: by the view of payments, which is a higher domain. */
export const demandNoDebt = async (db: Queryable, userId: string): Promise<void> => {
  if (await store.owesMoney(db, userId)) throw new RefusalError(OWES_MONEY)
}

/** JOB-3, DEBT-2: a complete profile, no debts, and a verified identity if the settings or the budget require it. */
const requireMayPost = async (db: Queryable, me: Me, budgetMax: Cents): Promise<void> => {
  demand(refuseIncompleteProfile(me))
  await demandNoDebt(db, me.id)
  if (me.isVerified) return
  const rule = await verificationRule(db)
  if (needsVerification(rule, 'poster', budgetMax))
    throw new RefusalError(rule.required === 'posting' ? NOT_VERIFIED : NOT_VERIFIED_FOR_LARGE)
}

interface LocationForm {
  isVirtual: boolean
  location?: string | null | undefined
  zipCode?: string | null | undefined
}

/** The place in the form of a virtual job is ignored. */
const placeOf = async (db: Queryable, form: LocationForm) => {
  if (form.isVirtual) return { isVirtual: true, location: null, zipCode: null, latitude: null, longitude: null }
  const zipCode = form.zipCode!.trim()
  const place: Place | null = await findPlace(db, zipCode)
  if (!place) throw new RefusalError(fieldRefusal('unknown_zip', 'zipCode', ZIP_SENTENCE))
  const { latitude, longitude } = place
  return { isVirtual: false, location: form.location!.trim(), zipCode, latitude, longitude }
}

/** With a tolerance of one day, for all time zones. */
const preferredDay = async (db: Queryable, given: string | null): Promise<string | null> => {
  if (!given) return null
  const at = Date.parse(given)
  if (at < Date.parse(await readClock(db)) - DAY_MS)
    throw new RefusalError(fieldRefusal('date_past', 'preferredDate', 'The preferred date is in the past.'))
  return new Date(at).toISOString()
}

export const postJob = async (db: Db, me: Me, form: PostJobForm, once: string | null): Promise<Job> => {
  const budgetMax = centsOf(form.budgetMax)
  await requireMayPost(db, me, budgetMax)
  if (!JOB_CATEGORIES.some((category) => category === form.category))
    throw new RefusalError(fieldRefusal('unknown_category', 'category', 'Please select a category'))
  const [place, preferredDate] = await Promise.all([placeOf(db, form), preferredDay(db, form.preferredDate)])
  return db.transaction().execute(async (trx) => {
    if (!(await attachFiles(trx, { purpose: PHOTOS, ownerId: me.id }, form.images)))
      throw new RefusalError(NOT_YOUR_PHOTOS)
    return open(trx, {
      id: idFor(once),
      posterId: me.id,
      title: form.title,
      description: form.description,
      category: form.category,
      ...place,
      budgetMin: dollarText(centsOf(form.budgetMin)),
      budgetMax: dollarText(budgetMax),
      preferredDate,
      preferredTime: form.preferredTime || null,
      images: form.images,
      biddingMinutes: Number(form.biddingDuration),
      repostedFromId: null,
      repostCount: 0,
    })
  })
}

const open = async (trx: Trx, job: store.NewJob): Promise<Job> => {
  const longest = await readSetting(trx, MAX_WINDOW)
  if (job.biddingMinutes > Number(longest)) throw new RefusalError(windowTooLong(formatSetting(MAX_WINDOW, longest)))
  if (!(await lockActiveMember(trx, job.posterId))) throw new RefusalError(SIGN_IN_NEEDED)
  const { title, description, preferredTime } = job
  const texts = await hideContacts(trx, job.posterId, 'your job', { title, description, preferredTime })
  if (await store.insertJob(trx, { ...job, ...texts }))
    await publish(trx, jobPosted, { jobId: job.id, posterId: job.posterId })
  return viewJob(trx, job.id, job.posterId)
}

/** JOB-6: a repost is a new job; the old one is unchanged. */
export const repostJob = async (db: Db, me: Me, originId: string, form: RepostJobForm): Promise<Job> => {
  const budgetMin = centsOf(form.budgetMin ?? form.budget!)
  const budgetMax = centsOf(form.budgetMax ?? form.budget!)
  await requireMayPost(db, me, budgetMax)
  const place = await placeOf(db, form)
  return db.transaction().execute(async (trx) => {
    const origin = await store.lockOwnJob(trx, originId, me.id)
    if (!origin) throw new RefusalError(NO_SUCH_JOB)
    if (!canRepost(origin.status as Job['status'])) throw new RefusalError(NOT_OVER)
    if (origin.removal_reason !== null) throw new RefusalError(REMOVED)
    if (await store.isLiveAgain(trx, originId)) throw new RefusalError(LIVE_AGAIN)
    if (!repostChoices(origin.category).includes(form.category))
      throw new RefusalError(fieldRefusal('unknown_category', 'category', 'Please select a category'))
    return open(trx, {
      id: newId(),
      posterId: me.id,
      title: form.title,
      description: form.description,
      category: form.category,
      ...place,
      budgetMin: dollarText(budgetMin),
      budgetMax: dollarText(budgetMax),
      preferredDate: await futureDate(trx, origin.preferred_date),
      preferredTime: origin.preferred_time,
      images: origin.images,
      biddingMinutes: Number(form.biddingDuration),
      repostedFromId: originId,
      repostCount: origin.repost_count + 1,
    })
  })
}

const futureDate = async (trx: Trx, date: string | null): Promise<string | null> =>
  date && Date.parse(date) > Date.parse(await readClock(trx)) ? date : null

export const cancelJob = async (db: Db, me: Me, id: string): Promise<Job> =>
  db.transaction().execute(async (trx) => {
    const job = await store.lockOwnJob(trx, id, me.id)
    if (!job) throw new RefusalError(NO_SUCH_JOB)
    const isMoved =
      canMoveJob('cancel', job.status as Job['status']) && (await store.markCancelled(trx, id, JOB_MOVES.cancel.from))
    if (!isMoved) throw new RefusalError(NOT_CANCELLABLE)
    await publish(trx, jobCancelled, { jobId: id, posterId: me.id })
    return viewJob(trx, id, me.id)
  })

export const { closeWindows, expireUnchosen, takeDueReminders } = store
export const { listOwnJobs, listBookmarks, removeBookmark } = store

export const addBookmark = async (db: Db, me: Me, jobId: string): Promise<void> => {
  if (!(await store.addBookmark(db, me.id, jobId))) throw new RefusalError(NO_SUCH_JOB)
}

/** With only what the viewer may see; in any order. */
export const viewJobs = store.listJobsFor

const viewJob = async (db: Queryable, id: string, viewer: string): Promise<Job> => {
  const [job] = await viewJobs(db, [id], viewer)
  return job!
}

/** Miles between the centers of the two zip code areas; null if one is unknown. */
export const distanceFrom = async (
  db: Queryable,
  zip: string | null,
  { latitude, longitude }: Pick<Job, 'latitude' | 'longitude'>,
): Promise<number | null> => {
  if (zip === null || latitude === null || longitude === null) return null
  const place = await findPlace(db, zip)
  return place && Math.round(milesBetween(place, { latitude, longitude }) * 10) / 10
}

/** All or none. */
export const storeJobPhotos = async (
  db: Db,
  storage: FileStorage,
  ownerId: string,
  uploads: readonly Upload[],
): Promise<string[]> => {
  const pictures = await Promise.all(uploads.map(({ bytes }) => readPicture(bytes, 'photo')))
  const unreadable = uploads.find((_, index) => pictures[index] === null)
  if (unreadable) {
    const message = `${unreadable.name} is not supported. Please select JPG, PNG, GIF, or HEIC files.`
    throw new RefusalError(refusal(415, 'invalid_file_type', message, { fields: { images: message } }))
  }
  return Promise.all(pictures.map((picture) => savePicture(db, storage, { purpose: PHOTOS, ownerId }, picture!)))
}
