import { paths } from '#core/paths.ts'
import type { Article } from '#web/content/help/article.ts'
import { asked, flow, link, list, note, inline, steps, strong, table, text } from '#web/content/help/blocks.ts'
import { MAIL_DRAFTS } from '#web/content/help/mail-drafts.ts'

export const paymentsEscrow: Article = {
  slug: 'payments-escrow',
  icon: 'wallet',
  summary: () => 'Where the money is at every moment, and what it costs.',
  lead: () =>
    'The poster’s money waits in the middle until the work is done. Here is where it is at every moment, and what it costs.',
  sections: (f) => [
    {
      id: 'where',
      title: 'Where the money is',
      blocks: [
        text(
          inline`Nothing is charged when a job is posted or a bid is placed. The hold is made once, at the moment the second person signs.`,
        ),
        flow(
          { over: 'Both sign', figure: f.samplePriceExact, sub: 'leaves the poster’s card and is held' },
          { over: 'While working', figure: f.samplePriceExact, sub: 'in escrow, out of reach for both' },
          { over: 'Poster releases', figure: f.sampleShareExact, sub: `to the worker, ${f.sampleFeeExact} fee to us` },
        ),
        text(
          inline`The worker can start only when the money is held. If a card is refused, both are told, and the poster can pay with another one.`,
        ),
      ],
    },
    {
      id: 'fee',
      title: 'What it costs',
      blocks: [
        text(
          inline`The platform fee is ${f.fee} of the job value, taken at release. Workers keep ${f.keeps}: of a ${f.samplePrice} job ${f.sampleFee} is the fee, and the worker receives ${f.sampleShare}. Tips are not touched, and neither is anything that goes back to the poster.`,
        ),
        table({
          caption: 'Fee examples',
          columns: ['Job', 'Poster pays', 'Fee', 'Worker keeps'],
          rows: f.examples,
          isFigures: true,
        }),
        text(inline`A contract keeps the fee that held when it was written.`),
      ],
    },
    {
      id: 'release',
      title: 'Releasing a payment',
      blocks: [
        steps(
          inline`${strong('Either side marks the job complete.')} The money stays where it is.`,
          inline`${strong('The poster checks and releases,')} or asks for changes. The worker sees the money in the wallet within seconds.`,
          inline`${strong(`No answer for ${f.autoRelease}?`)} It releases by itself, unless changes were asked for or a dispute is open.`,
        ),
        note('lock', inline`During a dispute the held money is frozen. Nobody can release it, not even by waiting.`),
      ],
    },
    {
      id: 'extra',
      title: 'Extra work',
      blocks: [
        text(
          inline`If the job grows, either side sends a request with a description and an amount. It counts only when both approve, and the extra is held in addition.`,
        ),
      ],
    },
    {
      id: 'tips',
      title: 'Tips',
      blocks: [
        text(
          inline`Once the work is complete the poster can add a tip of up to the contract’s amount, or ${f.alwaysTip} if that is more, and ${f.maxTips} in all. The worker gets all of it, without fee.`,
        ),
      ],
    },
    {
      id: 'back',
      title: 'When money goes back',
      blocks: [
        list(
          inline`${strong('Called off in good time:')} the whole hold goes back to the card. Late, less the fee of ${f.cancellationFee}; see ${link(`${paths.help('cancellations-disputes')}#fee`, 'what canceling costs')}.`,
          inline`${strong('A dispute')} is settled with a share that both accept or a person decides. The fee is taken only from what the worker gets.`,
          inline`How long a refund takes to show on your card is up to your bank.`,
        ),
      ],
    },
    {
      id: 'chargebacks',
      title: 'When a bank takes a payment back',
      blocks: [
        text(
          inline`A cardholder can ask the bank to take a payment back, which is called a chargeback. We send the bank the contract, its progress and its photos at once.`,
        ),
        list(
          inline`${strong('While the bank decides,')} money that is still held stays in escrow. Nobody can release or refund it, not even by waiting.`,
          inline`${strong('The bank leaves the payment:')} everything goes on where it was, with the rest of the time until the automatic release.`,
          inline`${strong('The bank takes it back:')} the poster owes it, and pays it in the ${link(paths.wallet(), 'wallet')}. Until then work can wait, and the worker can stop without a fee.`,
          inline`${strong('Money that was released')} stays with the worker. What was earned and not yet released is owed to the worker, and arrives as it is collected.`,
        ),
        note(
          'card',
          inline`Did you not recognize the name on your statement? Tell your bank that the payment is yours. If the work is not as agreed, ${link(paths.help('cancellations-disputes'), 'a dispute here')} is quicker than the bank, and looks at the work.`,
        ),
      ],
    },
    {
      id: 'questions',
      title: 'Often asked',
      blocks: [
        asked(
          {
            ask: 'Can we pay in cash?',
            answer: inline`Please do not. What is paid outside is not held, cannot be refunded and is not covered by a dispute.`,
          },
          {
            ask: 'Where is my receipt?',
            answer: inline`With the contract, under ${link(paths.workInProgress(), 'Work in Progress')}, for both sides, as soon as something was paid.`,
          },
          {
            ask: 'How do I get my earnings out?',
            answer: inline`From your ${link(paths.wallet(), 'wallet')}, to a debit card or a bank account. See ${link(paths.help('withdrawals'), 'Withdrawals')}.`,
          },
        ),
      ],
    },
  ],
  end: {
    title: 'Still unsure about a payment?',
    text: 'Support answers around the clock.',
    acts: [
      { mail: MAIL_DRAFTS.support, label: 'Contact support' },
      { to: paths.supportTicket('all'), label: 'Start a chat', icon: 'chat' },
    ],
  },
}
