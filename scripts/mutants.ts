// npm run test:mutants [-- ID…] [--table FILE] [--json FILE]: plants one fault at a time in a copy of the tree and runs
// the tests that must fail. If they pass, the fault survives and the run fails.
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { GIVEN_POSTGRES, startTestCluster } from '#server/testing/cluster.ts'
import { stopToolsOnSignal } from './run-tool.mjs'
import { root } from './node24.mjs'
import { fail, UserError, seconds } from './console.mjs'
import { FAULTS, type Fault } from './mutants/faults.ts'
import { runNamed, type FailedTest, type Run } from './mutants/run-tests.ts'
import { copyTree, makeScratch, plant } from './mutants/tree.ts'

interface Result {
  fault: Fault
  failed: readonly FailedTest[]
  broken: string | null
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { table: { type: 'string' }, json: { type: 'string' } },
})

const chosen = (ids: readonly string[]): readonly Fault[] => {
  const unknown = ids.filter((id) => !FAULTS.some((fault) => fault.id === id))
  if (unknown.length > 0) throw new UserError(`There is no fault ${unknown.join(', ')}.`)
  return ids.length === 0 ? FAULTS : FAULTS.filter(({ id }) => ids.includes(id))
}

/** Every test file without a fault, so that a test that fails anyway is not counted as a catch. */
const baselineOf = (faults: readonly Fault[]): Run[] =>
  [...Map.groupBy(faults, ({ only }) => only)].map(([only, group]) => ({
    tests: [...new Set(group.flatMap(({ tests }) => tests))].toSorted(),
    only,
  }))

const named = ({ file, title }: FailedTest): string => `${file}: ${title}`

const checkBaseline = async (tree: string, faults: readonly Fault[]): Promise<void> => {
  for (const run of baselineOf(faults)) {
    const { failed, broken } = await runNamed(tree, run)
    if (failed.length > 0) throw new UserError(`Red without any fault:\n${failed.map(named).join('\n')}`)
    if (broken) throw new UserError(`The tests do not run without any fault:\n${broken}`)
  }
}

const tryFault = async (tree: string, fault: Fault): Promise<Result> => {
  const restore = plant(tree, fault)
  try {
    const { failed, broken } = await runNamed(tree, fault)
    return { fault, failed, broken }
  } finally {
    restore()
  }
}

/** Only a test that ran and failed is a catch; one that could not be loaded proves nothing. */
const report = ({ fault: { id, rule }, failed, broken }: Result, began: number): void => {
  const tests = failed.length === 1 ? '1 test' : `${failed.length} tests`
  if (failed.length > 0)
    console.log(`✓ caught  ${id}  ${rule}  ${tests}: ${failed[0]!.title.slice(0, 90)}…  ${seconds(began)}`)
  else console.log(`✗ SURVIVED ${id}  ${rule}  ${seconds(began)}${broken ? `\n${broken}` : ''}`)
}

const perform = async (): Promise<boolean> => {
  const faults = chosen(positionals)
  const scratch = makeScratch()
  // For PostgreSQL and everything that the tests write.
  process.env['TMPDIR'] = scratch.folder
  const cluster = await startTestCluster()
  process.env[GIVEN_POSTGRES] = cluster.adminUrl
  stopToolsOnSignal()
  process.once('exit', scratch.remove)
  const tree = copyTree(root, listFiles(), scratch.folder)
  const results: Result[] = []
  try {
    const began = Date.now()
    await checkBaseline(tree, faults)
    console.log(`✓ green without any fault  ${seconds(began)}`)
    for (const fault of faults) {
      const start = Date.now()
      const result = await tryFault(tree, fault)
      results.push(result)
      report(result, start)
    }
  } finally {
    await cluster.stop()
  }
  if (values.table) writeFileSync(values.table, resultTable(results))
  if (values.json) writeFileSync(values.json, `${JSON.stringify(toJson(results), null, 2)}\n`)
  const caught = results.filter(({ failed }) => failed.length > 0).length
  console.log(`${caught} passed, ${results.length - caught} failed`)
  return caught === results.length
}

// ---- the results as a Markdown table --------------------------------------------------------------------------------

const levelOf = (file: string): string => {
  if (file.startsWith('e2e/')) return 'e2e'
  if (file.endsWith('.browser.test.tsx')) return 'component'
  return file.startsWith('server/') ? 'server' : 'rules'
}

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

const rowOf = ({ fault: { id, rule, summary }, failed }: Result): string => {
  const levels = [...new Set(failed.map(({ file }) => levelOf(file)))].join(', ')
  const titles = failed.slice(0, 2).map(({ title }) => title)
  const caughtBy = failed.length === 0 ? 'SURVIVED' : `${failed.length}: ${titles.join('; ')}`
  return `| ${[id, rule, summary, levels, caughtBy].map(cell).join(' | ')} |`
}

const resultTable = (results: readonly Result[]): string =>
  ['| fault | rule | what is broken | level | caught by |', '|---|---|---|---|---|', ...results.map(rowOf), ''].join(
    '\n',
  )

const toJson = (results: readonly Result[]): Record<string, readonly FailedTest[]> =>
  Object.fromEntries(results.map(({ fault, failed }) => [fault.id, failed]))

/** Tracked files, and new ones that are not ignored. */
const listFiles = (): string[] =>
  execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
    .split('\0')
    .filter(Boolean)

await perform()
  .then((isCaught) => process.exit(isCaught ? 0 : 1))
  .catch(fail)
