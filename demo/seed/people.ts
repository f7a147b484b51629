// The rows of people: accounts, credentials and portfolios.
import { TERMS_VERSION } from '#core/accounts/rules.ts'
import { completenessOf, REMINDER_DAYS } from '#core/profiles/rules.ts'
import { seedOf } from '#demo/chance.ts'
import { INVENTED, PEOPLE, type DemoPerson } from '#demo/data/people/people.ts'
import { levelText, profileFacts, weekOf } from '#demo/data/people/person.ts'
import type { Uploads } from '#demo/seed/pictures.ts'
import { cityOf, placeOf, STATE } from '#demo/data/people/places.ts'
import { PORTFOLIO } from '#demo/data/people/portfolio.ts'
import { BACKGROUND_CHECKS, CERTIFICATES, POLICIES } from '#demo/data/people/records.ts'
import { DAY, HOUR, iso, MINUTE, type PersonIds, type Row } from '#demo/seed/history.ts'
import { CHECK_CONSENT_VERSION, checkTypeNamed } from '#core/profiles/checks.ts'
import { newId } from '#server/platform/database/ids.ts'

export const joinedAt = ({ joinedDaysAgo }: DemoPerson, now: number): number => now - joinedDaysAgo * DAY

export const idsOfPeople = (now: number): PersonIds =>
  new Map(PEOPLE.map((person) => [person.key, newId(joinedAt(person, now))]))

const locationOf = ({ zip }: DemoPerson): string | null => {
  if (!zip) return null
  const place = placeOf(zip)
  const city = cityOf(place)
  return place.area === city ? `${city} ${STATE}` : `${place.area}, ${city} ${STATE}`
}

const personRow = (
  person: DemoPerson,
  id: string,
  now: number,
  passwordHash: string,
  uploads: Uploads,
): Row<'users'> => {
  const joined = iso(joinedAt(person, now))
  const facts = profileFacts(person)
  const week = weekOf(person)
  return {
    id,
    email: person.email,
    password_hash: passwordHash,
    role: person.role ?? 'user',
    first_name: facts.firstName,
    last_name: person.lastName,
    profile_image_url: person.look ? uploads.addPortrait(id, person.key) : null,
    bio: facts.bio,
    location: locationOf(person),
    zip_code: facts.zipCode,
    phone_number: facts.phoneNumber,
    languages: [...(person.languages ?? ['english'])],
    expertise: facts.expertise,
    experience_level: levelText(person),
    hourly_rate: person.hourlyRate?.toFixed(2) ?? null,
    availability: person.availability ?? null,
    availability_schedule: week && JSON.stringify(week),
    is_available_for_work: person.takesWork,
    is_business_account: person.business !== undefined,
    business_name: person.business?.name ?? null,
    business_license: person.business?.license ?? null,
    insurance_info: person.business?.insurance ?? null,
    is_verified: person.isVerified,
    is_email_verified: true,
    is_founding_member: true,
    profile_completeness: completenessOf(facts),
    is_adult: true,
    terms_version: TERMS_VERSION,
    terms_accepted_at: joined,
    last_active_at: iso(now - ((person.joinedDaysAgo * 7) % 600) * MINUTE),
    created_at: joined,
  }
}

export const personRows = (now: number, ids: PersonIds, passwordHash: string, uploads: Uploads): Row<'users'>[] =>
  PEOPLE.map((person) => personRow(person, ids.get(person.key)!, now, passwordHash, uploads))

const DOCUMENTS_KEPT_DAYS = 30

/** Requested on the first day, decided on the second; the documents are deleted after a month. */
export const verificationRows = (now: number, ids: PersonIds, adminId: string): Row<'verification_requests'>[] =>
  PEOPLE.filter(({ isVerified }) => isVerified).map((person) => {
    const askedAt = joinedAt(person, now) + 3 * 60 * MINUTE
    const decidedAt = askedAt + DAY
    const deletedAt = decidedAt + DOCUMENTS_KEPT_DAYS * DAY
    return {
      id: newId(askedAt),
      user_id: ids.get(person.key)!,
      status: 'approved',
      decided_by: adminId,
      decided_at: iso(decidedAt),
      documents_deleted_at: deletedAt < now ? iso(deletedAt) : null,
      created_at: iso(askedAt),
    }
  })

const dateText = (at: number): string => iso(at).slice(0, 10)

/** An admin verified it a day after it was added. */
const verifiedAt = (state: string, addedAt: number): string | null => (state === 'verified' ? iso(addedAt + DAY) : null)

/** When the timer did its part about a last day that is over: so many days later, or earlier. */
const retiredAt = (endsAt: number | null, now: number, daysLater: number): string | null =>
  endsAt !== null && endsAt < now ? iso(endsAt + daysLater * DAY) : null

/** The certificates, and the requests of those whose documents wait. */
export const certificateRows = (now: number, ids: PersonIds, uploads: Uploads) => {
  const requests: Row<'verification_requests'>[] = []
  const rows = CERTIFICATES.map(({ of, name, from, addedDaysAgo, expiresInDays, state }) => {
    const [id, userId, addedAt] = [newId(), ids.get(of)!, now - addedDaysAgo * DAY]
    const endsAt = expiresInDays === null ? null : now + expiresInDays * DAY
    const documents = state === 'sent' ? [uploads.addDocument(userId, 'height-certificate', 'certification').key] : []
    if (state === 'sent')
      requests.push({ id: newId(), user_id: userId, certification_id: id, documents, created_at: iso(addedAt + HOUR) })
    return {
      id,
      user_id: userId,
      certification_name: name,
      issuing_organization: from,
      expiration_date: endsAt === null ? null : dateText(endsAt),
      verification_documents: documents,
      is_verified: state === 'verified',
      verified_at: verifiedAt(state, addedAt),
      reminded_at: retiredAt(endsAt, now, -REMINDER_DAYS),
      expired_at: retiredAt(endsAt, now, 1),
      created_at: iso(addedAt),
    }
  })
  return { rows, requests }
}

/** The same for policies. */
export const policyRows = (now: number, ids: PersonIds, uploads: Uploads) => {
  const requests: Row<'verification_requests'>[] = []
  const rows = POLICIES.map((policy) => {
    const [id, userId, startedAt] = [newId(), ids.get(policy.of)!, now - policy.startedDaysAgo * DAY]
    const endsAt = now + policy.endsInDays * DAY
    const documents = policy.state === 'sent' ? [uploads.addDocument(userId, 'tools-policy', 'insurance').key] : []
    if (policy.state === 'sent')
      requests.push({ id: newId(), user_id: userId, policy_id: id, documents, created_at: iso(startedAt + HOUR) })
    return {
      id,
      user_id: userId,
      policy_type: policy.kind,
      provider: policy.with,
      policy_number: policy.number,
      coverage_amount: policy.coverage.toFixed(2),
      start_date: dateText(startedAt),
      end_date: dateText(endsAt),
      is_active: endsAt >= now,
      document_urls: documents,
      is_verified: policy.state === 'verified',
      verified_at: verifiedAt(policy.state, startedAt),
      reminded_at: retiredAt(endsAt, now, -REMINDER_DAYS),
      expired_at: retiredAt(endsAt, now, 1),
      created_at: iso(startedAt),
    }
  })
  return { rows, requests }
}

export const checkRows = (now: number, ids: PersonIds): Row<'background_checks'>[] =>
  BACKGROUND_CHECKS.map(({ of, type, askedDaysAgo, isPending = false }) => {
    const id = newId()
    const askedAt = now - askedDaysAgo * DAY
    const passedAt = askedAt + DAY
    const expiresAt = passedAt + checkTypeNamed(type)!.validDays * DAY
    return {
      id,
      user_id: ids.get(of)!,
      check_type: type,
      status: isPending ? 'pending' : expiresAt < now ? 'expired' : 'passed',
      provider: 'sandbox',
      check_id: isPending ? null : `SANDBOX-${id.slice(-6).toUpperCase()}`,
      results: isPending ? null : JSON.stringify({ note: 'No entries were found.' }),
      completed_at: isPending ? null : iso(passedAt),
      expires_at: isPending ? null : iso(expiresAt),
      consent_version: CHECK_CONSENT_VERSION,
      consented_at: iso(askedAt),
      reminded_at: retiredAt(expiresAt, now, -REMINDER_DAYS),
      created_at: iso(askedAt),
    }
  })

export const portfolioRows = (now: number, ids: PersonIds, uploads: Uploads): Row<'user_portfolio'>[] =>
  PORTFOLIO.map(({ by, title, text, category, tags, scenes, daysAgo }) => {
    const at = now - daysAgo * DAY
    const userId = ids.get(by)!
    return {
      id: newId(at),
      user_id: userId,
      title,
      description: text,
      category,
      tags: [...tags],
      images: uploads.addPictures('portfolio', userId, scenes, seedOf(title)),
      is_public: true,
      created_at: iso(at),
    }
  })

/** Nobody reads the mail of those whom the simulator acts for. */
export const preferenceRows = (ids: PersonIds, others: readonly string[]): Row<'alert_preferences'>[] =>
  [...INVENTED.map(({ key }) => ids.get(key)!), ...others].map((userId) => ({
    user_id: userId,
    email_alerts: false,
    push_notifications: false,
    job_matches: false,
  }))
