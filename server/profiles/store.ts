import { oneOf } from '#server/platform/database/filters.ts'
import { APPROVED_REQUEST_STATUSES, PASSED_CHECK_STATUSES } from '#core/profiles/rules.ts'
import { sql } from 'kysely'
import type { PublicProfile } from '#core/profiles/api.ts'
import { appNow, type Db, type Queryable } from '#server/platform/database/database.ts'
import { isNotExpired } from '#server/profiles/record-store.ts'
import { readTrust } from '#server/profiles/trust-store.ts'

type PublicFields = Omit<PublicProfile, 'trust' | 'certifications' | 'insurance' | 'backgroundChecks'>

/** PROFILE-4: private fields never leave the database; the last name is always private. */
const findPublicFields = async (db: Queryable, userId: string, viewer: string): Promise<PublicFields | undefined> => {
  const { rows } = await sql<PublicFields>`
    select u.id, u.first_name as "firstName", u.profile_image_url as "profileImageUrl", u.bio,
      case when u.show_location then u.location end as location,
      case when u.show_location then case when u.id = ${viewer}::uuid then u.zip_code else left(u.zip_code, 5) end end as "zipCode",
      case when u.show_phone then u.phone_number end as "phoneNumber",
      case when u.show_email then u.email end as email,
      u.expertise, u.experience_level as "experienceLevel", u.hourly_rate as "hourlyRate", u.availability,
      u.availability_schedule as "availabilitySchedule", u.is_available_for_work as "isAvailableForWork", u.languages,
      u.is_verified as "isVerified", u.is_founding_member as "isFoundingMember",
      case when u.is_verified then (select max(v.decided_at) from verification_requests v
        where v.user_id = u.id and v.certification_id is null and v.policy_id is null and v.status in ${oneOf(APPROVED_REQUEST_STATUSES)}) end as "verifiedAt",
      u.is_business_account as "isBusinessAccount",
      case when u.is_business_account then u.business_name end as "businessName",
      case when u.is_business_account then u.business_license end as "businessLicense",
      case when u.is_business_account then u.insurance_info end as "insuranceInfo",
      u.rating, u.total_jobs as "totalJobs", u.portfolio_public as "portfolioPublic", u.created_at as "createdAt",
      array(select count(r.id)::int from generate_series(1, 5) star
        left join (review_summary r join contract_summary c on c.id = r.contract_id
            and counts_for_reputation(c.amount, c.poster_id, c.worker_id))
          on r.reviewee_id = u.id and r.rating = star and r.published_at is not null and r.hidden_at is null
        group by star order by star) as "ratingCounts",
      exists (select from user_blocks k where k.blocker_id = ${viewer}::uuid and k.blocked_id = u.id) as "isBlocked"
    from people u where u.id = ${userId} and u.deleted_at is null and u.banned_at is null`.execute(db)
  return rows[0]
}

/** PROFILE-9: without expired records. */
export const findPublicProfile = async (db: Db, userId: string, viewer: string): Promise<PublicProfile | null> => {
  const shown = await findPublicFields(db, userId, viewer)
  if (!shown) return null
  const [trust, certifications, insurance, backgroundChecks] = await Promise.all([
    readTrust(db, userId),
    db
      .selectFrom('user_certifications')
      .select([
        'certification_name as certificationName',
        'issuing_organization as issuingOrganization',
        sql<string | null>`expiration_date::text`.as('expirationDate'),
        'is_verified as isVerified',
        'verified_at as verifiedAt',
      ])
      .where('user_id', '=', userId)
      .where(isNotExpired('expiration_date'))
      .orderBy('created_at', 'desc')
      .execute(),
    db
      .selectFrom('insurance_policies')
      .select([
        'policy_type as policyType',
        'provider',
        'coverage_amount as coverageAmount',
        sql<string | null>`end_date::text`.as('endDate'),
        'is_verified as isVerified',
        'verified_at as verifiedAt',
      ])
      .where('user_id', '=', userId)
      .where('is_active', '=', true)
      .where(isNotExpired('end_date'))
      .orderBy('created_at', 'desc')
      .execute(),
    db
      .selectFrom('background_checks')
      .select(['check_type as checkType', 'completed_at as completedAt', 'expires_at as expiresAt'])
      .where('user_id', '=', userId)
      .where('status', 'in', PASSED_CHECK_STATUSES)
      .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', appNow)]))
      .orderBy('created_at', 'desc')
      .execute(),
  ])
  return { ...shown, trust, certifications, insurance, backgroundChecks }
}
