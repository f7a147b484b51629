// Describes the database as it is, in TypeScript; `server/platform/database/tables.ts` is its output.
import pg from 'pg'

const TYPES: Record<string, string> = {
  uuid: 'string',
  text: 'string',
  varchar: 'string',
  bpchar: 'string',
  citext: 'string',
  inet: 'string',
  numeric: 'string',
  int4: 'number',
  int2: 'number',
  float8: 'number',
  float4: 'number',
  int8: 'bigint',
  xid8: 'string',
  bool: 'boolean',
  timestamptz: 'string',
  date: 'string',
  jsonb: 'Json',
  json: 'Json',
  bytea: 'Buffer',
  tsvector: 'string',
  point: 'unknown',
  interval: 'unknown',
}

interface Column {
  table: string
  name: string
  type: string
  isNullable: boolean
  hasDefault: boolean
  isGenerated: boolean
}

const QUERY = `
  select c.table_name as "table", c.column_name as name, c.udt_name as type, c.is_nullable = 'YES' as "isNullable",
         c.column_default is not null or c.is_identity = 'YES' as "hasDefault",
         c.is_generated = 'ALWAYS' or c.identity_generation = 'ALWAYS' as "isGenerated"
  from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
  where c.table_schema = 'public' and t.table_type in ('BASE TABLE', 'VIEW') and c.table_name <> 'migrations'
  order by c.table_name, c.ordinal_position`

const typeOf = ({ type, isNullable, hasDefault, isGenerated }: Column): string => {
  const base = type.startsWith('_') ? `${TYPES[type.slice(1)] ?? 'unknown'}[]` : TYPES[type]
  if (!base) throw new Error(`no TypeScript type for ${type}`)
  if (base === 'Json') return isNullable ? 'JsonOrNull' : hasDefault ? 'JsonWithDefault' : 'Json'
  const value = isNullable ? `${base} | null` : base
  if (isGenerated) return `GeneratedAlways<${value}>`
  return hasDefault ? `Generated<${value}>` : value
}

/**
 * PostgreSQL does not say which columns of a view may be null. They are as in the table that they come from; what is
 * computed may be null. Of an outer join this would be wrong, so views have none.
 */
const readNullability = async (client: pg.Client): Promise<Map<string, boolean>> => {
  const { rows: views } = await client.query<{ name: string; definition: string }>(
    `select viewname::text as name, rtrim(definition, ';') as definition from pg_views where schemaname = 'public'`,
  )
  const { rows: required } = await client.query<{ key: string }>(
    `select attrelid || '.' || attnum as key from pg_attribute where attnotnull`,
  )
  const isRequired = new Set(required.map(({ key }) => key))
  const found = new Map<string, boolean>()
  for (const { name, definition } of views) {
    if (/\b(?:left|right|full) join\b/i.test(definition)) throw new Error(`the view ${name} has an outer join`)
    const parts = await Promise.all(definition.split(/\bunion all\b/i).map((part) => client.query(`${part} limit 0`)))
    for (const [index, { name: column }] of parts[0]!.fields.entries()) {
      const sources = parts.map(({ fields }) => `${fields[index]!.tableID}.${fields[index]!.columnID}`)
      found.set(`${name}.${column}`, !sources.every((source) => isRequired.has(source)))
    }
  }
  return found
}

const pascal = (name: string): string => name.replace(/(?:^|_)(\w)/g, (_, message: string) => message.toUpperCase())

export const describeDatabase = async (url: string): Promise<string> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<Column>(QUERY)
  const nullability = await readNullability(client)
  await client.end()
  for (const row of rows) row.isNullable = nullability.get(`${row.table}.${row.name}`) ?? row.isNullable
  const tables = Map.groupBy(rows, (row) => row.table)
  const interfaces = [...tables].map(
    ([table, columns]) =>
      `export interface ${pascal(table)} {\n${columns.map((column) => `  ${column.name}: ${typeOf(column)}`).join('\n')}\n}\n`,
  )
  return [
    '// Made by `npm run db:types` from the migrations; a test holds it against the database. Do not edit.',
    "import type { ColumnType, Generated, GeneratedAlways } from 'kysely'\n",
    '/** Read as a value, written as JSON text. */',
    'type Json = ColumnType<unknown, string, string>',
    'type JsonWithDefault = ColumnType<unknown, string | undefined, string>',
    'type JsonOrNull = ColumnType<unknown, string | null | undefined, string | null>\n',
    ...interfaces,
    `export interface DB {\n${[...tables.keys()].map((table) => `  ${table}: ${pascal(table)}`).join('\n')}\n}\n`,
  ].join('\n')
}
