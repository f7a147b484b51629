import type pg from 'pg'
import type { Check } from '#server/operations/check.ts'
import { CHECKS } from '#server/operations/doctor-checks.ts'

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

/** The violations, one per line below their rule, or that there are none. */
export const report = (findings: readonly Finding[]): string => {
  if (findings.length === 0) return `The books balance: ${CHECKS.length} checks, nothing wrong.`
  const broken = Map.groupBy(findings, ({ rule, sentence }) => `${rule} does not hold: ${sentence}`)
  return [...broken]
    .map(([sentence, found]) => `${sentence}\n${found.map(({ id, detail }) => `  ${id}  ${detail}`).join('\n')}`)
    .join('\n')
}
