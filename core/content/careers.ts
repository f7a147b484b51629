import * as z from 'zod/mini'
import { endpoint } from '#core/kernel/endpoint.ts'
import { atMost, Done, email, line, personName, prose } from '#core/kernel/fields.ts'
import { refusal } from '#core/kernel/problem.ts'

export const POSITIONS = [
  'Business Development Manager',
  'Senior Software Engineer',
  'Customer Success Manager',
  'Product Marketing Manager',
  'Operations Specialist',
  'UX/UI Designer',
] as const
export const APPLY_POSITIONS = [...POSITIONS, 'Other'] as const
export const CAREER_LOCATIONS = [
  'Tampa, FL',
  'New York City, NY',
  'Los Angeles, CA',
  'Dallas, TX',
  'Atlanta, GA',
  'Virginia Beach, VA',
  'Remote',
] as const
const withoutComma = (text: string): string => text.replaceAll(',', ' ').trim().replace(/\s+/g, ' ').toLowerCase()
/** CAREER-6: with or without its comma, in any case; null if it is not on the list. */
const locationNamed = (text: string): (typeof CAREER_LOCATIONS)[number] | null =>
  CAREER_LOCATIONS.find((location) => withoutComma(location) === withoutComma(text)) ?? null
/** How many duties and requirements of a position are shown. */
export const SHOWN_LINES = 3
export const CAREER_STATUSES = ['new', 'reviewing', 'rejected', 'hired'] as const
export const MAX_RESUME_BYTES = 10 * 1024 * 1024
export const MAX_COVER_LETTER = 4_000
export const NOT_A_PDF_TITLE = 'Invalid file type'
export const NOT_A_PDF = 'Please upload a PDF file'

/** The specified form sends all fields as text beside the file; optional ones may be empty. */
export const ApplicationForm = z.object({
  firstName: personName('First name is required'),
  lastName: personName('Last name is required'),
  email: email('Please enter a valid email address'),
  phone: z._default(line('Please enter a phone number', { min: 0, max: 40 }), ''),
  position: z.enum(APPLY_POSITIONS, 'Please choose a position'),
  location: z.string('Please choose a location').check(
    atMost(100, 'Please choose a location'),
    z.refine((text) => locationNamed(text) !== null, 'Please choose a location'),
    z.overwrite((text) => locationNamed(text) ?? text),
  ),
  coverLetter: z._default(prose('Please write a few lines', { max: MAX_COVER_LETTER }), ''),
})

export const applyForJob = endpoint({
  method: 'POST',
  path: '/api/careers/submit',
  who: 'anyone',
  summary: 'Apply for a position; the résumé must be a PDF',
  body: ApplicationForm,
  // Optional here, so that a missing file gets our own message.
  files: { field: 'resumeFile', max: 1, maxBytes: MAX_RESUME_BYTES, noun: 'files', isOptional: true },
  once: true,
  answer: Done,
  status: 201,
})

export const RESUME_MISSING = refusal(422, 'resume_missing', 'Please add your résumé as a PDF file.', {
  fields: { resumeFile: 'Please add your résumé as a PDF file.' },
})
export const RESUME_NOT_PDF = refusal(415, 'not_a_pdf', NOT_A_PDF, { fields: { resumeFile: NOT_A_PDF } })
