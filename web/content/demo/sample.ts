import { cents, showDollars } from '#core/kernel/money.ts'

export const AMOUNT = cents(95_00)

/** The sample job of the landing page and the demo. */
export const SAMPLE = {
  title: 'Mount a 55-inch TV',
  area: 'Seminole Heights',
  zip: '33605',
  budget: '$80–120',
  poster: 'Maren',
  worker: 'Devon',
  bid: showDollars(AMOUNT, 'round'),
  amount: showDollars(AMOUNT),
} as const

export const SAMPLE_BIDS = [
  {
    who: 'Devon M',
    rating: '4.9',
    amount: '$95',
    text: 'Own bracket and stud finder. There in 25 min.',
    when: 'just now',
  },
  { who: 'Rosa L', rating: '4.8', amount: '$88', text: 'Free after 7:15, did three this week.', when: '0:41 ago' },
  { who: 'Tomas K', rating: '5.0', amount: '$110', text: 'Price includes hiding the cables.', when: '1:20 ago' },
  { who: 'Priya N', rating: '4.7', amount: '$84', text: 'Two streets away, can start now.', when: '2:02 ago' },
] as const
