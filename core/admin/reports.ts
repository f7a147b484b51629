import * as z from 'zod/mini'
import { endpoint } from '#core/kernel/endpoint.ts'
import { Done, Id, prose } from '#core/kernel/fields.ts'
import { refusal } from '#core/kernel/problem.ts'

export const REPORTED_TYPES = ['user', 'job', 'bid', 'review', 'portfolio', 'note', 'progress', 'evidence'] as const
export type ReportedType = (typeof REPORTED_TYPES)[number]

export const NOTHING_TO_REPORT = refusal(404, 'not_found', 'What you report is not there any more.')
export const CANNOT_REPORT_ONESELF = refusal(422, 'own_content', 'This is your own.')

export const reportContent = endpoint({
  method: 'POST',
  path: '/api/reports',
  who: 'user',
  summary: 'Report content or a person to the moderators; the same report again changes nothing',
  body: z.object({
    contentType: z.enum(REPORTED_TYPES, 'Please say what you report.'),
    contentId: Id,
    reason: prose('Please say what is wrong with it.', { min: 1, max: 1_000 }),
  }),
  once: true,
  answer: Done,
  status: 201,
})
