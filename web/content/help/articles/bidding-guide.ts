import { paths } from '#core/paths.ts'
import type { Article } from '#web/content/help/article.ts'
import { asked, flow, link, list, note, inline, steps, strong, text } from '#web/content/help/blocks.ts'
import { verificationRule } from '#web/content/help/verification.ts'

export const biddingGuide: Article = {
  slug: 'bidding-guide',
  icon: 'tag',
  summary: () => 'Amounts, messages, and why sealed bids are fair.',
  lead: (f) =>
    `You have ${f.window}, sometimes more. Know your price, have your first sentence ready, and bid what the job is worth to you.`,
  sections: (f) => [
    {
      id: 'rules',
      title: 'The rules',
      blocks: [
        list(
          inline`${strong('Bids are sealed.')} Workers see how many there are and when they came, never how much. Only the poster sees them all. So there is no race to the bottom: nobody can undercut what nobody sees.`,
          inline`${strong('One bid per job.')} While the window is live you may change amount, time and message, or withdraw. When it is over, the bid stands.`,
          inline`${strong('You need a complete profile.')} ${verificationRule(f)}`,
          inline`${strong('Not on your own job,')} and not between people of whom one has blocked the other.`,
        ),
        note(
          'clock',
          inline`The clock on the page is the server’s, whatever your phone shows. A bid that arrives after the end is refused, so do not wait for the last second.`,
        ),
      ],
    },
    {
      id: 'amount',
      title: 'How much to bid',
      blocks: [
        text(
          inline`The form shows what you keep beside every amount. The platform fee is ${f.fee} of the job value, so you keep ${f.keeps}. A bid of ${f.samplePrice} looks like this:`,
        ),
        flow(
          { over: 'You bid', figure: f.samplePrice, sub: 'what the poster pays' },
          { over: 'Fee', figure: f.sampleFee, sub: `${f.fee}, taken at release` },
          { over: 'You keep', figure: f.sampleShare, sub: 'paid into your wallet' },
        ),
        list(
          inline`Look at the price guide: the band is the middle half of what similar jobs near by were settled for.`,
          inline`Count the way there and the material. What you forget now you pay yourself.`,
          inline`If the job grows, ask for extra work in writing. It counts when both have approved, and is held in addition.`,
        ),
      ],
    },
    {
      id: 'message',
      title: 'What to write',
      blocks: [
        list(
          inline`${strong('Say that you have read it.')} One detail of the ticket is worth more than three adjectives.`,
          inline`${strong('Say when.')} “Today from four” wins against “flexible”.`,
          inline`${strong('Say what you bring,')} and what has to be there.`,
          inline`${strong('Save sentences')} that you use often: the form keeps them for the next bid.`,
        ),
        text(
          inline`Leave out phone numbers, e-mail addresses and links. You talk as soon as you are chosen, and the address of the job appears once both have signed.`,
        ),
      ],
    },
    {
      id: 'after',
      title: 'After the window',
      blocks: [
        steps(
          inline`${strong('The poster chooses,')} often at once, at the latest within ${f.choosing}. You are told either way.`,
          inline`${strong('You sign.')} Read the contract: work, price, day and place. You have ${f.signWithin}, and you may decline.`,
          inline`${strong('The money is held.')} Do not start before the contract says so: then it is safe for both.`,
          inline`${strong('You start, report and complete.')} Progress with a photo protects you if there is ever a question.`,
        ),
      ],
    },
    {
      id: 'win',
      title: 'How to be chosen more often',
      blocks: [
        list(
          inline`Set your skills and zip code: open jobs within ${f.matchMiles} that fit come to you as an alert.`,
          inline`Read ${link(paths.ranking(), 'How ranking works')}: what a match looks at, and how much each of it weighs.`,
          inline`Turn on push notifications under ${link(paths.alerts(), 'Alerts')}.`,
          inline`Show work: pictures, certificates and insurance on your ${link(paths.profile(), 'profile')}.`,
          inline`Be on time. Your on-time rate stands beside your bids, and so does your rating; see ${link(paths.help('reviews-ratings'), 'Reviews and ratings')}.`,
        ),
      ],
    },
    {
      id: 'questions',
      title: 'Often asked',
      blocks: [
        asked(
          {
            ask: 'Who am I bidding to?',
            answer: inline`You see rating and history of the poster, not the name. It is shown to you once you are chosen.`,
          },
          {
            ask: 'I was chosen and cannot come. What now?',
            answer: inline`Decline before you sign: it is free. After that see ${link(paths.help('cancellations-disputes'), 'Cancellations and disputes')}.`,
          },
        ),
      ],
    },
  ],
  end: {
    title: 'Something is burning near you',
    text: 'Sorted by the time that is left.',
    acts: [{ to: paths.findWork(), label: 'Find Work' }],
  },
}
