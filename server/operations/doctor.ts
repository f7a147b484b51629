import type pg from 'pg'
import type { Check } from '#server/operations/check.ts'
import { describeChains } from '#server/operations/doctor-chains.ts'
import { CHECKS } from '#server/operations/doctor-checks.ts'
import { describeChargebacks, describeDebts } from '#server/operations/doctor-money.ts'
import { describeOwnership } from '#server/platform/database/schema/grants.ts'

export interface Finding {
  rule: string
  sentence: string
  id: string
  detail: string
}

/** At most this many violations of one rule are reported. */
const MAX_REPORTED = 20

const askOne = async (client: pg.ClientBase, { rule, sentence, sql }: Check): Promise<Finding[]> => {
  const { rows } = await client.query<{ id: string; detail: string }>(
    `select id, detail from (${sql}) wrong order by id limit ${MAX_REPORTED}`,
  )
  return rows.map(({ id, detail }) => ({ rule, sentence, id, detail }))
}

/** In the transaction of this connection. */
export const askAll = async (client: pg.ClientBase, checks: readonly Check[] = CHECKS): Promise<Finding[]> => {
  // The content that a chain sealed holds times as text.
  await client.query(`set local timezone = 'UTC'`)
  const findings: Finding[] = []
  for (const check of checks) findings.push(...(await askOne(client, check)))
  return findings
}

/** DOCTOR-1: checks every invariant over the whole database in one snapshot, also while the server runs. */
export const examine = async (client: pg.ClientBase): Promise<Finding[]> => {
  await client.query('begin transaction isolation level repeatable read read only')
  try {
    return await askAll(client)
  } finally {
    await client.query('rollback')
  }
}

/** What is no violation and worth knowing: how far the chains reach, who has all rights, what is owed and taken back. */
export const describe = async (client: pg.ClientBase): Promise<string> => {
  const ownership = await describeOwnership(client)
  const money = [await describeDebts(client), await describeChargebacks(client)]
  return [...(await describeChains(client)), ...money, ...(ownership ? [ownership] : [])].join('\n')
}

/** The violations, one per line below their rule, or that there are none. */
export const report = (findings: readonly Finding[]): string => {
  if (findings.length === 0) return `The books balance: ${CHECKS.length} checks, nothing wrong.`
  const broken = Map.groupBy(findings, ({ rule, sentence }) => `${rule} does not hold: ${sentence}`)
  return [...broken]
    .map(([sentence, found]) => `${sentence}\n${found.map(({ id, detail }) => `  ${id}  ${detail}`).join('\n')}`)
    .join('\n')
}
