import type { CAREER_LOCATIONS, POSITIONS } from '#core/content/careers.ts'

export interface Position {
  title: (typeof POSITIONS)[number]
  place: (typeof CAREER_LOCATIONS)[number]
  summary: string
  /** The first three are shown. */
  responsibilities: readonly string[]
  requirements: readonly string[]
}

export const OPEN_POSITIONS: readonly Position[] = [
  {
    title: 'Business Development Manager',
    place: 'Tampa, FL',
    summary: 'A town joins when its hardware stores, landlords and libraries do. You are the one they know by name.',
    responsibilities: [
      'Open new neighbourhoods, one zip code at a time',
      'Win the partners whose customers need a hand this week',
      'Tell us which jobs a street posts and which it is missing',
      'Keep the numbers of each launch where everybody can read them',
    ],
    requirements: [
      'You have built something local that lasted',
      'You would rather knock on a door than send a deck',
      'You can read a funnel and say what to do on Monday',
      'A driving licence and good shoes',
    ],
  },
  {
    title: 'Senior Software Engineer',
    place: 'Remote',
    summary:
      'You own the clock: the five minutes in which a job finds its person, and everything that must not fail while they run.',
    responsibilities: [
      'Keep bidding exact to the second, on every phone',
      'Move money so that the books balance at every commit',
      'Review code the way you like yours reviewed',
      'Leave each part of the house easier to read than you found it',
    ],
    requirements: [
      'Five years with a typed language and a real database',
      'You have been paged, and fixed the reason',
      'You write so that others can answer',
      'TypeScript and PostgreSQL, or the patience to learn them well',
    ],
  },
  {
    title: 'Customer Success Manager',
    place: 'Atlanta, GA',
    summary:
      'Between a poster who waits and a worker who is late there is a message from you. Most quarrels end before they begin.',
    responsibilities: [
      'Answer people in words that they would use themselves',
      'Look into disputes and explain a decision to both sides',
      'Turn the question of the week into a page that answers it',
      'Sit with new posters and workers through their first job',
    ],
    requirements: [
      'You have calmed an angry person down, in writing',
      'You can follow the money through a ledger',
      'You notice when three people ask the same thing',
      'English, and Spanish if you have it',
    ],
  },
  {
    title: 'Product Marketing Manager',
    place: 'New York City, NY',
    summary:
      'We have one promise: bids within five minutes, and no money moves until the work is done. You make it heard without adding to it.',
    responsibilities: [
      'Say what the product does, in fewer words each time',
      'Run the blog with the people who do the work',
      'Measure what brought somebody here, and stop what did not',
      'Prepare each launch with the town it is for',
    ],
    requirements: [
      'You have marketed something that could be checked',
      'You write clean copy and cut your own',
      'You know the difference between reach and a first job',
      'An eye for a picture that is not a stock photo',
    ],
  },
  {
    title: 'Operations Specialist',
    place: 'Dallas, TX',
    summary:
      'Identity checks, payouts on Friday evening, a ban that has to be right. You keep the place running and write down how.',
    responsibilities: [
      'Check identity documents with care and without delay',
      'Watch payouts, and find the one that did not arrive',
      'Work the queue of reports so that nobody waits overnight',
      'Rehearse what we do when something breaks',
    ],
    requirements: [
      'You like a list that is empty at six',
      'You have worked with payments or with identity',
      'You keep secrets and document everything else',
      'Weekend shifts now and then, paid as such',
    ],
  },
  {
    title: 'UX/UI Designer',
    place: 'Los Angeles, CA',
    summary:
      'Everything here is a ticket that burns. You make it clear on a cracked phone in the sun, for somebody who has one hand free.',
    responsibilities: [
      'Draw screens that a person understands before the clock moves',
      'Test with people at their kitchen table, not with colleagues',
      'Look after the parts that all pages are made of',
      'Sweat the sentence beside the button',
    ],
    requirements: [
      'A folder of things that shipped, and what you would change',
      'You design for screen readers and thumbs as a matter of course',
      'You are at home in type, and can read the CSS',
      'You have thrown away work you loved',
    ],
  },
]
