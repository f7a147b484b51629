import type { ReportedType } from '#core/admin/reports.ts'

/** What can be reported where it is shown. */
export type Reportable = Extract<ReportedType, 'user' | 'job' | 'bid' | 'review' | 'portfolio'>

/** The last of every list: then it has to be said in words. */
export const SOMETHING_ELSE = 'Something else'

const OUTSIDE = 'Wants to pay or talk outside of here'
const HATE = 'Insults, threats or hate'

/** REPORT-UI-1: what people report most, in their words. */
export const REASONS: Record<Reportable, readonly string[]> = {
  user: ['Pretends to be somebody else', 'Fraud, or it feels like it', OUTSIDE, HATE, SOMETHING_ELSE],
  job: ['Not a real job', 'Illegal or dangerous', OUTSIDE, HATE, SOMETHING_ELSE],
  bid: ['Not a real offer', OUTSIDE, HATE, SOMETHING_ELSE],
  review: ['Not about this job', 'Made up, bought or traded', 'Tells private things', HATE, SOMETHING_ELSE],
  portfolio: ['Not their own work', 'Advertising or contact details', 'Not fit to be shown', SOMETHING_ELSE],
}

/** So much may be typed; together with the longest choice it fits into what is sent. */
export const MAX_WORDS = 900

export interface Report extends Record<string, string> {
  /** '' while nothing is chosen. */
  choice: string
  words: string
}

/** REPORT-UI-1: a choice, and words where the choice says nothing. */
export const missingIn = ({ choice, words }: Report): { choice?: string; words?: string } => {
  if (choice === '') return { choice: 'Please choose what is wrong.' }
  return choice === SOMETHING_ELSE && words.trim() === '' ? { words: 'Please say what is wrong with it.' } : {}
}

/** REPORT-UI-1: as one text: the moderators read the choice first. */
export const reasonOf = ({ choice, words }: Report): string => [choice, words.trim()].filter(Boolean).join(': ')

/** "Report Devon", "Report this job". */
export const reportTitle = (type: Reportable, name: string): string => {
  const things: Record<Reportable, string> = {
    user: name,
    job: 'this job',
    bid: 'this bid',
    review: 'this review',
    portfolio: 'this piece',
  }
  return `Report ${things[type]}`
}

/** What a report is about. */
export interface ReportTarget {
  type: Reportable
  /** Of the thing itself. */
  id: string
  /** Whose it is, or what it is called where nobody is named. */
  name: string
  /** Who is behind it, where there is no other way to block them beside it. */
  person?: { id: string; name: string }
}
