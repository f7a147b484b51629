import type { TimelineEntry } from '#core/disputes/api.ts'
import type { Resolution } from '#core/disputes/rules.ts'
import { cents, showDollars } from '#core/kernel/money.ts'
import type { Role } from '#core/contracts/rules.ts'
import type { TimelineEvent } from '#server/disputes/timeline-store.ts'

export type Names = Record<Role, string>

const KIND: Record<TimelineEvent['what'], TimelineEntry['kind']> = {
  written: 'contract',
  signed: 'contract',
  money: 'money',
  started: 'work',
  progress: 'work',
  approved: 'work',
  note: 'note',
  messaged: 'note',
  sent: 'note',
  'extra-asked': 'work',
  'extra-agreed': 'work',
  'extra-declined': 'work',
  changes: 'work',
  'called-off': 'contract',
  'taken-back': 'contract',
  completed: 'work',
  raised: 'dispute',
  evidence: 'dispute',
  proposed: 'dispute',
  accepted: 'dispute',
  answered: 'dispute',
  escalated: 'dispute',
  resolved: 'dispute',
}

const quoted = (text: string | null): string => (text ? `: “${text}”` : '')
const dollars = ({ cents: amount }: TimelineEvent): string => showDollars(amount ?? cents(0))

const MONEY: Record<string, string> = {
  hold: 'held',
  release: 'released to the worker',
  refund: 'given back to the poster',
  tip: 'tip',
  dispute: 'given back to the poster after the dispute',
  'dispute-share': 'released to the worker after the dispute',
}

/** ", to begin Nov 15 at 2:45 PM", in the time zone of the job's place. */
const begins = ({ detail: day, more: time }: TimelineEvent): string => {
  if (!day) return ''
  const moment = new Date(`${day}T${time ?? '00:00'}:00Z`)
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options }).format(moment).replaceAll('\u{202F}', ' ')
  const hour = time ? ` at ${format({ hour: 'numeric', minute: '2-digit' })}` : ''
  return `, to begin ${format({ month: 'short', day: 'numeric' })}${hour}`
}

const proposed = ({ detail, more, percent }: TimelineEvent, who: string): string => {
  const what = more === 'extension' ? `${percent} more days to finish` : `${percent}% back to the poster`
  if (detail === 'counter') return `${who} proposed ${what}`
  return detail === 'admin' ? `A moderator proposed ${what}` : `The rules proposed ${what}`
}

const answered = ({ detail }: TimelineEvent, who: string): string =>
  detail === 'rejected' ? `${who} said no` : 'Nobody else answered in time'

const EVIDENCE: Record<string, string> = { photo: 'a photo', pdf: 'a PDF', text: 'a text' }

const RESOLVED: Record<Resolution, string> = {
  favor_poster: 'Decided for the poster',
  favor_worker: 'Decided for the worker',
  partial_refund: 'Decided: half back, half released',
  mediation_required: 'Back to mediation',
  dismissed: 'Dismissed; all is as it was before',
  proposal_accepted: 'Settled by agreement',
  withdrawn: 'Withdrawn; all is as it was before',
}

const COPY: Record<TimelineEvent['what'], (one: TimelineEvent, who: string) => string> = {
  written: (one) => `Contract for ${dollars(one)} written${begins(one)}`,
  signed: (_, who) => `${who} signed`,
  money: (one) => `${dollars(one)} ${MONEY[one.detail ?? ''] ?? 'moved'}`,
  started: () => 'Work started',
  progress: ({ percent, detail, photoId }) =>
    `Progress${percent === null ? '' : ` ${percent}%`}${photoId ? ', with a photo' : ''}${quoted(detail)}`,
  approved: ({ percent }, who) => `${who} approved a photo${percent === null ? '' : ` at ${percent}%`}`,
  note: ({ detail }, who) => `${who}${quoted(detail)}`,
  messaged: ({ detail }, who) => `${who} wrote${quoted(detail)}`,
  sent: ({ detail, more }, who) => `${who} sent ${detail === 'image' ? 'a photo' : 'a file'}${more ? `, ${more}` : ''}`,
  'extra-asked': (one, who) => `${who} asked for ${dollars(one)} of extra work${quoted(one.detail)}`,
  'extra-agreed': (one, who) => `${who} agreed to ${dollars(one)} of extra work`,
  'extra-declined': (one, who) => `${who} declined ${dollars(one)} of extra work${quoted(one.detail)}`,
  changes: ({ detail }, who) => `${who} asked for changes${quoted(detail)}`,
  'called-off': ({ percent, detail }, who) => `${who} canceled, to settle at ${percent}%${quoted(detail)}`,
  'taken-back': () => 'The cancellation was taken back',
  completed: (_, who) => `Marked complete by ${who}`,
  raised: (one, who) => `${who} raised a dispute over ${dollars(one)}${quoted(one.detail)}`,
  evidence: ({ detail, more }, who) =>
    more === 'statement'
      ? `${who} added a statement`
      : `${who} added ${EVIDENCE[detail ?? ''] ?? 'evidence'}${more ? `, ${more}` : ''}`,
  proposed,
  accepted: (_, who) => `${who} accepted`,
  answered,
  escalated: () => 'A person decides now',
  resolved: ({ detail }) => RESOLVED[detail as Resolution],
}

/** DISPUTE-5: as text, with the first names of both sides. */
export const timelineOf = (
  happenings: readonly TimelineEvent[],
  names: Names,
  photoUrl: (id: string) => string,
): TimelineEntry[] =>
  happenings.map((one) => ({
    at: one.at,
    kind: KIND[one.what],
    by: one.by,
    text: COPY[one.what](one, one.by ? names[one.by] : 'Somebody'),
    photoUrl: one.photoId && photoUrl(one.photoId),
  }))
