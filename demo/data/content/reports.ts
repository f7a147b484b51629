import type { TeamKey } from '#demo/data/people/team.ts'
import type { PersonKey } from '#demo/data/people/people.ts'

const DAY = 24 * 60

/** What somebody found wrong with what somebody else wrote. Jobs, pieces and reviews are named by the title of the job. */
export type ReportedThing =
  | { type: 'user'; of: PersonKey }
  | { type: 'job'; title: string }
  | { type: 'bid'; title: string; by: PersonKey }
  | { type: 'review'; title: string; by: 'poster' | 'worker' }
  | { type: 'portfolio'; title: string }

export interface DemoReport {
  thing: ReportedThing
  /** Who reported it, how many minutes ago, in which words; the first one first. */
  reports: readonly (readonly [by: PersonKey, minutesAgo: number, text: string])[]
  decided?: { by: Exclude<TeamKey, 'wren'>; minutesAgo: number; status: 'upheld' | 'dismissed'; notes: string }
}

export const REPORTED_THINGS: readonly DemoReport[] = [
  {
    thing: { type: 'job', title: 'Find out what rattles under my car' },
    reports: [
      ['obi', 412, 'Asks for a look and means a repair. At this price nobody can lift the car.'],
      ['walt', 96, 'I asked what happens when the part is broken. The answer was that it is included.'],
    ],
  },
  {
    thing: { type: 'review', title: 'Algebra for a striker who must stay on the team', by: 'poster' },
    reports: [['dominic', 250, 'It was a B. The boy showed me the paper. A review should get the grade right.']],
  },
  {
    thing: { type: 'bid', title: 'Clean an empty flat for the handover', by: 'zofia' },
    reports: [['lena', 181, 'Word for word what she wrote to my sister last week, with her street in it.']],
  },
  {
    thing: { type: 'portfolio', title: 'Bathroom with a level floor' },
    reports: [['luis', 73, 'I have seen this bathtub in a catalogue. It had the same duck on it.']],
  },
  {
    thing: { type: 'user', of: 'trey' },
    reports: [['mina', 44, 'The picture is a drawing and not a person. I would like to know who comes to my door.']],
  },
  {
    thing: { type: 'review', title: 'Dig out a stump that the mower keeps meeting', by: 'worker' },
    reports: [['ines', 37 * DAY + 200, 'This tells everybody what I own and where it stands. Please take it down.']],
    decided: { by: 'tomas', minutesAgo: 37 * DAY + 20, status: 'upheld', notes: 'Describes the inside of a home.' },
  },
  {
    thing: { type: 'job', title: 'Mind a parrot that knows two words' },
    reports: [['gus', 43 * DAY, 'Parrots are wildlife. There must be a law.']],
    decided: { by: 'ada', minutesAgo: 42 * DAY, status: 'dismissed', notes: 'Bred in a cage, ringed, with papers.' },
  },
  {
    thing: { type: 'portfolio', title: 'Eighty years in one evening' },
    reports: [['nell', 12 * DAY, 'There are people in it who were not asked.']],
    decided: { by: 'tomas', minutesAgo: 11 * DAY, status: 'dismissed', notes: 'A cake and a camera; nobody is in it.' },
  },
]

/** What stood in the review that was hidden, as it was written then. */
export const HIDDEN_REVIEW = {
  title: 'Dig out a stump that the mower keeps meeting',
  by: 'worker',
  rating: 2,
  comment: 'The stump was fine. Ask me what stands in her garage and where she keeps the key, I have seen all of it.',
} as const
