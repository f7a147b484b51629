import { paths } from '#core/paths.ts'
import type { Article } from '#web/content/help/article.ts'
import { asked, link, list, note, inline, steps, strong, table, text } from '#web/content/help/blocks.ts'
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
          inline`${strong('Instant:')} the fee is taken out of the amount. Of ${f.instantSample}, ${f.instantSampleFee} is the fee and ${f.instantSampleArrives} arrives.`,
          inline`${strong('Same day:')} ask for it before ${f.sameDayUntil}, Mon-Fri, on a day when banks are open.`,
          inline`${strong('Standard:')} ${f.bankDays}, whenever you ask.`,
        ),
      ],
    },
    {
      id: 'limits',
      title: 'Limits',
      blocks: [
        list(
          inline`Instant withdrawals: at most ${f.instantDaily} a day and ${f.instantWeekly} a week, from Monday to Sunday.`,
          inline`Bank transfers: no limit above the minimum of ${f.minBank}.`,
          inline`Days and weeks are counted by the clock in New York, where the banks are.`,
        ),
      ],
    },
    {
      id: 'weekly',
      title: 'The weekly payout',
      blocks: [
        text(
          inline`Every Friday at ${f.weeklyPayout} everything available goes to your confirmed bank account by itself, free, if it is at least ${f.minBank}. You can switch that off in your ${link(paths.wallet(), 'wallet')}.`,
        ),
      ],
    },
    {
      id: 'setup',
      title: 'Adding a card or a bank account',
      blocks: [
        steps(
          inline`${strong('Open your')} ${link(paths.profile(), 'profile')} and go to the wallet from there.`,
          inline`${strong('A debit card')} is ready at once.`,
          inline`${strong('A bank account')} is confirmed by two micro-deposits. They arrive within ${f.microDeposits}; enter both amounts, in any order. There are ${f.microDepositTries} tries.`,
        ),
        note(
          'lock',
          inline`Of cards and accounts only the last four digits are kept here. The rest is with the payment provider.`,
        ),
      ],
    },
    {
      id: 'failed',
      title: 'Why a withdrawal fails',
      blocks: [
        list(
          inline`${strong('Insufficient funds:')} you asked for more than is available. Money that is held or frozen by a dispute is not.`,
          inline`${strong('Invalid payment method:')} the account is closed, the numbers are wrong or the card has expired.`,
          inline`${strong('Daily limit exceeded:')} more than ${f.instantDaily} in one day by the instant way. Take the bank, or wait for midnight in New York.`,
          inline`${strong('Bank holiday delays:')} on weekends and bank holidays nothing moves between banks; business days leave them out.`,
        ),
        text(
          inline`What fails comes back to your wallet whole, the fee included, with the reason beside it, and does not count for the limits.`,
        ),
      ],
    },
    {
      id: 'tax',
      title: 'Taxes',
      blocks: [
        text(
          inline`For a year with ${f.taxFrom} or more in earnings there is a 1099 summary in your wallet, and for every year a statement of all movements as a file. What you owe in taxes depends on where you live; we do not keep any of it back.`,
        ),
      ],
    },
    {
      id: 'questions',
      title: 'Often asked',
      blocks: [
        asked(
          {
            ask: 'I owe something. Why?',
            answer: inline`A cancellation fee, a dispute or your bank took back more than your wallet held. See ${link(paths.help('owing-money'), 'When money is owed')}.`,
          },
          {
            ask: 'The money was released. Why can I not withdraw it?',
            answer: inline`Most likely a dispute was opened within ${f.disputeDays}, and that part is frozen until it is settled. The wallet shows it.`,
          },
          {
            ask: 'Can I remove a card or account?',
            answer: inline`Yes, unless a withdrawal to it is on its way.`,
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
