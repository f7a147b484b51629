import { paths } from '#core/paths.ts'
import type { Article } from '#web/content/help/article.ts'
import { asked, flow, link, list, note, say, steps, strong, text } from '#web/content/help/blocks.ts'
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
          say`${strong('Bids are sealed.')} Workers see how many there are and when they came, never how much. Only the poster sees them all. So there is no race to the bottom: nobody can undercut what nobody sees.`,
          say`${strong('One bid per job.')} While the window is live you may change amount, time and message, or withdraw. When it is over, the bid stands.`,
          say`${strong('You need a complete profile.')} ${verificationRule(f)}`,
          say`${strong('Not on your own job,')} and not between people of whom one has blocked the other.`,
        ),
        note(
          'clock',
          say`The clock on the page is the server’s, whatever your phone shows. A bid that arrives after the end is refused, so do not wait for the last second.`,
        ),
      ],
    },
    {
      id: 'amount',
      title: 'How much to bid',
      blocks: [
        text(
          say`The form shows what you keep beside every amount. The platform fee is ${f.fee} of the job value, so you keep ${f.keeps}. A bid of ${f.samplePrice} looks like this:`,
        ),
        flow(
          { over: 'You bid', figure: f.samplePrice, sub: 'what the poster pays' },
          { over: 'Fee', figure: f.sampleFee, sub: `${f.fee}, taken at release` },
          { over: 'You keep', figure: f.sampleShare, sub: 'paid into your wallet' },
        ),
        list(
          say`Look at the price guide: the band is the middle half of what similar jobs near by were settled for.`,
          say`Count the way there and the material. What you forget now you pay yourself.`,
          say`If the job grows, ask for extra work in writing. It counts when both have approved, and is held in addition.`,
        ),
      ],
    },
    {
      id: 'message',
      title: 'What to write',
      blocks: [
        list(
          say`${strong('Say that you have read it.')} One detail of the ticket is worth more than three adjectives.`,
          say`${strong('Say when.')} “Today from four” wins against “flexible”.`,
          say`${strong('Say what you bring,')} and what has to be there.`,
          say`${strong('Save sentences')} that you use often: the form keeps them for the next bid.`,
        ),
        text(
          say`Leave out phone numbers, e-mail addresses and links. You talk as soon as you are chosen, and the address of the job appears once both have signed.`,
        ),
      ],
    },
    {
      id: 'after',
      title: 'After the window',
      blocks: [
        steps(
          say`${strong('The poster chooses,')} often at once, at the latest within ${f.choosing}. You are told either way.`,
          say`${strong('You sign.')} Read the contract: work, price, day and place. You have ${f.signWithin}, and you may decline.`,
          say`${strong('The money is held.')} Do not start before the contract says so: then it is safe for both.`,
          say`${strong('You start, report and complete.')} Progress with a photo protects you if there is ever a question.`,
        ),
      ],
    },
    {
      id: 'win',
      title: 'How to be chosen more often',
      blocks: [
        list(
          say`Set your skills and zip code: open jobs within ${f.matchMiles} that fit come to you as an alert.`,
          say`Read ${link(paths.ranking(), 'How ranking works')}: what a match looks at, and how much each of it weighs.`,
          say`Turn on push notifications under ${link(paths.alerts(), 'Alerts')}.`,
          say`Show work: pictures, certificates and insurance on your ${link(paths.profile(), 'profile')}.`,
          say`Be on time. Your on-time rate stands beside your bids, and so does your rating; see ${link(paths.help('reviews-ratings'), 'Reviews and ratings')}.`,
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
            answer: say`You see rating and history of the poster, not the name. It is shown to you once you are chosen.`,
          },
          {
            ask: 'I was chosen and cannot come. What now?',
            answer: say`Decline before you sign: it is free. After that see ${link(paths.help('cancellations-disputes'), 'Cancellations and disputes')}.`,
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
