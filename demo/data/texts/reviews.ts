// What the simulator writes about those it has worked for, and about those who have worked for it.
import type { Role } from '#core/contracts/rules.ts'

interface ReviewPhrases {
  five: readonly string[]
  four: readonly string[]
  /** After a dispute. */
  settled: readonly string[]
}

/** By the one who writes. */
export const REVIEW_PHRASES: Record<Role, ReviewPhrases> = {
  poster: {
    five: [
      'Came, looked, did it. I would ask again tomorrow.',
      'Better than I had hoped, and cleaner.',
      'Wrote before, during and after. I never had to wonder.',
      'Quiet, quick, and kind to the cat.',
      'Left the place tidier than it was.',
    ],
    four: [
      'Good work. It took a little longer than we both thought.',
      'All done, one corner could be neater. I would ask again.',
      'Friendly and careful. Bring a second pencil next time.',
    ],
    settled: [
      'We did not agree on everything, but we settled it like grown people.',
      'Not my best day, not theirs. It is paid and over.',
    ],
  },
  worker: {
    five: [
      'Clear ticket, open door, paid at once.',
      'Everything was ready and the coffee was real.',
      'Knew what they wanted and let me do it.',
      'The job was exactly what it said it was.',
      'Quick answers, fair price, nice dog.',
    ],
    four: [
      'A good job with one surprise in it.',
      'Paid in time. The stairs could have been in the ticket.',
      'Friendly. The tools were somewhere else than promised.',
    ],
    settled: ['We saw it differently and met in the middle.', 'Fair in the end. I would ask more before I start.'],
  },
}
