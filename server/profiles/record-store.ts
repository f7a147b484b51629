import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { dollarText, centsOf } from '#core/kernel/money.ts'
import type {
  Certification,
  CertificationForm,
  Insurance,
  InsuranceForm,
  PortfolioForm,
  PortfolioItem,
  SharedPortfolio,
} from '#core/profiles/api.ts'
import { appNow, type Db, type Queryable, type Trx } from '#server/platform/database/database.ts'
import type { VerifiedKind } from '#core/profiles/rules.ts'
import type { EndingRecord } from '#server/profiles/events.ts'
import { listChecks } from '#server/profiles/check-store.ts'

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

/** PROFILE-10: the person, if they share their portfolio. */
export const findSharer = (db: Db, userId: string): Promise<Omit<SharedPortfolio, 'portfolio'> | undefined> =>
  db
    .selectFrom('people')
    .select(['id', 'first_name as firstName', 'profile_image_url as profileImageUrl', 'is_verified as isVerified'])
    .where('id', '=', userId)
    .where('portfolio_public', '=', true)
    .where('banned_at', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

export const listPieces = (db: Db, userId: string, which: 'all' | 'public'): Promise<PortfolioItem[]> =>
  db
    .selectFrom('user_portfolio')
    .select(PORTFOLIO)
    // MASK-11: a link leads outside.
    .$if(which === 'public', (query) => query.select(sql<null>`null`.as('url')))
    .where('user_id', '=', userId)
    .where('hidden_at', 'is', null)
    .$if(which === 'public', (query) => query.where('is_public', '=', true))
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

// ---- certificates and policies -----------------------------------------------------------------------------------

/** PROFILE-9: valid until its last day has ended in all US time zones. */
export const isNotExpired = (lastDay: 'expiration_date' | 'end_date') =>
  sql<boolean>`coalesce(${sql.ref(lastDay)} >= (${appNow} at time zone 'Pacific/Pago_Pago')::date, true)`

const sentDocuments = (column: 'certification_id' | 'policy_id', table: string) =>
  sql<z.output<typeof Certification>['documents']>`coalesce((
    select json_build_object('status', v.status, 'reason', v.reason, 'requestedAt', iso_text(v.created_at))
    from verification_requests v where v.${sql.ref(column)} = ${sql.ref(`${table}.id`)}
    order by v.created_at desc, v.id desc limit 1),
    '{"status": "none", "reason": null, "requestedAt": null}')`.as('documents')

const CERTIFICATION = [
  'id',
  'certification_name as certificationName',
  'issuing_organization as issuingOrganization',
  'certification_url as certificationUrl',
  sql<string | null>`expiration_date::text`.as('expirationDate'),
  sql<boolean>`not ${isNotExpired('expiration_date')}`.as('isExpired'),
  'is_verified as isVerified',
  'verified_at as verifiedAt',
  sentDocuments('certification_id', 'user_certifications'),
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
  'is_verified as isVerified',
  'verified_at as verifiedAt',
  sentDocuments('policy_id', 'insurance_policies'),
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

const listCertifications = (db: Queryable, userId: string) =>
  db.selectFrom('user_certifications').select(CERTIFICATION).where('user_id', '=', userId).orderBy('id')
const listPolicies = (db: Queryable, userId: string) =>
  db.selectFrom('insurance_policies').select(POLICY).where('user_id', '=', userId).orderBy('id')

export const listRecords = async (db: Db, userId: string) => {
  const [certifications, insurance, backgroundChecks] = await Promise.all([
    listCertifications(db, userId).execute(),
    listPolicies(db, userId).execute(),
    listChecks(db, userId),
  ])
  return { certifications, insurance, backgroundChecks }
}

// ---- verified by documents ---------------------------------------------------------------------------------------

interface Records {
  certification: z.output<typeof Certification>
  insurance: z.output<typeof Insurance>
}
export type RecordOf<K extends VerifiedKind> = Records[K]

const TABLES = {
  certification: {
    table: 'user_certifications',
    name: 'certification_name',
    lastDay: 'expiration_date',
    documents: 'verification_documents',
    request: 'certification_id',
  },
  insurance: {
    table: 'insurance_policies',
    name: 'policy_type',
    lastDay: 'end_date',
    documents: 'document_urls',
    request: 'policy_id',
  },
} as const

type Finder<K extends VerifiedKind> = (db: Queryable, userId: string, id: string) => Promise<Records[K] | undefined>
const FINDERS: { [K in VerifiedKind]: Finder<K> } = {
  certification: (db, userId, id) => listCertifications(db, userId).where('id', '=', id).executeTakeFirst(),
  insurance: (db, userId, id) => listPolicies(db, userId).where('id', '=', id).executeTakeFirst(),
}

export const findRecord = <K extends VerifiedKind>(
  db: Queryable,
  kind: K,
  userId: string,
  id: string,
): Promise<RecordOf<K> | undefined> => FINDERS[kind](db, userId, id)

export const saveDocuments = async (
  trx: Trx,
  kind: VerifiedKind,
  id: string,
  keys: readonly string[],
): Promise<void> => {
  const { table, documents } = TABLES[kind]
  await sql`update ${sql.table(table)} set ${sql.ref(documents)} = ${keys} where id = ${id}`.execute(trx)
}

export const removeDocuments = async (trx: Trx, keys: readonly string[]): Promise<void> => {
  for (const { table, documents } of Object.values(TABLES))
    await sql`update ${sql.table(table)} set ${sql.ref(documents)} = '{}'
      where ${sql.ref(documents)} && ${keys}::text[]`.execute(trx)
}

/** Marks it if it is verified, and returns its name. */
export const saveDecision = async (
  trx: Trx,
  kind: VerifiedKind,
  id: string,
  isVerified: boolean,
): Promise<{ name: string }> => {
  const { table, name } = TABLES[kind]
  const { rows } = await sql<{ name: string }>`
    update ${sql.table(table)} set is_verified = ${isVerified}, verified_at = case when ${isVerified} then ${appNow} end
    where id = ${id} returning ${sql.ref(name)} as name`.execute(trx)
  return rows[0]!
}

/** Removes a record with its requests, and returns the keys of their documents; null if it does not exist. */
export const deleteRecord = async (
  trx: Trx,
  kind: VerifiedKind,
  userId: string,
  id: string,
): Promise<string[] | null> => {
  const { table, request } = TABLES[kind]
  const { rows } = await sql<{ keys: string[] }>`
    select array(select unnest(v.documents) from verification_requests v where v.${sql.ref(request)} = r.id) as keys
    from ${sql.table(table)} r where r.id = ${id} and r.user_id = ${userId} for update`.execute(trx)
  if (!rows[0]) return null
  await sql`delete from ${sql.table(table)} where id = ${id}`.execute(trx)
  return rows[0].keys
}

/** RECORD-3: those not reminded yet whose last day is at most `days` away. */
export const takeEnding = async (
  trx: Trx,
  kind: VerifiedKind,
  days: number,
  limit: number,
): Promise<EndingRecord[]> => {
  const { table, name, lastDay } = TABLES[kind]
  const { rows } = await sql<EndingRecord>`
    update ${sql.table(table)} set reminded_at = ${appNow} where id in (
      select id from ${sql.table(table)}
      where reminded_at is null and expired_at is null and ${isNotExpired(lastDay)}
        and ${sql.ref(lastDay)} <= (${appNow})::date + ${days}::int
      order by ${sql.ref(lastDay)} limit ${limit} for update skip locked)
    returning ${kind} as kind, id, user_id as "userId", ${sql.ref(name)} as name, ${sql.ref(lastDay)}::text as "lastDay"`.execute(
    trx,
  )
  return rows
}

/** RECORD-3: those whose last day is over. A policy is no longer active. */
export const takeExpired = async (trx: Trx, kind: VerifiedKind, limit: number): Promise<EndingRecord[]> => {
  const { table, name, lastDay } = TABLES[kind]
  const retired = kind === 'insurance' ? sql`, is_active = false` : sql``
  const { rows } = await sql<EndingRecord>`
    update ${sql.table(table)} set expired_at = ${appNow} ${retired} where id in (
      select id from ${sql.table(table)} where expired_at is null and not ${isNotExpired(lastDay)}
      order by ${sql.ref(lastDay)} limit ${limit} for update skip locked)
    returning ${kind} as kind, id, user_id as "userId", ${sql.ref(name)} as name, ${sql.ref(lastDay)}::text as "lastDay"`.execute(
    trx,
  )
  return rows
}
