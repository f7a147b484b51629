import type { ListedJob } from '#server/demo/jobs.ts'

/** What Find Work shows on the first day: windows of every length, from twenty minutes to nearly a day. */
const LIVE: readonly ListedJob[] = [
  {
    by: 'ingrid', category: 'Pet Care', zip: '33611', budget: [25, 35], minutes: 30, minutesLeft: 20, time: '7 to 8 PM',
    title: 'Walk two patient greyhounds',
    text: 'An hour along the river, both wear coats. They pull only for squirrels.',
    bidders: ['gabriela', 'anton', 'keisha'],
  },
  {
    by: 'maren', category: 'Moving & Delivery', zip: '33605', budget: [70, 110], minutes: 30, minutesLeft: 25,
    time: 'After 6 PM',
    title: 'Get a chest of drawers down from the attic',
    text: 'Six drawers, all empty. The hatch is wide, the ladder is not. Two people or one very calm one.',
    bidders: ['devon', 'rosa', 'eli'],
  },
  {
    by: 'sunita', category: 'Tutoring', zip: null, budget: [30, 45], minutes: 60, minutesLeft: 34, time: '4 PM',
    title: 'Explain long division to a sceptic',
    text: 'Ten years old, sure that a phone can do it. One hour online, twice if it works.',
    bidders: ['priya', 'eli'],
  },
  {
    by: 'carlos', category: 'Handyman', zip: '33604', budget: [70, 110], minutes: 60, minutesLeft: 47,
    title: 'Swap a porch light and find why the old one died',
    text: 'Third lamp this year. New fixture is here, the breaker is marked.',
    bidders: ['amara', 'obi', 'devon', 'tomas'],
  },
  {
    by: 'hugo', category: 'Event Help', zip: '33606', budget: [90, 140], minutes: 60, minutesLeft: 54,
    time: 'Friday 4 PM',
    title: 'Put up lights and benches for a patio evening',
    text: 'Sixty feet of lights, eight benches, one stubborn extension lead. Ladder provided.',
    bidders: ['keisha', 'nadia'],
  },
  {
    by: 'mei', category: 'Car Repair', zip: '33617', budget: [80, 130], minutes: 1440, minutesLeft: 185,
    time: 'After 2 PM',
    title: 'Find out what rattles under my car',
    text: 'Only over bumps, only on the left, only when nobody else is in it. Covered parking.',
    bidders: ['marcus', 'obi', 'walt'],
  },
  {
    by: 'beth', category: 'Yard Work', zip: '33629', budget: [45, 70], minutes: 1440, minutesLeft: 430,
    title: 'Weed two beds and spread mulch',
    text: 'Twelve bags are by the shed. Leave whatever has a label, that one is on purpose.',
    bidders: ['walt', 'eli', 'tomas'],
  },
  {
    by: 'lena', category: 'Cleaning', zip: '33602', budget: [110, 160], minutes: 1440, minutesLeft: 760,
    time: 'Morning',
    title: 'Clean an empty flat for the handover',
    text: 'Two rooms, kitchen, bath. The landlord brings a lamp, so the corners count.',
    bidders: ['linh', 'rosa', 'gabriela', 'anton'],
  },
  {
    by: 'maren', category: 'Tech Support', zip: '33605', budget: [40, 65], minutes: 1440, minutesLeft: 1105,
    time: 'Any evening',
    title: 'Make the printer and the laptop speak again',
    text: 'They did until Sunday. I have tried off and on, and off again.',
    bidders: ['jun', 'samir'],
  },
  {
    by: 'darnell', category: 'Other', zip: '33610', budget: [40, 60], minutes: 1440, minutesLeft: 1390,
    time: 'Saturday 9 AM',
    title: 'Keep score and time for a day of matches',
    text: 'Six short games, a whistle, a tent for shade. You get lunch and a very loud thank-you.',
    bidders: ['anton', 'linh', 'priya'],
  },
]

/** The window is over and the poster has bids to choose from. */
const CHOOSING: readonly ListedJob[] = [
  {
    by: 'maren', category: 'Home Improvement', zip: '33605', budget: [90, 140], minutes: 60, minutesLeft: -190,
    title: 'Fix the stair that everybody steps over',
    text: 'Fourth from the bottom. It gives a little more every week and guests have begun to count.',
    bidders: ['tomas', 'amara', 'devon', 'walt'],
  },
  {
    by: 'hugo', category: 'Cleaning', zip: '33606', budget: [60, 90], minutes: 30, minutesLeft: -420,
    title: 'Scrub a coffee bar floor after closing',
    text: 'Tiles, about 500 square feet. From eight in the evening, machine on site.',
    bidders: ['linh', 'rosa', 'anton'],
  },
  {
    by: 'sunita', category: 'Moving & Delivery', zip: '33609', budget: [50, 80], minutes: 5, minutesLeft: -1310,
    title: 'Bring a bunk bed up to the second floor',
    text: 'It comes in four parcels. You need not build it, that is what Sundays are for.',
    bidders: ['eli', 'marcus'],
  },
]

/** Nobody came: what a repost is for. */
const EXPIRED: readonly ListedJob[] = [
  {
    by: 'maren', category: 'Other', zip: '33605', budget: [10, 15], minutes: 5, minutesLeft: -2900,
    title: 'Find the owner of one left shoe',
    text: 'It appeared on my porch. Red, size eight, clearly loved. Ask along the block, please.',
    bidders: [],
  },
  {
    by: 'ingrid', category: 'Yard Work', zip: '33611', budget: [20, 30], minutes: 5, minutesLeft: -5800,
    title: 'Clear a gutter at five in the morning',
    text: 'Before the heat and before the wasps are awake. Ladder provided, courage not.',
    bidders: [],
  },
]

export const LISTED_JOBS: readonly ListedJob[] = [...LIVE, ...CHOOSING, ...EXPIRED]
