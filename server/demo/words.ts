import { showDollars, type Cents } from '#contract/kernel/money.ts'
import type { Category } from '#server/demo/jobs.ts'

/** As many as a job of the category can have bidders, so that no two bids on it say the same. */
export const BID_MESSAGES: Record<Category, readonly string[]> = {
  'Home Improvement': [
    'I have done this in three houses of that age. I would look at it first and tell you what I leave alone.',
    'Own tools, own dust sheets. Half a day if nothing hides behind the wall.',
    'Price includes small material. If it needs more I show you before I buy.',
    'I can start tomorrow and finish the same day.',
    'Happy to mend instead of replace wherever the wood allows it.',
    'Measured twice from your description, would like to measure once more on site.',
  ],
  'Moving & Delivery': [
    'Two of us with shoulder straps. Stairs do not scare us.',
    'I have a van, blankets and a dolly. Price is for the whole job, not by the hour.',
    'Strong back, fair price, and I text when I leave.',
    'Did one just like it last week a few streets over.',
    'I can be there within the hour if the door is open.',
    'I bring corner guards for the stairwell, your landlord will never know.',
  ],
  'Tech Support': [
    'Sounds like a setting, not a fault. If I am wrong you only pay for the hour.',
    'I bring my own cables and leave you a page of notes.',
    'I have the same model at home, so I know its moods.',
    'Can start remotely tonight and come by only if that fails.',
  ],
  Handyman: [
    'I have the part in the truck already.',
    'Quick job if the screws are kind. I plan for the other kind.',
    'Own ladder, own drill, shoes off indoors.',
    'I can come early, before the heat.',
    'Fixed price, and I take the old part with me.',
    'If it takes longer than I think, that is my problem.',
  ],
  Cleaning: [
    'Own supplies, nothing that smells. Corners are my favourite.',
    'I would do it in one go, with a break for the kettle.',
    'I take photos before and after, so we both know.',
    'Free this week, references from two neighbours of yours.',
    'I start at the top and the last thing I clean is my own footprints.',
  ],
  Tutoring: [
    'I taught this for years. We start with what already works.',
    'One hour is enough to find the knot, two to untie it.',
    'I send a short sheet afterwards so that it stays.',
    'Patient, and I do not sigh.',
  ],
  'Car Repair': [
    'I come to you with tools and a jack. You see every old part.',
    'If it turns out to be something else I tell you before I touch it.',
    'Done this one many times, about an hour and a half.',
    'Price is labour only, I can bring parts at cost.',
  ],
  'Yard Work': [
    'Own mower and trimmer, clippings bagged.',
    'I would come early, before it is too hot for either of us.',
    'Straight edges, and I leave what has a label.',
    'Half a day. I sweep the walk when I am done.',
  ],
  'Pet Care': [
    'I grew up with both kinds. Photos after every visit.',
    'I would like to come by once before, so that nobody barks at a stranger.',
    'I live close, so a late evening is no trouble.',
    'I carry water and far too many treats.',
  ],
  'Event Help': [
    'Black shirt, on time, calm. I have done bigger rooms.',
    'I bring gloves, tape and a spare extension lead.',
    'I can stay for the packing down as well, same price.',
    'I have set up in that very street before and know where to park.',
  ],
  Other: [
    'I have the time and I read instructions.',
    'Odd jobs are my favourite. I would do it just as you wrote it.',
    'I can do it this week and send you a message at each step.',
    'Happy to do it, with a book in my bag in case there is a queue.',
    'Never done exactly this, but I ask good questions.',
  ],
}

export const AVAILABILITIES = [
  'Today after 5 PM',
  'Tomorrow morning',
  'Any evening this week',
  'In about an hour',
  'Tomorrow after 3 PM',
  'Weekend, any time',
  'Whenever suits you',
] as const

/** Worker first, poster second: what two people write on the way to a job. */
export const CHAT_PAIRS = [
  ['On my way, about fifteen minutes.', 'Good. The door is open, come in.'],
  ['Is there a place to park near you?', 'Right outside, the meter is free after six.'],
  ['I am at the corner, which side is it?', 'The side with the blue bin. I will wave.'],
  ['Shall I bring a ladder?', 'There is one here, thank you.'],
  ['Running five minutes late, sorry.', 'No hurry, I am home all day.'],
  ['All set for the agreed time?', 'All set. See you then.'],
  ['I have the parts, see you soon.', 'Perfect. Ring twice, the bell is shy.'],
] as const

interface Terms {
  title: string
  work: string
  poster: string
  worker: string
  /** Where and when, as both read it. */
  where: string
  when: string
  total: Cents
}

/** The text that both sign. First names only: last names and addresses stay private. */
export const termsText = ({ title, work, poster, worker, where, when, total }: Terms): string =>
  [
    `${title}. Between ${poster} (poster) and ${worker} (worker).`,
    `The work. ${work}`,
    `When and where. ${when}, ${where}.`,
    `The price. ${showDollars(total)} for everything. It goes into escrow with the second signature and leaves when ` +
      `${poster} releases it, or 72 hours after completion.`,
    'More work. Anything extra needs a written request that both approve, and is held in addition.',
    'Calling it off. Free until two hours before the start. After that $10.00, half of it to the other side.',
    'If it goes wrong. Either side may open a dispute up to 7 days after completion. Held money is frozen meanwhile.',
  ].join('\n\n')
