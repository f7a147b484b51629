import { paths } from '#core/paths.ts'
import type { Article } from '#web/content/help/article.ts'
import { asked, link, list, note, inline, steps, strong, text } from '#web/content/help/blocks.ts'
import { MAIL_DRAFTS } from '#web/content/help/mail-drafts.ts'

export const owingMoney: Article = {
  slug: 'owing-money',
  icon: 'coins',
  updated: 'November 19, 2026',
  summary: () => 'How it happens, what is paused, and how to settle it.',
  lead: () =>
    'Sometimes more has to be paid back than a wallet holds. The rest is then owed. Here is what that means for both sides.',
  sections: (f) => [
    {
      id: 'how',
      title: 'How it happens',
      blocks: [
        list(
          inline`${strong('A cancellation fee.')} A worker who cancels a signed contract too late pays ${f.cancellationFee} from the wallet. What the wallet does not hold is owed. See ${link(`${paths.help('cancellations-disputes')}#fee`, 'what canceling costs')}.`,
          inline`${strong('A refund after a dispute.')} Money that was released can go back to the poster, as decided by both sides or by a person. If the worker has withdrawn it already, the worker owes it.`,
          inline`${strong('A card payment that the bank took back.')} If a bank reverses a payment, whoever paid by that card owes it, also while the money was still held. The contract then waits until it is paid again.`,
        ),
        text(
          inline`Nothing is owed for anything else. You get an alert at once, and your ${link(paths.wallet(), 'wallet')} shows what it is for, how much, and how much of it has been paid.`,
        ),
      ],
    },
    {
      id: 'stopped',
      title: 'What is paused',
      blocks: [
        text(inline`As long as you owe something, you cannot`),
        list(
          inline`bid on a job or change a bid,`,
          inline`post or repost a job,`,
          inline`send a tip,`,
          inline`withdraw money, which includes the weekly payout,`,
          inline`or delete your account.`,
        ),
        text(
          inline`You can still finish running work, get paid for it, pay for jobs of your own that are running, chat, answer a dispute and write reviews. What you type into a form that is refused stays there.`,
        ),
      ],
    },
    {
      id: 'settle',
      title: 'How to settle it',
      blocks: [
        list(
          inline`${strong('By itself.')} Whatever comes into your wallet goes toward what you owe, the oldest first, within a minute. What is left over is yours.`,
          inline`${strong('By card, at any time.')} That is free and takes effect at once.`,
        ),
        steps(
          inline`${strong('Open your')} ${link(paths.wallet(), 'wallet')}. What you owe is at the top of the list, each with its contract.`,
          inline`${strong('Press Pay')} beside it, or ${strong('Pay all')} if there are several, and choose a card or add one. A card whose bank disputes a payment cannot pay.`,
          inline`${strong('Done:')} when nothing is owed any more, you can bid, post, tip and withdraw again at once.`,
        ),
        note(
          'info',
          inline`If some of it is collected while your card is being charged, the difference stays in your wallet.`,
        ),
        text(
          inline`Money that repaid a reversed payment and is refunded later goes back to the card that paid the debt, otherwise to your wallet.`,
        ),
      ],
    },
    {
      id: 'other-side',
      title: 'What the other side sees',
      blocks: [
        text(
          inline`Nobody is paid money that has not been collected. Whoever waits for it sees “Owed to you” in the ${link(paths.wallet(), 'wallet')}, with how much was collected so far. The contract, its receipt and the records of a dispute say the same. Each part arrives as soon as it is collected: a fee in the wallet, a refund on the card that paid.`,
        ),
        text(
          inline`After a dispute the platform fee goes back in the same proportion. If the rest cannot be collected, an admin ends it with a reason, and whoever was waiting is told.`,
        ),
      ],
    },
    {
      id: 'questions',
      title: 'Often asked',
      blocks: [
        asked(
          {
            ask: 'Does it cost interest or another fee?',
            answer: inline`No. You owe the amount that your wallet shows and nothing on top.`,
          },
          {
            ask: 'Can others see that I owe something?',
            answer: inline`Only the other side of that contract, if the money is meant for them, and the admins.`,
          },
          {
            ask: 'I think I do not owe this.',
            answer: inline`Open the contract from your wallet: it shows what happened. If something is wrong there, write to the payments desk and name the contract.`,
          },
        ),
      ],
    },
  ],
  end: {
    title: 'Something does not add up?',
    text: 'Name the contract’s number, and we look it up.',
    acts: [
      { to: paths.wallet(), label: 'Open your wallet' },
      { mail: MAIL_DRAFTS.payments, label: 'Contact payments' },
    ],
  },
}
