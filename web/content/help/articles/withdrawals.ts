import { paths } from '#core/paths.ts'
import type { Article } from '#web/content/help/article.ts'
import { asked, link, list, note, say, steps, strong, table, text } from '#web/content/help/blocks.ts'
import { MAIL_DRAFTS } from '#web/content/help/mail-drafts.ts'

export const withdrawals: Article = {
  slug: 'withdrawals',
  icon: 'bank',
  summary: () => 'Instant, same day or free. Limits and holidays.',
  lead: () =>
    'What you earned is yours as soon as it is released. Here are the ways out of the wallet, what each costs and when it arrives.',
  sections: (f) => [
    {
      id: 'ways',
      title: 'Three ways out',
      blocks: [
        table({
          caption: 'Ways to withdraw',
          columns: ['Way', 'Fee', 'At least', 'Arrives'],
          rows: [
            ['Instant, to a debit card', f.instantFee, f.minInstant, 'at once'],
            ['Same-day bank transfer', 'free', f.minBank, 'the same day'],
            ['Standard bank transfer', 'free', f.minBank, f.bankDays],
          ],
          isFigures: false,
        }),
        list(
          say`${strong('Instant:')} the fee is taken out of the amount. Of ${f.instantSample}, ${f.instantSampleFee} is the fee and ${f.instantSampleArrives} arrives.`,
          say`${strong('Same day:')} ask for it before ${f.sameDayUntil}, Mon-Fri, on a day when banks are open.`,
          say`${strong('Standard:')} ${f.bankDays}, whenever you ask.`,
        ),
      ],
    },
    {
      id: 'limits',
      title: 'Limits',
      blocks: [
        list(
          say`Instant withdrawals: at most ${f.instantDaily} a day and ${f.instantWeekly} a week, from Monday to Sunday.`,
          say`Bank transfers: no limit above the minimum of ${f.minBank}.`,
          say`Days and weeks are counted by the clock in New York, where the banks are.`,
        ),
      ],
    },
    {
      id: 'weekly',
      title: 'The weekly payout',
      blocks: [
        text(
          say`Every Friday at ${f.weeklyPayout} everything available goes to your confirmed bank account by itself, free, if it is at least ${f.minBank}. You can switch that off in your ${link(paths.wallet(), 'wallet')}.`,
        ),
      ],
    },
    {
      id: 'setup',
      title: 'Adding a card or a bank account',
      blocks: [
        steps(
          say`${strong('Open your')} ${link(paths.profile(), 'profile')} and go to the wallet from there.`,
          say`${strong('A debit card')} is ready at once.`,
          say`${strong('A bank account')} is confirmed by two micro-deposits. They arrive within ${f.microDeposits}; enter both amounts, in any order. There are ${f.microDepositTries} tries.`,
        ),
        note(
          'lock',
          say`Of cards and accounts only the last four digits are kept here. The rest is with the payment provider.`,
        ),
      ],
    },
    {
      id: 'failed',
      title: 'Why a withdrawal fails',
      blocks: [
        list(
          say`${strong('Insufficient funds:')} you asked for more than is available. Money that is held or frozen by a dispute is not.`,
          say`${strong('Invalid payment method:')} the account is closed, the numbers are wrong or the card has expired.`,
          say`${strong('Daily limit exceeded:')} more than ${f.instantDaily} in one day by the instant way. Take the bank, or wait for midnight in New York.`,
          say`${strong('Bank holiday delays:')} on weekends and bank holidays nothing moves between banks; business days leave them out.`,
        ),
        text(
          say`What fails comes back to your wallet whole, the fee included, with the reason beside it, and does not count for the limits.`,
        ),
      ],
    },
    {
      id: 'tax',
      title: 'Taxes',
      blocks: [
        text(
          say`For a year with ${f.taxFrom} or more in earnings there is a 1099 summary in your wallet, and for every year a statement of all movements as a file. What you owe in taxes depends on where you live; we do not keep any of it back.`,
        ),
      ],
    },
    {
      id: 'questions',
      title: 'Often asked',
      blocks: [
        asked(
          {
            ask: 'My balance is below zero. Why?',
            answer: say`A cancellation fee or a dispute took more than was there. Your next earnings settle it.`,
          },
          {
            ask: 'The money was released. Why can I not withdraw it?',
            answer: say`Most likely a dispute was opened within ${f.disputeDays}, and that part is frozen until it is settled. The wallet shows it.`,
          },
          {
            ask: 'Can I remove a card or account?',
            answer: say`Yes, unless a withdrawal to it is on its way.`,
          },
        ),
      ],
    },
  ],
  end: {
    title: 'Set it up before you need it',
    text: 'Questions about a payout go to the payments desk.',
    acts: [
      { to: paths.profile(), label: 'Set up payments' },
      { mail: MAIL_DRAFTS.payments, label: 'Contact payments' },
    ],
  },
}
