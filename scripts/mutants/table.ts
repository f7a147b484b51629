// The results as a Markdown table.
import type { Fault } from './faults.ts'
import type { FailedTest } from './run-tests.ts'

export interface Result {
  fault: Fault
  failed: readonly FailedTest[]
  broken: string | null
}

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

export const resultTable = (results: readonly Result[]): string =>
  ['| fault | rule | what is broken | level | caught by |', '|---|---|---|---|---|', ...results.map(rowOf), ''].join(
    '\n',
  )
