// Runs test files in a copy of the tree and returns the failed tests.
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join, relative } from 'node:path'
import { findBrowser } from '../browser.mjs'
import { runTool } from '../run-tool.mjs'
import { node24, NODE_FLAGS } from '../node24.mjs'
import type { Fault } from './faults.ts'

export type Run = Pick<Fault, 'tests' | 'only'>

export interface FailedTest {
  file: string
  title: string
}

export interface TestRun {
  failed: FailedTest[]
  /** The output of a runner that failed without a failed test: such a run proves nothing. */
  broken: string | null
}

const GRACE_MS = 10_000
/** A fault may make every test of a file run into its timeout. */
const MAX_FAILURES = 10

interface VitestReport {
  testResults: { name: string; status: string; assertionResults: { status: string; fullName: string }[] }[]
}

export const runNamed = async (tree: string, { tests, only }: Run): Promise<TestRun> => {
  const report = join(tmpdir(), 'vitest.json')
  const args = ['run', '--reporter=json', `--outputFile=${report}`, `--bail=${MAX_FAILURES}`, ...tests]
  // Component tests need a browser.
  const browser = tests.some((file) => file.includes('.browser.')) ? { CHROMIUM_PATH: await findBrowser() } : {}
  const run = await runIn(tree, [...args, ...(only ? ['-t', only] : [])], browser, report)
  const results = run.report ? (JSON.parse(run.report) as VitestReport).testResults : []
  const failed = results.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName }) => ({ file: relative(tree, name), title: fullName })),
  )
  const isEmpty = results.every(({ assertionResults }) => assertionResults.every(({ status }) => status !== 'passed'))
  return { failed, broken: failed.length === 0 && (run.code !== 0 || isEmpty) ? run.output : null }
}

const runIn = async (tree: string, args: readonly string[], more: NodeJS.ProcessEnv, report: string) => {
  rmSync(report, { force: true })
  const command = [...NODE_FLAGS, join(tree, 'node_modules/vitest/vitest.mjs'), ...args]
  const ended = await runTool(node24(), command, { cwd: tree, env: environment(more), graceMs: GRACE_MS })
  return { ...ended, report: existsSync(report) ? readFileSync(report, 'utf8') : null }
}

/** The runner starts child processes with Node 24, too. */
const environment = (more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv => {
  const PATH = `${dirname(node24())}${delimiter}${process.env['PATH'] ?? ''}`
  return { ...process.env, PATH, FORCE_COLOR: undefined, NO_COLOR: '1', NODE_ENV: undefined, ...more }
}
