// Rule 13 of CONTRIBUTING.md: a table belongs to one domain. Read from the SQL in the sources, as text.
import type { Sources } from './sources.ts'

/**
 * Which domain writes a table. Others read it through the owner's views or actions; those of the platform, which serves
 * every domain, they may read.
 */
const TABLES_OF: Record<string, string> = {
  platform: `migrations zip_codes outbox queue_jobs mails idempotency_keys stored_files rate_limits platform_settings
    push_tokens bus_overflow presence chain_links chain_pending`,
  accounts: `users unverified_users password_reset_tokens email_changes sessions known_devices member_bans account_keys
    banned_addresses security_events security_bursts account_locks lock_links passkeys passkey_challenges authenticators`,
  profiles: 'user_blocks user_portfolio user_certifications background_checks insurance_policies verification_requests',
  jobs: 'jobs job_favorites',
  bids: 'bids job_views',
  contracts: `contracts contract_texts contract_signatures contract_documents additional_work_requests progress_photos
    job_notes settlements`,
  payments: `payments payment_methods payout_methods payout_preferences payout_runs provider_calls provider_customers
    provider_events sandbox_records job_tips withdrawals debts chargebacks ledger_accounts ledger_transactions ledger_postings`,
  disputes: 'disputes mediation_attempts dispute_evidence',
  reviews: 'reviews review_reminders',
  chat: 'conversations chat_messages chat_message_edits',
  calls: 'video_sessions',
  alerts: 'alerts alert_preferences',
  matching: 'job_recommendations match_records match_changes matching_weights skilled_workers',
  content: `blog_posts media_files social_media_settings early_interest career_applications support_tickets
    support_messages`,
  admin: 'admin_users admin_audit_log flagged_content',
}
const OWNER_OF = new Map(
  Object.entries(TABLES_OF).flatMap(([owner, tables]) => tables.split(/\s+/).map((table) => [table, owner] as const)),
)

/** They look at everything and change nothing. */
const READERS_OF_ALL = new Set(['operations'])
/** Writes what it tests, or erases what is about one person in all tables (ACC-9). */
const WRITERS_OF_ALL = /^server\/operations\/(?:platform-test-|personal-data)/

/** A SQL function publishes its event by a row in here. */
const EVENTS = 'outbox'

const MIGRATIONS = 'server/database/migrations/'
const FUNCTIONS = 'server/database/functions/'
const VIEWS = 'server/database/views/'

export function findTableFaults(sources: Sources): string[] {
  const views = readViews(sources)
  return [...sources].flatMap(([path, text]) => {
    if (path.startsWith(MIGRATIONS)) return ownerlessTables(path, text)
    const place = placeOf(path, text)
    if (!place) return []
    return headerFaults(path, text).concat(accessFaults({ path, ...place }, text, views))
  })
}

// ---- who asks ----------------------------------------------------------------------------------------------------

interface Place {
  path: string
  owner: string
  mayWrite: boolean
  mayReadAll: boolean
}

const OWNER_LINE = /^-- owner: (\w+)$/m
const ownerIn = (text: string) => OWNER_LINE.exec(text)?.[1] ?? ''

/** Null: holds no SQL that counts. */
function placeOf(path: string, text: string): Omit<Place, 'path'> | null {
  if (path.startsWith(VIEWS)) return { owner: ownerIn(text), mayWrite: false, mayReadAll: false }
  if (path.startsWith(FUNCTIONS))
    // A trigger checks or keeps what belongs together, like a foreign key does, and may look at both tables. A function
    // that a migration runs cannot use views, which do not exist by then.
    return {
      owner: ownerIn(text),
      mayWrite: true,
      mayReadAll: /\breturns trigger\b|^-- run by: migrations$/m.test(text),
    }
  if (!/^server\/.*\.ts$/.test(path) || /\.test\.ts$|^server\/testing\//.test(path)) return null
  const owner = path.split('/').length > 2 ? path.split('/')[1]! : 'app'
  const isStore = /(?:^|-)store\.ts$/.test(path.split('/').at(-1)!)
  return { owner, mayWrite: isStore || owner === 'platform', mayReadAll: READERS_OF_ALL.has(owner) }
}

// ---- what is asked -----------------------------------------------------------------------------------------------

const NAME = String.raw`(?:public\.)?"?\w+"?`
/** `jobs j, users as u` */
const LIST = String.raw`${NAME}(?:\s+(?:as\s+)?\w+)?(?:\s*,\s*${NAME}(?:\s+(?:as\s+)?\w+)?)*`
const SQL_WRITE = new RegExp(
  String.raw`\b(?:insert\s+into|update|delete\s+from|merge\s+into|truncate)\s+(${NAME})`,
  'gi',
)
const SQL_READ = new RegExp(String.raw`(?<!\bdelete\s+)\b(?:from|join|using)\s+(?:lateral\s+)?(${LIST})`, 'gi')
const BUILDER_WRITE = /\b(?:insertInto|replaceInto|updateTable|deleteFrom|mergeInto)\(\s*(['"`][\w. ]+['"`])/g
const BUILDER_READ = /(?:\bselectFrom|Join|\.using|\.from|\bsql\.table)\(\s*(\[[^\]]*\]|['"`][\w. ]+['"`])/g

const COMMENTS = /^[ \t]*(?:\/\/.*|--.*|\/\*[\s\S]*?\*\/)$|(?<=\s)(?:\/\/|--) .*$/gm

function namesIn(text: string, patterns: RegExp[]): Set<string> {
  const lists = patterns.flatMap((pattern) => [...text.matchAll(pattern)].map(([, list = '']) => list))
  const names = lists.flatMap((list) => list.split(',')).map((item) => /(?:public\.)?(\w+)/.exec(item)?.[1] ?? '')
  return new Set(names)
}

function accessFaults({ path, owner, mayWrite, mayReadAll }: Place, text: string, views: Views): string[] {
  const code = text.replaceAll(COMMENTS, '')
  const written = [...namesIn(code, [SQL_WRITE, BUILDER_WRITE])].flatMap((name) => {
    const table = OWNER_OF.get(name)
    if (views.has(name)) return [`${path} writes the view ${name}: views are for reading.`]
    if (!table || (table === owner && mayWrite) || WRITERS_OF_ALL.test(path)) return []
    if (name === EVENTS && path.startsWith(FUNCTIONS)) return []
    if (table === owner) return [`${path} writes ${name}: only the stores and SQL functions of ${owner} do.`]
    return [`${path} writes ${name}, which belongs to ${table}: call an action of ${table}, or publish an event.`]
  })
  if (mayReadAll) return written
  const read = [...namesIn(code, [SQL_READ, BUILDER_READ])].flatMap((name) => {
    const table = OWNER_OF.get(name)
    if (!table || table === owner || table === 'platform') return []
    return [`${path} reads ${name}, which belongs to ${table}: read one of its views in ${VIEWS}, or call its actions.`]
  })
  return written.concat(read)
}

// ---- views, functions and migrations -----------------------------------------------------------------------------

type Views = ReadonlySet<string>

function readViews(sources: Sources): Views {
  const paths = [...sources.keys()].filter((path) => path.startsWith(VIEWS))
  return new Set(paths.map((path) => path.slice(VIEWS.length, -'.sql'.length)))
}

const SQL_VIEW = /^[ \t]*create\s+(?:or\s+replace\s+)?view\s+(\w+)/gim

function headerFaults(path: string, text: string): string[] {
  if (path.endsWith('.ts')) return []
  const owner = ownerIn(text)
  const unknown = owner in TABLES_OF ? [] : [`${path} names no owner: begin it with "-- owner: <domain>".`]
  if (!path.startsWith(VIEWS)) return unknown
  const name = path.slice(VIEWS.length, -'.sql'.length)
  const defined = [...text.matchAll(SQL_VIEW)].map(([, view]) => view)
  const isOwn = defined.length === 1 && defined[0] === name
  if (isOwn) return unknown
  return unknown.concat(`${path} must hold one "create or replace view ${name}" and nothing else.`)
}

const CREATED = /^(?:create (?:unlogged )?table|alter table \w+ rename to) (\w+)/gm
/** Tables that a later migration renames or drops. */
const EARLIER_NAMES = new Set(['bus_parcels', 'people_here', 'push_subscriptions', 'pushes', 'timers'])

const ownerlessTables = (path: string, text: string): string[] =>
  [...text.matchAll(CREATED)]
    .filter(([, name = '']) => !OWNER_OF.has(name) && !EARLIER_NAMES.has(name))
    .map(([, name]) => `${path} creates ${name}, which has no owner: add it to TABLES_OF in scripts/table-rules.ts.`)
