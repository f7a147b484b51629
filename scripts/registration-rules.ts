// What must be listed in a second place, where nothing breaks until somebody uses it. Read from the sources, as text.
import { ENTRY_KINDS, importsOf, isTest, kindOf, type Sources } from './sources.ts'

export const findRegistrationFaults = (sources: Sources): string[] => [
  ...moduleFaults(sources),
  ...endpointFaults(sources),
  ...numberFaults(sources),
  ...personalFaults(sources),
]

const isServed = (path: string) => path.startsWith('server/') && path.endsWith('.ts') && !isTest(path)

// ---- routes, sockets, listeners and timers --------------------------------------------------------------------------

const ROOT = 'server/app.ts'

function moduleFaults(sources: Sources): string[] {
  if (!sources.has(ROOT)) return []
  const reached = new Set([ROOT])
  for (const path of reached) for (const { to } of importsOf(path, sources.get(path) ?? '')) reached.add(to)
  return [...sources.keys()]
    .filter((path) => isServed(path) && ENTRY_KINDS.includes(kindOf(path)) && !reached.has(path))
    .map((path) => `${path} is never started: add its ${kindOf(path)} to the list in ${ROOT}.`)
}

// ---- endpoints ------------------------------------------------------------------------------------------------------

const DECLARED = /^export const (\w+) = endpoint\(/gm
const CORE_IMPORT = /^import (?:\* as (\w+)|\{([^}]*)\}) from '#(core\/[^']+)'/gm
/** `route(api.listJobs, …)`, or `api.listJobs` in a list of which each is registered; not the type of its answer. */
const USED = /(?<!typeof )\b(?:\w+\.)?\w+/g

function endpointFaults(sources: Sources): string[] {
  const registered = new Set(
    [...sources].flatMap(([path, text]) => (isServed(path) && text.includes('route(') ? endpointsOf(text) : [])),
  )
  return [...sources].flatMap(([path, text]) => {
    if (!path.startsWith('core/') || isTest(path)) return []
    return [...text.matchAll(DECLARED)]
      .filter(([, name]) => !registered.has(`${path} ${name}`))
      .map(([, name]) => `${path} declares ${name}, which no server answers: add route(${name}, …) to a routes file.`)
  })
}

/** What a file of routes uses of core, as `core/jobs/api.ts listJobs`. */
function endpointsOf(text: string): string[] {
  const origins = new Map<string, string>()
  const spaces = new Map<string, string>()
  for (const [, space, names = '', file = ''] of text.matchAll(CORE_IMPORT)) {
    if (space) spaces.set(space, file)
    for (const [, name = '', alias = name] of names.matchAll(/(\w+)(?: as (\w+))?/g))
      origins.set(alias, `${file} ${name}`)
  }
  return [...text.replaceAll(CORE_IMPORT, '').matchAll(USED)].map(([used]) => {
    const [space = '', name] = used.split('.')
    return name === undefined ? (origins.get(used) ?? '') : `${spaces.get(space)} ${name}`
  })
}

// ---- migrations -----------------------------------------------------------------------------------------------------

const MIGRATIONS = 'server/database/migrations/'

const migrationsOf = (sources: Sources): string[] =>
  [...sources.keys()].filter((path) => path.startsWith(MIGRATIONS) && path.endsWith('.sql')).toSorted()

/** Only the first fault: it shifts the numbers of the rest. */
function numberFaults(sources: Sources): string[] {
  const paths = migrationsOf(sources)
  const wrong = paths.findIndex((path, index) => {
    const [number, name] = path.slice(MIGRATIONS.length, -'.sql'.length).split(/_(.*)/s)
    return number !== numberOf(index) || !/^[a-z][a-z0-9_]*$/.test(name ?? '')
  })
  return wrong < 0 ? [] : [`${paths[wrong]} must be named ${numberOf(wrong)}_what_it_does.sql: migrations are counted.`]
}

const numberOf = (index: number) => String(index + 1).padStart(4, '0')

// ---- personal data --------------------------------------------------------------------------------------------------

const PERSONAL_DATA = 'server/operations/personal-data.ts'
const LISTED = /\['(\w+)', '(\w+)', '(?:erase|keep)'\]/g
const TABLE = /^\s*(?:create (?:unlogged )?table|alter table)(?: if (?:not )?exists)? (\w+)/i
const RENAMED = /^\s*alter table (\w+) rename to (\w+)/i
const DROPPED = /^\s*drop table (?:if exists )?(\w+)/i
const REFERENCE = /(\w+)\s+uuid\b[^,]*?\breferences\s+users\b/gi

/** ACC-9. A test of the server compares the list with the database; this is sooner. */
function personalFaults(sources: Sources): string[] {
  const listed = new Set(
    [...(sources.get(PERSONAL_DATA) ?? '').matchAll(LISTED)].map(([, table, column]) => `${table}.${column}`),
  )
  return referencesToMembers(sources)
    .filter(({ table, column }) => !listed.has(`${table}.${column}`))
    .map(
      ({ path, table, column }) =>
        `${path}: ${table}.${column} refers to a member. Add it to PERSONAL_COLUMNS in ${PERSONAL_DATA}, which says whether closing an account erases the row, and exports it.`,
    )
}

function referencesToMembers(sources: Sources): { path: string; table: string; column: string }[] {
  let found: { path: string; table: string; column: string }[] = []
  for (const path of migrationsOf(sources))
    for (const statement of (sources.get(path) ?? '').replaceAll(/--.*$/gm, '').split(';')) {
      const table = TABLE.exec(statement)?.[1]
      for (const [, column = ''] of statement.matchAll(REFERENCE)) if (table) found.push({ path, table, column })
      const [, from, to] = RENAMED.exec(statement) ?? []
      if (from && to) found = found.map((one) => (one.table === from ? { ...one, table: to } : one))
      const dropped = DROPPED.exec(statement)?.[1]
      found = found.filter((one) => one.table !== dropped)
    }
  return found
}
