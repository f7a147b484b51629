import { paths } from '#core/paths.ts'
import type { Article } from '#web/content/help/article.ts'
import { asked, link, list, note, inline, strong, table, text } from '#web/content/help/blocks.ts'
import type { Figures } from '#web/content/help/figures.ts'

const MEANING: Record<Figures['tiers'][number]['key'], string> = {
  top: 'Top: chosen first, often at a better price',
  competitive: 'Competitive: in the running everywhere',
  acceptable: 'Acceptable: read the last comments and mend what they say',
  problematic: 'Problematic: posters pass you over',
}

/** "4.8 and up", "below 4.0" */
const tierRows = ({ tiers }: Figures): (readonly [string, string])[] =>
  tiers.map(({ from, key }, at) => [
    at === tiers.length - 1 ? `below ${tiers[at - 1]?.from}` : `${from} and up`,
    MEANING[key],
  ])

export const reviewsRatings: Article = {
  slug: 'reviews-ratings',
  icon: 'star',
  summary: (f) => `Sealed until both are in. ${f.reviewDays} to write yours.`,
  lead: () =>
    'Both sides review each other, once, and neither sees the other’s words first. So a review says what was.',
  sections: (f) => [
    {
      id: 'write',
      title: 'Writing a review',
      blocks: [
        text(
          inline`Once the work is complete each side gives one to five stars and a few words. Reviews are allowed within ${f.reviewDays} of completion; we remind you on the ${f.reminders} day. After that it is too late, for both.`,
        ),
        list(
          inline`${strong('Say what happened:')} was it as agreed, on time, tidy, easy to talk to?`,
          inline`${strong('Posters are reviewed too:')} was the ticket true, was everything there, was the money released without a reminder?`,
          inline`Phone numbers, e-mail addresses and links are taken out before a review is stored.`,
        ),
      ],
    },
    {
      id: 'sealed',
      title: 'Why they are sealed',
      blocks: [
        text(
          inline`A review stays hidden until both are in, or until the ${f.reviewDays} are over. Then both open together. That way nobody copies, and nobody waits to strike back.`,
        ),
        note('lock', inline`You hear that the other side has written, and not a word of what.`),
      ],
    },
    {
      id: 'tiers',
      title: 'What a rating says',
      blocks: [
        text(inline`A rating is the average of all open reviews. Posters read it like this:`),
        table({
          caption: 'Ratings and their meaning',
          columns: ['Rating', 'What it means'],
          rows: tierRows(f),
          isFigures: false,
        }),
        text(
          inline`One bad day does not ruin a rating, and one good one does not save it: the number of reviews stands beside it.`,
        ),
      ],
    },
    {
      id: 'figures',
      title: 'What is counted besides',
      blocks: [
        text(
          inline`Three figures come from what happened and not from what somebody says, each out of how many jobs: how often a worker started on time, how often contracts fell through by somebody’s own fault, and how often a poster who had bids chose one.`,
        ),
      ],
    },
    {
      id: 'answer',
      title: 'Answering and reporting',
      blocks: [
        list(
          inline`${strong('Answer once,')} below the review about you. Readers see both. Calm answers convince.`,
          inline`${strong('Report')} what is insulting, untrue about facts, or about somebody else. A moderator looks at it and hides it if it breaks the ${link(paths.termsOfService(), 'terms')}. Hidden reviews no longer count.`,
          inline`Nobody can buy, trade or delete a review, and neither can we, except for that reason.`,
        ),
      ],
    },
    {
      id: 'questions',
      title: 'Often asked',
      blocks: [
        asked(
          {
            ask: 'Can I change my review?',
            answer: inline`No. Once it is sent it is sealed, and then it stands.`,
          },
          {
            ask: 'We had a dispute. Can I still review?',
            answer: inline`Yes, if the work was marked complete, within the same ${f.reviewDays}. A job whose money went back whole is no finished job.`,
          },
          {
            ask: 'I have no reviews yet. How do I start?',
            answer: inline`With small jobs near by, a true profile and a good first sentence. See the ${link(`${paths.help('bidding-guide')}#win`, 'Bidding guide')}.`,
          },
        ),
      ],
    },
  ],
}
