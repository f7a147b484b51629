/** One question to the whole database. */
export interface Check {
  /** In docs/rules.md. */
  rule: string
  /** What holds. */
  sentence: string
  /** The rows that break it, as `id` and `detail`, both text. */
  sql: string
  /** It is about somebody who should have come long ago: nothing is wrong with what is written. */
  isAboutWaiting?: true
}
