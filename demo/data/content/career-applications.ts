import type { APPLY_POSITIONS, CAREER_LOCATIONS, CAREER_STATUSES } from '#core/content/careers.ts'
import type { StoredFile } from '#demo/seed/pictures.ts'
import { smallPdf } from '#demo/artwork/small-pdf.ts'
import { DAY, iso, type Row } from '#demo/seed/history.ts'
import { fileKey } from '#server/platform/files/file-storage.ts'
import { newId } from '#server/platform/database/ids.ts'

interface Applicant {
  name: readonly [first: string, last: string]
  phone: string | null
  position: (typeof APPLY_POSITIONS)[number]
  location: (typeof CAREER_LOCATIONS)[number]
  status: (typeof CAREER_STATUSES)[number]
  daysAgo: number
  coverLetter: string | null
  /** What the résumé says, line by line. */
  lines: readonly string[]
}

const APPLICANTS: readonly Applicant[] = [
  {
    name: ['Imani', 'Brooks'],
    phone: '(813) 555-0171',
    position: 'Customer Success Manager',
    location: 'Tampa, FL',
    status: 'new',
    daysAgo: 0.4,
    coverLetter:
      'I answered the phone of a tow company for six years. People called on the worst evening of their month, and most of them sent a card afterwards.\n\nI would like to do that before the car is on the hook.',
    lines: [
      '2019-2025  Dispatcher, Gulf Recovery, Tampa',
      '2016-2019  Front desk, Hillsborough library',
      'English, Spanish',
    ],
  },
  {
    name: ['Teodor', 'Lind'],
    phone: null,
    position: 'Senior Software Engineer',
    location: 'Remote',
    status: 'new',
    daysAgo: 1.2,
    coverLetter:
      'Nine years of payments, four of them at night. I read your ledger before I wrote this; I have one question about the shard of the revenue account and would love to be wrong.',
    lines: [
      '2021-2025  Ledger team, a regional bank',
      '2016-2021  Booking systems for ferries',
      'TypeScript, PostgreSQL, patience',
    ],
  },
  {
    name: ['Marisol', 'Vega'],
    phone: '(404) 555-0138',
    position: 'Operations Specialist',
    location: 'Atlanta, GA',
    status: 'reviewing',
    daysAgo: 4,
    coverLetter: 'I like a list that is empty at six. I have emptied one every day since 2018.',
    lines: ['2018-2025  Claims desk, county health', '2014-2018  Ticket office, Fox Theatre', 'Notary public'],
  },
  {
    name: ['Callum', 'Reyes'],
    phone: '(213) 555-0190',
    position: 'UX/UI Designer',
    location: 'Los Angeles, CA',
    status: 'rejected',
    daysAgo: 15,
    coverLetter: null,
    lines: ['2022-2025  Freelance, brand and packaging', '2019-2022  Poster shop, Echo Park'],
  },
  {
    name: ['Joy', 'Okonkwo'],
    phone: '(813) 555-0126',
    position: 'Business Development Manager',
    location: 'Tampa, FL',
    status: 'hired',
    daysAgo: 41,
    coverLetter:
      'Seminole Heights has eleven hardware stores if you count the one behind the laundry. I know all eleven by first name.',
    lines: ['2017-2025  Membership, chamber of commerce', '2012-2017  Own stall, Ybor City market'],
  },
]

const resumeOf = ({ name, position, lines }: Applicant): Uint8Array =>
  smallPdf({
    title: name.join(' '),
    strokes: [[60, 740, 535, 740]],
    labels: [[60, 715, position], ...lines.map((line, index) => [60, 670 - index * 22, line] as const)],
  })

export interface Applications {
  rows: Row<'career_applications'>[]
  files: StoredFile[]
  documents: { key: string; bytes: Uint8Array }[]
}

/** With a résumé each, which nobody but an admin may open. */
export const careerApplications = (now: number): Applications => {
  const made = APPLICANTS.map((applicant) => ({
    applicant,
    at: now - applicant.daysAgo * DAY,
    key: fileKey('resume', 'pdf'),
    bytes: resumeOf(applicant),
    fileId: newId(),
  }))
  return {
    rows: made.map(({ applicant: { name, phone, position, location, coverLetter, status }, at, fileId }) => ({
      id: newId(at),
      first_name: name[0],
      last_name: name[1],
      email: `${name.join('.').toLowerCase()}@nearhand.test`,
      phone,
      position,
      location,
      cover_letter: coverLetter,
      resume_file_id: fileId,
      status,
      created_at: iso(at),
    })),
    files: made.map(({ key, bytes, fileId, at }) => ({
      id: fileId,
      storage_key: key,
      owner_id: null,
      purpose: 'resume',
      mime_type: 'application/pdf',
      size_bytes: BigInt(bytes.length),
      is_private: true,
      attached_at: iso(at),
      created_at: iso(at),
    })),
    documents: made.map(({ key, bytes }) => ({ key, bytes })),
  }
}
