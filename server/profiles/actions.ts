import { ZIP_SENTENCE } from '#core/kernel/fields.ts'
import type { Me } from '#core/kernel/me.ts'
import { centsOf, dollarText } from '#core/kernel/money.ts'
import { refusal } from '#core/kernel/problem.ts'
import type { ProfileForm, PublicProfile } from '#core/profiles/api.ts'
import {
  BUSINESS_NAME_SENTENCE,
  completenessOf,
  lacksBusinessName,
  PHOTO_REFUSED,
  PROFILE_MISSING,
} from '#core/profiles/rules.ts'
import { reportSecurityEvent, type Origin } from '#server/accounts/security/security-event-actions.ts'
import type { SaveNotifications } from '#server/profiles/preferences-port.ts'
import { hideContacts } from '#server/accounts/contact-actions.ts'
import * as members from '#server/accounts/member-actions.ts'
import type { Db, Trx } from '#server/platform/database/database.ts'
import { findPlace } from '#server/platform/database/places.ts'
import type { FileStorage } from '#server/platform/files/file-storage.ts'
import { readPicture } from '#server/platform/files/images.ts'
import { attachFiles, releaseFiles, savePicture } from '#server/platform/files/stored-files.ts'
import type { Upload } from '#server/platform/http/forms.ts'
import { RefusalError } from '#server/platform/http/refusal-error.ts'
import { demandConfirmation, SIGN_IN_NEEDED, type Identity } from '#server/platform/http/server.ts'
import { publish } from '#server/platform/queue/outbox.ts'
import * as events from '#server/profiles/events.ts'
import { findPublicProfile } from '#server/profiles/store.ts'

/** PROFILE-4 */
export const viewProfile = async (db: Db, me: Me, userId: string): Promise<PublicProfile> => {
  const profile = await findPublicProfile(db, userId, me.id)
  if (!profile) throw new RefusalError(PROFILE_MISSING)
  return profile
}

// ---- the profile -------------------------------------------------------------------------------------------------

/** Ignoring case; the first spelling is kept. */
const unique = (texts: string[]): string[] =>
  texts.filter((text, at) => texts.findIndex((other) => other.toLowerCase() === text.toLowerCase()) === at)

/** PROFILE-2: only the fields that were sent; an empty text becomes null. */
const changesFrom = ({
  hourlyRate,
  languages,
  ...plain
}: Omit<ProfileForm, 'notificationPreferences'>): Partial<members.Profile> => ({
  ...Object.fromEntries(
    Object.entries(plain)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, value === '' ? null : value]),
  ),
  ...(hourlyRate !== undefined && {
    hourlyRate: hourlyRate === null || hourlyRate === '' ? null : dollarText(centsOf(hourlyRate)),
  }),
  ...(languages && { languages: unique(languages) }),
})

interface ProfileDeps {
  db: Db
  saveNotifications: SaveNotifications
}

export const updateProfile = (
  { db, saveNotifications }: ProfileDeps,
  me: Identity,
  { notificationPreferences: chosen = {}, ...profile }: ProfileForm,
  origin: Origin,
): Promise<Me> =>
  db.transaction().execute(async (trx) => {
    const changed = await changeProfile(trx, me, changesFrom(profile), origin)
    const notificationPreferences = await saveNotifications(trx, me.person.id, chosen)
    return { ...changed, notificationPreferences }
  })

/** Saved with the upload, even if the form is not saved. */
export const uploadProfilePhoto = async (
  db: Db,
  storage: FileStorage,
  me: Identity,
  { bytes }: Upload,
  origin: Origin,
): Promise<string> => {
  const picture = await readPicture(bytes, 'portrait')
  if (!picture) throw new RefusalError(PHOTO_REFUSED)
  const profileImageUrl = await savePicture(db, storage, { purpose: 'avatar', ownerId: me.person.id }, picture)
  await db.transaction().execute((trx) => changeProfile(trx, me, { profileImageUrl }, origin))
  return profileImageUrl
}

/** What others can read and is no name. */
const SHOWN = ['bio', 'availability', 'location', 'languages', 'businessLicense', 'insuranceInfo'] as const
const shownTexts = (sent: Partial<members.Profile>): Partial<Pick<members.Profile, (typeof SHOWN)[number]>> =>
  Object.fromEntries(SHOWN.filter((name) => sent[name] !== undefined).map((name) => [name, sent[name]]))

const changeProfile = async (trx: Trx, me: Identity, sent: Partial<members.Profile>, origin: Origin): Promise<Me> => {
  const userId = me.person.id
  const before = await members.lockMember(trx, userId)
  if (!before) throw new RefusalError(SIGN_IN_NEEDED)
  const changes = { ...sent, ...(await hideContacts(trx, userId, 'your profile', shownTexts(sent))) }
  await checkByTables(trx, userId, before, changes)
  // STEP-29: the first number of an account needs no proof.
  const { phoneNumber = before.phoneNumber } = changes
  if (before.phoneNumber !== null && phoneNumber !== before.phoneNumber) {
    demandConfirmation(me)
    await reportSecurityEvent(trx, origin, { kind: 'phone_changed', userId })
  }
  const completeness = completenessOf({ ...before, ...changes })
  const after = await members.saveProfile(trx, userId, { ...changes, profileCompleteness: completeness })
  if (before.profileImageUrl && before.profileImageUrl !== after.profileImageUrl)
    await releaseFiles(trx, userId, [before.profileImageUrl])
  await publish(trx, events.profileChanged, { userId, completeness })
  return { ...me.person, ...after }
}

/** PROFILE-2: checks that need the database, only of changed fields. */
const checkByTables = async (
  trx: Trx,
  userId: string,
  before: members.Profile,
  changes: Partial<members.Profile>,
): Promise<void> => {
  const { profileImageUrl: photo, zipCode, businessName } = changes
  const fields: Record<string, string> = {}
  const isNewPhoto = photo && photo !== before.profileImageUrl
  if (isNewPhoto && !(await attachFiles(trx, { purpose: 'avatar', ownerId: userId }, [photo])))
    fields['profileImageUrl'] = 'Please upload your photo again.'
  if (zipCode && zipCode !== before.zipCode && !(await findPlace(trx, zipCode))) fields['zipCode'] = ZIP_SENTENCE
  if (businessName !== undefined && lacksBusinessName({ ...before, ...changes }))
    fields['businessName'] = BUSINESS_NAME_SENTENCE
  const [first] = Object.values(fields)
  if (first) throw new RefusalError(refusal(422, 'profile_refused', first, { fields }))
}
