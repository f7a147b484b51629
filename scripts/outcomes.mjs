// What the runners of tests write down, as counts and the names of what failed.
import { relative } from 'node:path'
import { root } from './node24.mjs'

/** @typedef {{ passed: number, failed: number, skipped?: number, names?: string[] }} Counts */
/** @typedef {{ name: string, status: string, assertionResults: { status: string, fullName: string }[] }} TestFile */
/** @typedef {{ specs: { file: string, title: string, tests: { status: string, projectName: string }[] }[], suites?: Suite[] }} Suite */

/** @param {string} text @returns {Counts} */
export function countVitest(text) {
  const report = JSON.parse(text)
  const names = report.testResults.flatMap(failedTests)
  const skipped = report.numPendingTests + report.numTodoTests
  return { passed: report.numPassedTests, failed: names.length, skipped, names }
}

/** @param {TestFile} file */
function failedTests({ name, status, assertionResults }) {
  const file = relative(root, name)
  const failed = assertionResults.filter((test) => test.status === 'failed')
  if (failed.length > 0) return failed.map(({ fullName }) => `${file}: ${fullName}`)
  // One that cannot be loaded, or cannot clean up, has no test of its own to fail.
  return status === 'failed' ? [file] : []
}

/** @param {string} text @returns {Counts} */
export function countPlaywright(text) {
  const { suites, stats, errors } = JSON.parse(text)
  const failed = stats.unexpected + stats.flaky + errors.length
  return { passed: stats.expected, failed, skipped: stats.skipped, names: suites.flatMap(failedJourneys) }
}

/** @param {Suite} suite @returns {string[]} */
function failedJourneys({ specs, suites = [] }) {
  const failed = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName }) => `${file}: ${title} (${projectName})`),
  )
  return [...failed, ...suites.flatMap(failedJourneys)]
}
