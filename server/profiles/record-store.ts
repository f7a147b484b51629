import { oneOf } from '#server/platform/database/filters.ts'
import { PASSED_CHECK_STATUSES } from '#core/profiles/rules.ts'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { dollarText, centsOf } from '#core/kernel/money.ts'
import type {
  BackgroundCheck,
  Certification,
  CertificationForm,
  Insurance,
  InsuranceForm,
  PortfolioForm,
  PortfolioItem,
} from '#core/profiles/api.ts'
import { appNow, type Db, type Queryable, type Trx } from '#server/platform/database/database.ts'

export type RecordTable = 'user_portfolio' | 'user_certifications' | 'insurance_policies'

/** ONCE-2: inserted again, the record that exists is returned. */
interface NewRecord {
  id: string
  userId: string
}

/** The caller has locked the person. */
export const countRecords = async (trx: Trx, table: RecordTable, userId: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)}
    where user_id = ${userId} ${table === 'user_portfolio' ? sql`and hidden_at is null` : sql``}`.execute(trx)
  return rows[0]!.count
}

/** PROFILE-5: only own records. */
export const deleteRecord = async (
  trx: Queryable,
  table: RecordTable,
  userId: string,
  id: string,
): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where id = ${id} and user_id = ${userId}`.execute(trx)
  return numAffectedRows === 1n
}

// ---- portfolio ---------------------------------------------------------------------------------------------------

const PORTFOLIO = [
  'id',
  'title',
  'description',
  'category',
  'tags',
  'images',
  'url',
  'is_public as isPublic',
  'created_at as createdAt',
] as const

/** Whether a public item of the owner has this picture. */
export const isItemShown = async (db: Db, userId: string, address: string): Promise<boolean> => {
  const { rows } = await sql`
    select from user_portfolio p join people u on u.id = p.user_id
    where p.user_id = ${userId} and ${address} = any(p.images) and p.is_public and p.hidden_at is null
      and u.portfolio_public
      and u.banned_at is null and u.deleted_at is null limit 1`.execute(db)
  return rows.length > 0
}

export const listPortfolio = (db: Db, userId: string, { isOwner }: { isOwner: boolean }): Promise<PortfolioItem[]> =>
  db
    .selectFrom('user_portfolio')
    .select(PORTFOLIO)
    .where('user_id', '=', userId)
    .where('hidden_at', 'is', null)
    .$if(!isOwner, (query) =>
      query
        .where('is_public', '=', true)
        .where((eb) =>
          eb.exists(
            eb
              .selectFrom('people')
              .select('id')
              .where('id', '=', userId)
              .where('portfolio_public', '=', true)
              .where('banned_at', 'is', null)
              .where('deleted_at', 'is', null),
          ),
        ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

export const insertPortfolioItem = (
  trx: Trx,
  { id, userId }: NewRecord,
  form: z.output<typeof PortfolioForm>,
): Promise<PortfolioItem> =>
  trx
    .insertInto('user_portfolio')
    .values({
      id,
      user_id: userId,
      title: form.title,
      description: form.description || null,
      category: form.category || null,
      tags: form.tags,
      images: form.images,
      url: form.url || null,
      is_public: form.isPublic,
    })
    .onConflict((same) => same.column('id').doUpdateSet({ id }))
    .returning(PORTFOLIO)
    .executeTakeFirstOrThrow()

/** Returns the pictures that no other item uses; null if there is no such item. */
export const deletePortfolioItem = async (trx: Trx, userId: string, id: string): Promise<string[] | null> => {
  const item = await trx
    .deleteFrom('user_portfolio')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('hidden_at', 'is', null)
    .returning('images')
    .executeTakeFirst()
  if (!item) return null
  const others = await trx.selectFrom('user_portfolio').select('images').where('user_id', '=', userId).execute()
  const stillShown = new Set(others.flatMap(({ images }) => images))
  return item.images.filter((image) => !stillShown.has(image))
}

/** MOD-3: returns the owner; null if it does not exist or is hidden already. */
export const hideItem = async (trx: Trx, id: string): Promise<string | null> => {
  const piece = await trx
    .updateTable('user_portfolio')
    .set({ hidden_at: appNow })
    .where('id', '=', id)
    .where('hidden_at', 'is', null)
    .returning('user_id as userId')
    .executeTakeFirst()
  return piece?.userId ?? null
}

// ---- certificates, policies, checks ------------------------------------------------------------------------------

/** PROFILE-9: valid until its last day has ended in all US time zones. */
export const isNotExpired = (lastDay: 'expiration_date' | 'end_date') =>
  sql<boolean>`coalesce(${sql.ref(lastDay)} >= (${appNow} at time zone 'Pacific/Pago_Pago')::date, true)`

const CERTIFICATION = [
  'id',
  'certification_name as certificationName',
  'issuing_organization as issuingOrganization',
  'certification_url as certificationUrl',
  sql<string | null>`expiration_date::text`.as('expirationDate'),
  sql<boolean>`not ${isNotExpired('expiration_date')}`.as('isExpired'),
  'is_verified as isVerified',
  'created_at as createdAt',
] as const

export const insertCertification = (
  trx: Trx,
  { id, userId }: NewRecord,
  form: z.output<typeof CertificationForm>,
): Promise<z.output<typeof Certification>> =>
  trx
    .insertInto('user_certifications')
    .values({
      id,
      user_id: userId,
      certification_name: form.certificationName,
      issuing_organization: form.issuingOrganization || null,
      certification_url: form.certificationUrl || null,
      expiration_date: form.expirationDate,
    })
    .onConflict((same) => same.column('id').doUpdateSet({ id }))
    .returning(CERTIFICATION)
    .executeTakeFirstOrThrow()

const POLICY = [
  'id',
  'policy_type as policyType',
  'provider',
  'policy_number as policyNumber',
  'coverage_amount as coverageAmount',
  sql<string | null>`start_date::text`.as('startDate'),
  sql<string | null>`end_date::text`.as('endDate'),
  sql<boolean>`not ${isNotExpired('end_date')}`.as('isExpired'),
  sql<boolean>`is_active and ${isNotExpired('end_date')}`.as('isActive'),
  'created_at as createdAt',
] as const

export const insertPolicy = (
  trx: Trx,
  { id, userId }: NewRecord,
  form: z.output<typeof InsuranceForm>,
): Promise<z.output<typeof Insurance>> =>
  trx
    .insertInto('insurance_policies')
    .values({
      id,
      user_id: userId,
      policy_type: form.policyType,
      provider: form.provider,
      policy_number: form.policyNumber || null,
      coverage_amount: form.coverageAmount ? dollarText(centsOf(form.coverageAmount)) : null,
      start_date: form.startDate,
      end_date: form.endDate,
    })
    .onConflict((same) => same.column('id').doUpdateSet({ id }))
    .returning(POLICY)
    .executeTakeFirstOrThrow()

export const listRecords = async (db: Db, userId: string) => {
  const [certifications, insurance, backgroundChecks] = await Promise.all([
    db.selectFrom('user_certifications').select(CERTIFICATION).where('user_id', '=', userId).orderBy('id').execute(),
    db.selectFrom('insurance_policies').select(POLICY).where('user_id', '=', userId).orderBy('id').execute(),
    db
      .selectFrom('background_checks')
      .select([
        'id',
        'check_type as checkType',
        sql<string>`case when status in ${oneOf(PASSED_CHECK_STATUSES)} and expires_at <= ${appNow} then 'expired' else status end`.as(
          'status',
        ),
        'provider',
        'completed_at as completedAt',
        'expires_at as expiresAt',
        'created_at as createdAt',
      ])
      .where('user_id', '=', userId)
      .orderBy('id')
      .$castTo<z.output<typeof BackgroundCheck>>()
      .execute(),
  ])
  return { certifications, insurance, backgroundChecks }
}
