// Reads the JSON reports of the test runners: counts, failed tests and durations.
import { relative } from 'node:path'
import { root } from './node24.mjs'

/** @typedef {{ name: string, ms: number }} Part a test file, or one end-to-end test */
/** @typedef {{ passed: number, failed: number, skipped?: number, names?: string[], parts?: Part[] }} Counts */
/** @typedef {{ name: string, status: string, startTime: number, endTime: number, assertionResults: { status: string, fullName: string }[] }} TestFile */
/** @typedef {{ status: string, projectName: string, results: { duration: number }[] }} EndToEndTest */
/** @typedef {{ specs: { file: string, title: string, tests: EndToEndTest[] }[], suites?: Suite[] }} Suite */

/** @param {string} text @returns {Counts} */
export function countVitest(text) {
  const report = JSON.parse(text)
  /** @type {TestFile[]} */
  const files = report.testResults
  const names = files.flatMap(failedTests)
  const skipped = report.numPendingTests + report.numTodoTests
  const parts = files.map(({ name, startTime, endTime }) => ({ name: relative(root, name), ms: endTime - startTime }))
  return { passed: report.numPassedTests, failed: names.length, skipped, names, parts }
}

/** @param {TestFile} file */
function failedTests({ name, status, assertionResults }) {
  const file = relative(root, name)
  const failed = assertionResults.filter((test) => test.status === 'failed')
  if (failed.length > 0) return failed.map(({ fullName }) => `${file}: ${fullName}`)
  // A file that fails to load or to clean up has no failed test.
  return status === 'failed' ? [file] : []
}

/** @param {string} text @returns {Counts} */
export function countPlaywright(text) {
  const { suites, stats, errors } = JSON.parse(text)
  const failed = stats.unexpected + stats.flaky + errors.length
  /** @type {(Part & { status: string })[]} */
  const tests = suites.flatMap(testsOf)
  const names = tests.filter(({ status }) => status === 'unexpected' || status === 'flaky').map(({ name }) => name)
  return { passed: stats.expected, failed, skipped: stats.skipped, names, parts: tests }
}

/** @param {Suite} suite @returns {(Part & { status: string })[]} */
function testsOf({ specs, suites = [] }) {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests.map(({ status, projectName, results }) => ({
      name: `${file}: ${title} (${projectName})`,
      status,
      ms: results.reduce((sum, { duration }) => sum + duration, 0),
    })),
  )
  return [...own, ...suites.flatMap(testsOf)]
}

/** @param {Part[]} parts @param {number} count */
export const slowest = (parts, count) => parts.toSorted((one, other) => other.ms - one.ms).slice(0, count)
