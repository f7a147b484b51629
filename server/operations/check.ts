/** A query over the whole database. */
export interface Check {
  /** In docs/rules.md. */
  rule: string
  /** The rule as a sentence. */
  sentence: string
  /** The violating rows, as `id` and `detail`, both text. */
  sql: string
  /** True if it finds overdue work: the data itself is not wrong. */
  isAboutWaiting?: true
}
