// The team, who have admin accounts, and a banned user.
import { ADMIN_EMAIL } from '#demo/data/people/accounts.ts'
import type { AdminRole } from '#core/kernel/endpoint.ts'
import type { PersonKey } from '#demo/data/people/people.ts'

export type TeamKey = 'ada' | 'tomas' | 'wren'

interface TeamMember {
  key: TeamKey
  email: string
  role: AdminRole
  firstName: string
  lastName: string
  /** Printed by the start script beside the address. */
  does: string
  /** Minutes after midnight in UTC at which a working day begins, and how long it is. */
  day: { from: number; minutes: number }
  device: string
}

export const TEAM: readonly TeamMember[] = [
  {
    key: 'ada',
    email: ADMIN_EMAIL,
    role: 'admin',
    firstName: 'Ada',
    lastName: 'Quist',
    does: 'Ada, admin',
    day: { from: 13 * 60 + 4, minutes: 492 },
    device: 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
  },
  {
    key: 'tomas',
    email: 'moderator@nearhand.test',
    role: 'moderator',
    firstName: 'Tomas',
    lastName: 'Brandt',
    does: 'Tomas, moderator',
    day: { from: 12 * 60 + 47, minutes: 505 },
    device:
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
  },
  {
    key: 'wren',
    email: 'support@nearhand.test',
    role: 'support',
    firstName: 'Wren',
    lastName: 'Akers',
    does: 'Wren, support: sees and answers, decides nothing',
    day: { from: 15 * 60 + 21, minutes: 470 },
    device:
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  },
]

export const TEAM_EMAILS = TEAM.map(({ email }) => email)

/** Whose documents wait to be looked at, the longest first. */
export const ASKERS: readonly { key: PersonKey; hoursAgo: number }[] = [
  { key: 'teo', hoursAgo: 46 },
  { key: 'trey', hoursAgo: 19 },
  { key: 'ollie', hoursAgo: 5 },
]

/** Banned; his job was removed on the same day. */
export const BANNED = {
  email: 'rocco.vane@nearhand.test',
  firstName: 'Rocco',
  lastName: 'Vane',
  zip: '33602',
  phone: '(813) 555-0197',
  bio: 'Ask me about a side income.',
  joinedDaysAgo: 41,
  bannedDaysAgo: 12,
  reason: 'Asked three neighbours to pay a “starter fee” before any work was done, after a warning.',
  jobs: [
    {
      title: 'Hand out 200 flyers near the arena',
      text: 'One evening, about two hours. Flyers are with me downtown.',
      category: 'Event Help',
      budget: 60,
      postedDaysAgo: 33,
      removed: null,
    },
    {
      title: 'Earn $900 a week from your phone',
      text: 'No skills needed. Write to me and I send you the link. There is a small starter fee that you get back.',
      category: 'Other',
      budget: 900,
      postedDaysAgo: 13,
      removed: 'This is no job: it asks workers to pay first.',
    },
  ],
} as const
