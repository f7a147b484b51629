// The audit log of the team: each decision, the ban, and the working days of the last weeks.
import type { BannedUser, TeamIds } from '#demo/seed/team.ts'
import { TEAM } from '#demo/data/people/team.ts'
import { DAY, iso, MINUTE, type PersonIds, type Row } from '#demo/seed/history.ts'
import { newId } from '#server/platform/database/ids.ts'

/** An address reserved for documentation. */
const ADDRESS = '203.0.113.1'
const WEEKS_SHOWN = 4
const SATURDAY = 6

interface Entry {
  by: (typeof TEAM)[number]
  at: number
  action: string
  target?: { type: string; id: string }
  details?: object
}

const [ada, tomas] = TEAM as readonly [Entry['by'], Entry['by'], Entry['by']]

/** Viewing the documents is logged, too. */
const verdicts = (requests: readonly Row<'verification_requests'>[]): Entry[] =>
  requests.flatMap((request) => {
    const decidedAt = Date.parse(String(request.decided_at))
    const target = { type: 'user', id: request.user_id }
    return [
      {
        by: ada,
        at: decidedAt - 2 * MINUTE,
        action: 'verification.document_viewed',
        target,
        details: { requestId: request.id, number: 1 },
      },
      { by: ada, at: decidedAt, action: 'user.verified', target, details: { requestId: request.id } },
    ]
  })

const theBan = ({ user, jobs, bannedAt }: BannedUser): Entry[] => [
  ...jobs
    .filter(({ removal_reason }) => removal_reason)
    .map(({ id }) => ({
      by: tomas,
      at: bannedAt - 4 * MINUTE,
      action: 'job.removed',
      target: { type: 'job', id },
      details: { posterId: user.id },
    })),
  {
    by: tomas,
    at: bannedAt,
    action: 'user.banned',
    target: { type: 'user', id: user.id },
    details: { sessionsEnded: 1, jobsHidden: 0, bidsWithdrawn: 0 },
  },
]

/** From Monday to Friday; a day that is not over yet has no evening. */
const workingDays = (now: number): Entry[] => {
  const today = Math.floor(now / DAY) * DAY
  return Array.from({ length: WEEKS_SHOWN * 7 }, (_, back) => today - back * DAY)
    .filter((midnight) => new Date(midnight).getUTCDay() % SATURDAY !== 0)
    .flatMap((midnight) =>
      TEAM.flatMap((by, index): Entry[] => {
        // Nobody comes at the same minute every day.
        const from = midnight + (by.day.from + ((midnight / DAY + index * 5) % 11)) * MINUTE
        return [
          { by, at: from, action: 'admin.signed_in' },
          { by, at: from + by.day.minutes * MINUTE, action: 'admin.signed_out' },
        ]
      }),
    )
    .filter(({ at }) => at < now)
}

export const logRows = (
  now: number,
  {
    team,
    people,
    requests,
    banned,
  }: { team: TeamIds; people: PersonIds; requests: readonly Row<'verification_requests'>[]; banned: BannedUser },
): Row<'admin_audit_log'>[] => {
  const editor: Entry = {
    by: ada,
    at: now - 233 * DAY,
    action: 'user.role_changed',
    target: { type: 'user', id: people.get('noor')! },
    details: { was: 'user', role: 'social_media_manager' },
  }
  const entries = [...verdicts([...requests, banned.request]), ...theBan(banned), editor, ...workingDays(now)]
  return entries.map(({ by, at, action, target, details = {} }) => ({
    id: newId(at),
    admin_id: team.get(by.key)!,
    action,
    target_type: target?.type ?? null,
    target_id: target?.id ?? null,
    details: JSON.stringify(details),
    ip_address: ADDRESS,
    user_agent: by.device,
    created_at: iso(at),
  }))
}
