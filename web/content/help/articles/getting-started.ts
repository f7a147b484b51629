import { APP_NAME } from '#core/kernel/app.ts'
import { paths } from '#core/paths.ts'
import type { Article } from '#web/content/help/article.ts'
import { asked, link, list, note, inline, steps, strong, text } from '#web/content/help/blocks.ts'
import { verificationRule } from '#web/content/help/verification.ts'

export const gettingStarted: Article = {
  slug: 'getting-started',
  icon: 'bolt',
  summary: () => 'Four steps from a new account to your first ticket.',
  lead: (f) =>
    `One account posts jobs, does them, or both. Four steps stand between you and your first ticket; a job then gets its bids within ${f.window}.`,
  sections: (f) => [
    {
      id: 'account',
      title: 'Step 1: Open an account',
      blocks: [
        text(
          inline`You need a first name, an e-mail address and a password. You must be ${f.age} or over, and there is one account per person.`,
        ),
        list(
          inline`${strong('The password')} needs ${f.passwordNeeds}. The form says what is still missing while you type.`,
          inline`${strong('The code.')} We mail you a code of ${f.codeDigits} digits. It works for ${f.codeMinutes} and can be tried ${f.codeTries} times. No mail? Look into the spam folder, then press Resend Code.`,
          inline`${strong('Nothing to pay.')} Opening an account, posting and bidding cost nothing.`,
        ),
      ],
    },
    {
      id: 'profile',
      title: 'Step 2: Complete your profile',
      blocks: [
        text(
          inline`Five things make a profile complete, each a fifth: first name, a few lines about you, zip code, phone number and at least one skill. Without them you can look around, but neither post nor bid.`,
        ),
        text(
          inline`Your last name and your address are never shown. Phone and e-mail stay hidden unless you switch them on. You find it all under ${link(paths.editProfile(), 'Edit profile')}.`,
        ),
      ],
    },
    {
      id: 'identity',
      title: 'Step 3: Verify your identity',
      blocks: [
        text(inline`${verificationRule(f)}`),
        text(
          inline`Upload a photo or PDF of an ID on your ${link(paths.profile(), 'profile')}. A person looks at it; an alert tells you the answer. Who passed carries the verified mark beside the name. The documents are deleted ${f.documentDays} after the decision. More in ${link(`${paths.help('security-verification')}#identity`, 'Security and verification')}.`,
        ),
      ],
    },
    {
      id: 'first',
      title: 'Step 4: Post or bid',
      blocks: [
        steps(
          inline`${strong('You need something done?')} ${link(paths.postAJob(), 'Post a job')}: a title, what it is about, a budget from and to, and where. The window opens at once.`,
          inline`${strong('You want to earn?')} ${link(paths.findWork(), 'Find work')} near your zip code and bid with an amount, when you can come and a line about you.`,
        ),
        note(
          'bell',
          inline`Keep alerts on. In a window of ${f.window} a push notification is the difference between being chosen and being late.`,
        ),
      ],
    },
    {
      id: 'questions',
      title: 'Often asked',
      blocks: [
        asked(
          {
            ask: 'Do I need two accounts to post and to work?',
            answer: inline`No. Every account does both. You cannot bid on your own job, that is all.`,
          },
          {
            ask: `Does ${APP_NAME} work on a phone?`,
            answer: inline`Yes, in the browser, and you can put it on your home screen without a store. It then opens without a connection as you last saw it.`,
          },
          {
            ask: 'Can I leave again?',
            answer: inline`At any time, on your ${link(paths.profile(), 'profile')}, once no contract runs and nothing is left in your wallet. You can take all your data along first.`,
          },
        ),
      ],
    },
  ],
  end: {
    title: 'Ready?',
    text: 'A bulb, a shelf, a dog. It takes a minute.',
    acts: [
      { to: paths.postAJob(), label: 'Post a Job' },
      { to: paths.findWork(), label: 'Find Work' },
    ],
  },
}
