// Refuses retired words and British spellings in the names that the code declares and in file names. Strings,
// comments and names of other packages do not count, so a text on the screen may use any word.
import { parseSync } from 'vite'
import type { Sources } from './sources.ts'

const WORD_USE = 'label, text or message'

/** What grew in the code -> what to write. Each word also counts in the plural. */
const RETIRED = new Map([
  ['announce', 'publish'],
  ['asleep', 'idle'],
  ['begun', 'a noun, or started'],
  ['burning', 'urgent'],
  ['crowd', 'users'],
  ['deaf', 'disconnected'],
  ['deed', 'contract dialog'],
  ['desk', 'editor or support'],
  ['door', 'route, action or link'],
  ['dying', 'stopping'],
  ['errand', 'provider operation'],
  ['foresee', 'prefetch'],
  ['gate', 'guard or barrier'],
  ['gather', 'batch or collect'],
  ['ghost', 'placeholder'],
  ['glimpse', 'preview'],
  ['hear', 'receive or handle'],
  ['heard', 'received'],
  ['hearer', 'subscriber'],
  ['hearing', 'handler'],
  ['heed', 'handle'],
  ['heir', 'successor'],
  ['house', 'app, product or platform'],
  ['journey', 'e2e'],
  ['keeper', 'store'],
  ['knock', 'request'],
  ['knocked', 'requested'],
  ['leash', 'parent process'],
  ['leavings', 'leftovers'],
  ['lucky', 'a plain predicate'],
  ['mend', 'repair'],
  ['mind', 'the factor that it is'],
  ['nasty', 'malformed'],
  ['neighbour', 'demo user or neighbor'],
  ['news', 'event'],
  ['onlooker', 'viewer'],
  ['orphan', 'child process'],
  ['paper', 'document'],
  ['parcel', 'overflow message'],
  ['patience', 'timeout'],
  ['pen', 'canvas'],
  ['postman', 'mail worker'],
  ['quarrel', 'dispute'],
  ['rubbish', 'invalid'],
  ['said', 'message'],
  ['say', 'message or notify'],
  ['saying', 'message'],
  ['seat', 'create'],
  ['seated', 'created'],
  ['shelf', 'store'],
  ['shipped', 'default'],
  ['sideways', 'horizontal scroll'],
  ['sought', 'wanted'],
  ['spelt', 'spelled'],
  ['spoilt', 'invalid'],
  ['standing', 'status'],
  ['talk', 'conversation or chat'],
  ['talking', 'chat'],
  ['tape', 'timeline'],
  ['tell', 'notify'],
  ['telling', 'notification'],
  ['till', 'payment context'],
  ['told', 'notified or event'],
  ['town', 'demo'],
  ['townsperson', 'demo user'],
  ['tray', 'uploads'],
  ['trouble', 'error'],
  ['twin', 'second connection or copy'],
  ['whereabouts', 'location'],
  ['wire', 'connection'],
  ['wish', 'request'],
  ['word', WORD_USE],
])

/** Pairs of words; each word alone is ordinary. */
const RETIRED_PAIRS = new Map([
  ['give way', 'yield'],
  ['let go', 'release'],
  ['look back', 'catch up'],
])

/** First words of a constant. */
const LIMITS = new Map([
  ['enough', 'MIN_'],
  ['least', 'MIN_'],
  ['longest', 'MAX_'],
  ['most', 'MAX_'],
])

const BRITISH = new Map([
  ['analyse', 'analyze'],
  ['behaviour', 'behavior'],
  ['centre', 'center'],
  ['cheque', 'check'],
  ['colour', 'color'],
  ['defence', 'defense'],
  ['favour', 'favor'],
  ['favourite', 'favorite'],
  ['fibre', 'fiber'],
  ['fulfil', 'fulfill'],
  ['grey', 'gray'],
  ['honour', 'honor'],
  ['judgement', 'judgment'],
  ['labour', 'labor'],
  ['learnt', 'learned'],
  ['licence', 'license'],
  ['litre', 'liter'],
  ['metre', 'meter'],
  ['normalise', 'normalize'],
  ['organisation', 'organization'],
  ['organise', 'organize'],
  ['recognise', 'recognize'],
  ['rumour', 'rumor'],
  ['serialise', 'serialize'],
  ['summarise', 'summarize'],
  ['theatre', 'theater'],
  ['tyre', 'tire'],
  ['vapour', 'vapor'],
])

/** Names in which such a word has its ordinary meaning, such as the color of tickets or a picture of a door, or that
 * the API fixes. */
const ORDINARY_NAMES = new Set([
  'centre',
  'deskWithBooks',
  'door',
  'formsOnDesk',
  'paper',
  'parcels',
  'partPaper',
  'gardenGate',
  'kennelDoor',
  'max_parallel_workers_per_gather',
])

/** Files in which a text is split into words; elsewhere `word` is retired. */
const SPLITS_TEXT =
  /^scripts\/retired-words|blog|content\/help\/|matching\/|keyset|fuzzy-match|jobs\/feed|avatar-style|e2e\/finding/

const MIGRATIONS = 'server/database/migrations/'

export const findRetiredWords = (sources: Sources): string[] =>
  [...sources].flatMap(([path, text]) => findingsIn(path, text).map((finding) => `${path}: ${finding}`))

function findingsIn(path: string, text: string): string[] {
  if (path.startsWith(MIGRATIONS)) return []
  const names = new Set([...path.split('/'), ...declaredNames(path, text)])
  return [...names].flatMap((name) => {
    const found = retiredIn(name)
    const isOrdinary = found?.use === WORD_USE && SPLITS_TEXT.test(path)
    return found && !isOrdinary ? [`${name} uses "${found.word}": use ${found.use}.`] : []
  })
}

interface Finding {
  word: string
  use: string
}

const known = new Map<string, Finding | null>()

export function retiredIn(name: string): Finding | null {
  const before = known.get(name)
  if (before !== undefined) return before
  const finding = findRetired(name)
  known.set(name, finding)
  return finding
}

function findRetired(name: string): Finding | null {
  if (ORDINARY_NAMES.has(name)) return null
  const parts = partsOf(name)
  for (const [index, part] of parts.entries()) {
    const pair = `${part} ${parts[index + 1] ?? ''}`
    const use = RETIRED_PAIRS.get(pair) ?? replacementOf(part)
    if (use) return { word: RETIRED_PAIRS.has(pair) ? pair : part, use }
  }
  const limit = name === name.toUpperCase() && parts.length > 1 ? LIMITS.get(parts[0] ?? '') : undefined
  return limit ? { word: parts[0] ?? '', use: limit } : null
}

function replacementOf(part: string): string | undefined {
  const forms = [part, part.replace(/s$/, ''), part.replace(/d$/, '')]
  return forms.map((form) => RETIRED.get(form) ?? BRITISH.get(form)).find((use) => use !== undefined)
}

const partsOf = (name: string) =>
  name
    .split(/[^A-Za-z]+|(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/)
    .filter((part) => part !== '')
    .map((part) => part.toLowerCase())

function declaredNames(path: string, text: string): string[] {
  if (path.endsWith('.css')) return [...text.matchAll(/(?:\.|--)([a-z][\w-]*)/g)].map(([, name = '']) => name)
  if (path.endsWith('.sql')) return text.replaceAll(/--.*$|'[^']*'/gm, '').match(/[a-z]\w*/g) ?? []
  const mayHaveFindings = (text.match(/[A-Za-z_]\w*/g) ?? []).some((name) => retiredIn(name))
  return mayHaveFindings ? namesInProgram(parseSync(path, text).program) : []
}

// ---- the names that a program declares ----------------------------------------------------------------------------

type Node = Record<string, unknown> & { type: string }

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
const nodesIn = (value: unknown): Node[] => (Array.isArray(value) ? value : [value]).filter(isNode)

/** Names that are only used belong to the file that declares them. */
function namesInProgram(program: unknown): string[] {
  const names: string[] = []
  const open = nodesIn(program)
  for (let node = open.pop(); node; node = open.pop()) {
    names.push(...namesDeclaredBy(node))
    for (const value of Object.values(node)) open.push(...nodesIn(value))
  }
  return names
}

function namesDeclaredBy(node: Node): string[] {
  if (node.type === 'ImportSpecifier' || node.type === 'ExportSpecifier') {
    const [from, to] = node.type === 'ImportSpecifier' ? [node.imported, node.local] : [node.local, node.exported]
    return nameOf(from) === nameOf(to) ? [] : namesInPattern(to)
  }
  const isMember = /^(?:Property|PropertyDefinition|MethodDefinition|TSPropertySignature|TSMethodSignature)$/
  const hasName = /^(?:VariableDeclarator|Function|Class|TSInterface|TSTypeAlias|TSEnum)/
  return [
    ...(isMember.test(node.type) && !node.computed && !node.shorthand ? nodesIn(node.key).map(nameOf) : []),
    ...(hasName.test(node.type) ? namesInPattern(node.id) : []),
    ...nodesIn(node.params).flatMap(namesInPattern),
    ...(node.type === 'CatchClause' ? namesInPattern(node.param) : []),
  ]
}

/** A destructured name that stays the same belongs to the object that it comes from. */
function namesInPattern(value: unknown): string[] {
  return nodesIn(value).flatMap((node): string[] => {
    if (node.type === 'Identifier') return [nameOf(node)]
    if (node.type === 'Property') return node.shorthand ? [] : namesInPattern(node.value)
    return [node.properties, node.elements, node.argument, node.left, node.parameter].flatMap(namesInPattern)
  })
}

const nameOf = (value: unknown) => (isNode(value) && typeof value.name === 'string' ? value.name : '')
