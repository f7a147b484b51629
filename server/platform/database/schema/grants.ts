import pg from 'pg'

const APPEND_ONLY = ['insert', 'select']
/** Needed to lock rows through a view. */
const LOCKED_VIEW = ['select', 'update (id)']

/** DB-5: what the role that serves requests may do where it is not the usual. */
export const SPECIAL_RIGHTS: Readonly<Record<string, readonly string[]>> = {
  admin_audit_log: APPEND_ONLY,
  chain_links: ['select'],
  chain_pending: ['select'],
  chat_message_edits: APPEND_ONLY,
  contract_signatures: APPEND_ONLY,
  contract_texts: APPEND_ONLY,
  job_summary: LOCKED_VIEW,
  // Triggers let only a posting move a balance.
  ledger_accounts: [...APPEND_ONLY, 'update (balance_cents)'],
  ledger_postings: APPEND_ONLY,
  ledger_transactions: APPEND_ONLY,
  migrations: ['select'],
  people: LOCKED_VIEW,
}

/** It reads and writes rows. Most views could be written through with the rights of their owner. */
export const USUAL_RIGHTS = {
  table: ['delete', 'insert', 'select', 'update'],
  view: ['select'],
  sequence: ['select', 'usage'],
} as const

interface Relation {
  name: string
  kind: keyof typeof USUAL_RIGHTS
  rights: string[]
}

/** Everything in the schema that belongs to the current role, with the rights of the other role. */
const listRelations = async (client: pg.ClientBase, role: string): Promise<Relation[]> => {
  const { rows } = await client.query<Relation>(
    `select quote_ident(c.relname) as name,
       case c.relkind when 'v' then 'view' when 'S' then 'sequence' else 'table' end as kind,
       array(
         select lower(a.privilege_type) from aclexplode(c.relacl) a where a.grantee = $1::regrole
         union all
         select format('%s (%s)', lower(a.privilege_type), t.attname)
           from pg_attribute t, aclexplode(t.attacl) a where t.attrelid = c.oid and a.grantee = $1::regrole
         order by 1) as rights
     from pg_class c
     where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'v', 'S')
       and pg_has_role(c.relowner, 'usage')
     order by c.relname`,
    [role],
  )
  return rows
}

/** Sequences need their keyword; a view is granted like a table. */
const nameOf = ({ name, kind }: Relation): string => (kind === 'sequence' ? `sequence ${name}` : name)

const isOneOf = async (client: pg.ClientBase, role: string): Promise<boolean> =>
  (await client.query<{ is: boolean }>('select pg_has_role($1, current_user, $2) as is', [role, 'member'])).rows[0]!.is

/**
 * DB-6: gives the role that serves requests its rights, in the caller's transaction and lock, as the owner of the tables.
 * Writes only where rights differ. Does nothing for a role that is the owner or a superuser.
 */
export const applyGrants = async (client: pg.ClientBase, servingRole: string): Promise<void> => {
  if (await isOneOf(client, servingRole)) return
  const { rows } = await client.query<{ role: string; database: string; schema: string }>(
    'select quote_ident($1) as role, quote_ident(current_database()) as database, quote_ident(current_schema()) as schema',
    [servingRole],
  )
  const { role, database, schema } = rows[0]!
  const changes = (await listRelations(client, role)).flatMap((relation) => {
    const wanted = (SPECIAL_RIGHTS[relation.name] ?? USUAL_RIGHTS[relation.kind]).toSorted()
    if (wanted.join() === relation.rights.join()) return []
    const name = nameOf(relation)
    return [`revoke all on ${name} from ${role}`, `grant ${wanted.join(', ')} on ${name} to ${role}`]
  })
  // A temporary table could take the place of a table that a trigger reads.
  await client.query(
    [
      `revoke create, temporary on database ${database} from public, ${role}`,
      `revoke create on schema ${schema} from public, ${role}`,
      `grant usage on schema ${schema} to ${role}`,
      ...changes,
    ].join(';\n'),
  )
}

const asked = async <T>(url: string, ask: (client: pg.ClientBase) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return ask(client).finally(() => client.end())
}

/** Asked of the server, because a connection pool in between may know it by another name. */
export const readRole = (url: string): Promise<string> =>
  asked(url, async (client) => (await client.query<{ role: string }>('select current_user as role')).rows[0]!.role)

/** DB-7: the note to an operator whose server works with the owner's role; null with two roles. */
export const describeOwnership = async (client: pg.ClientBase): Promise<string | null> => {
  const { rows } = await client.query<{ role: string }>(
    `select current_user as role where exists (
       select from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r'
         and relname = 'migrations' and pg_has_role(relowner, 'member'))`,
  )
  return rows[0]
    ? `The role ${rows[0].role} serves requests and owns the tables, so it could rewrite ledger, audit log and signatures. Set MIGRATION_DATABASE_URL to the owner and DATABASE_URL to a role that owns nothing.`
    : null
}

export const readOwnership = (url: string): Promise<string | null> => asked(url, describeOwnership)
