import type { ReportedType } from '#core/admin/reports.ts'

/** What can be reported where it is shown. */
export type Reportable = Extract<ReportedType, 'user' | 'job' | 'bid' | 'review' | 'portfolio'>

/** The last of every list; it needs details. */
export const SOMETHING_ELSE = 'Something else'

const OUTSIDE = 'Wants to pay or talk outside of here'
const HATE = 'Insults, threats or hate'

/** REPORT-UI-1: the most frequent reasons. */
export const REASONS: Record<Reportable, readonly string[]> = {
  user: ['Pretends to be somebody else', 'Fraud, or it feels like it', OUTSIDE, HATE, SOMETHING_ELSE],
  job: ['Not a real job', 'Illegal or dangerous', OUTSIDE, HATE, SOMETHING_ELSE],
  bid: ['Not a real offer', OUTSIDE, HATE, SOMETHING_ELSE],
  review: ['Not about this job', 'Made up, bought or traded', 'Tells private things', HATE, SOMETHING_ELSE],
  portfolio: ['Not their own work', 'Advertising or contact details', 'Not fit to be shown', SOMETHING_ELSE],
}

/** With the longest reason it fits into the field of the API. */
export const MAX_DETAILS = 900

export interface Report extends Record<string, string> {
  /** Empty without a choice. */
  choice: string
  details: string
}

/** REPORT-UI-1: a choice, and details for "Something else". */
export const missingIn = ({ choice, details }: Report): { choice?: string; details?: string } => {
  if (choice === '') return { choice: 'Please choose what is wrong.' }
  return choice === SOMETHING_ELSE && details.trim() === '' ? { details: 'Please say what is wrong with it.' } : {}
}

/** REPORT-UI-1: one text, the choice first. */
export const reasonOf = ({ choice, details }: Report): string => [choice, details.trim()].filter(Boolean).join(': ')

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

export interface ReportTarget {
  type: Reportable
  id: string
  /** Of its owner, or its title. */
  name: string
  /** Its owner, if the dialog should offer a block. */
  person?: { id: string; name: string }
}
