import type { TICKET_STATUSES, TICKET_TOPICS } from '#core/content/support.ts'
import type { TeamKey } from '#demo/data/people/team.ts'
import type { PersonKey } from '#demo/data/people/people.ts'

interface DemoTicket {
  by: PersonKey
  subject: string
  category: (typeof TICKET_TOPICS)[number]
  status: (typeof TICKET_STATUSES)[number]
  /** Whoever is no name of the team is whoever asks; minutes before now. */
  lines: readonly (readonly [who: 'asks' | Exclude<TeamKey, 'wren'>, minutesAgo: number, text: string])[]
  /** Of a closed one: when. */
  closedMinutesAgo?: number
}

const DAY = 24 * 60

/** Questions to support and their answers: every answer is true of this product's rules as they are shipped. */
export const SUPPORT_TICKETS: readonly DemoTicket[] = [
  {
    by: 'maren',
    subject: 'My card was declined for the worktop',
    category: 'Payments',
    status: 'open',
    lines: [
      [
        'asks',
        34,
        'Tomas and I have both signed, and then my card said no. I have a second one at home. Is the contract lost if it takes me until tonight?',
      ],
    ],
  },
  {
    by: 'devon',
    subject: 'Which account does the Friday payout take?',
    category: 'Withdrawals',
    status: 'answered',
    lines: [
      ['asks', 6 * 60 + 20, 'I am about to add a second bank. Do I have to say which one the weekly payout goes to?'],
      [
        'ada',
        5 * 60 + 5,
        'It takes the one that you have confirmed last, so the new one from the moment you enter the two small deposits. It leaves on Friday at 6 PM in New York if there are at least $25. If you would rather do it by hand, switch the weekly payout off in the wallet.',
      ],
    ],
  },
  {
    by: 'rosa',
    subject: 'Somebody wants to leave the app out of it',
    category: 'Safety',
    status: 'open',
    lines: [
      [
        'asks',
        131,
        'I was chosen for a job, and now the poster asks for my number, to settle it in cash and spare us both the fee. I like the job. I do not like the question.',
      ],
      ['asks', 122, 'I have not answered yet. The contract waits for both signatures.'],
    ],
  },
  {
    by: 'carlos',
    subject: 'Bidding was over before I came home',
    category: 'Bidding',
    status: 'open',
    lines: [
      ['asks', 3 * DAY + 95, 'I posted at lunch, and when I looked again it was closed. How long can I leave it open?'],
      [
        'tomas',
        3 * DAY + 40,
        'You choose that when you post: five minutes, up to a whole day. Afterwards you have seven days to pick one of the bids, so nothing is lost when you come home late.',
      ],
      ['asks', 58, 'And then I chose one hour again, out of habit. Could you stretch it for me, this once?'],
    ],
  },
  {
    by: 'maren',
    subject: 'Two tips for one job?',
    category: 'Payments',
    status: 'closed',
    closedMinutesAgo: 9 * DAY,
    lines: [
      ['asks', 9 * DAY + 310, 'I tipped before I had seen the inside of the cupboard. Can I add something?'],
      ['tomas', 9 * DAY + 262, 'Yes, as often as you like. All of a tip goes to the worker; we take nothing of it.'],
      ['asks', 9 * DAY + 255, 'Then I shall go and open the oven, too.'],
    ],
  },
  {
    by: 'devon',
    subject: 'A poster called it off the evening before',
    category: 'Other',
    status: 'closed',
    closedMinutesAgo: 20 * DAY,
    lines: [
      ['asks', 20 * DAY + 700, 'The contract is cancelled. Does that stand on my profile as a job that I did not do?'],
      [
        'ada',
        20 * DAY + 610,
        'No. Only what you call off yourself counts there. What the poster cancels changes nothing of yours, and the money that was held went back to the card.',
      ],
    ],
  },
  {
    by: 'teo',
    subject: 'How long do you keep my papers?',
    category: 'Account',
    status: 'answered',
    lines: [
      [
        'asks',
        44 * 60,
        'I have sent a picture of my licence for the tick. Who sees it, and for how long do you have it?',
      ],
      [
        'ada',
        25 * 60,
        'Only we see it, every look is written down, and it is deleted thirty days after the decision. Yours is in the queue.',
      ],
    ],
  },
]
