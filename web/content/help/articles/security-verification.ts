import { APP_NAME } from '#core/kernel/app.ts'
import { paths } from '#core/paths.ts'
import type { Article } from '#web/content/help/article.ts'
import { asked, link, list, mail, note, inline, steps, strong, text } from '#web/content/help/blocks.ts'
import { MAIL_DRAFTS } from '#web/content/help/mail-drafts.ts'
import { verificationRule } from '#web/content/help/verification.ts'

export const securityVerification: Article = {
  slug: 'security-verification',
  icon: 'shield',
  summary: () => 'Codes, documents, and what nobody will ever ask you.',
  lead: () => 'How your account is protected, how we know who is who, and how to tell a swindler from us.',
  sections: (f) => [
    {
      id: 'password',
      title: 'Your password',
      blocks: [
        text(
          inline`A password needs ${f.passwordNeeds}. Better is ${f.goodPassword}, made and kept by a password manager and used nowhere else.`,
        ),
        list(
          inline`${strong('Forgotten?')} Ask for a reset code on the sign-in page. Setting a new password signs out every device.`,
          inline`${strong('Changing it')} while signed in signs out all other devices.`,
          inline`Passwords are stored in a form that nobody can read, we included.`,
        ),
      ],
    },
    {
      id: 'codes',
      title: 'Codes by mail',
      blocks: [
        text(
          inline`A code has ${f.codeDigits} digits, works for ${f.codeMinutes}, ${f.codeTries} tries and one purpose. We send one when you register, reset the password or change your e-mail address. A new address counts only once its code is entered, and the old one is told.`,
        ),
        note(
          'alert',
          inline`Nobody from ${APP_NAME} will ever ask you for a password or a code: not by mail, not by phone, not in a chat.`,
        ),
      ],
    },
    {
      id: 'devices',
      title: 'Your devices',
      blocks: [
        text(
          inline`Your ${link(paths.profile(), 'profile')} lists where you are signed in, and signs out any of them with one press. A sign-in with a new device is told to you. A session ends by itself after ${f.sessionDays} without a visit, and after ${f.maxSessionDays} at the latest.`,
        ),
      ],
    },
    {
      id: 'identity',
      title: 'Verifying your identity',
      blocks: [
        text(inline`${verificationRule(f)} Premium features may require it, too.`),
        text(
          inline`Verified accounts get a trust badge and higher search visibility. The badge stands beside the name: on the profile, beside bids and in contracts. Among the workers that a poster is shown for a job, ${link(paths.ranking(), 'being verified counts')} towards the place in the list.`,
        ),
        steps(
          inline`${strong('Upload')} a photo or PDF of an ID on your ${link(paths.profile(), 'profile')}. All four corners, no flash.`,
          inline`${strong('A person looks')} at it. Only our moderators can open it, and every look is recorded.`,
          inline`${strong('You are told.')} A no comes with its reason, and you may ask again.`,
        ),
        text(inline`The documents are deleted ${f.documentDays} after the decision.`),
      ],
    },
    {
      id: 'records',
      title: 'Certificates, insurance and background checks',
      blocks: [
        list(
          inline`${strong('Certificates and insurance:')} add them when you ${link(paths.editProfile(), 'edit your profile')}, then send documents. A person checks them, and your profile shows the date.`,
          inline`${strong('Background checks:')} choose what is checked, read the consent and agree. It costs you nothing, and you can take it back while it is pending. Others see a passed check with its date; anything else only you and our moderators see.`,
          inline`${strong('Before something expires')} we remind you ${f.reminderDays} ahead. Then others no longer see it.`,
        ),
      ],
    },
    {
      id: 'private',
      title: 'What others see of you',
      blocks: [
        list(
          inline`${strong('Never:')} last name, address, documents.`,
          inline`${strong('Only if you switch it on:')} phone and e-mail. Your part of town and your portfolio you can switch off.`,
          inline`${strong('Without an account:')} anyone with the link to your profile sees your public portfolio with your first name, photo and verified mark, until you switch it off. Everything else needs a sign-in.`,
          inline`${strong('With a contract:')} the two of you see each other’s first name, and once both have signed, phone and the address of the job.`,
        ),
        text(
          inline`Phone numbers, e-mail addresses, usernames and links are taken out of jobs, bids, profiles and reviews before they are stored, and out of messages until both have signed. The ${link(paths.privacyPolicy(), 'Privacy Policy')} has the rest.`,
        ),
      ],
    },
    {
      id: 'swindlers',
      title: 'Signs of a swindle',
      blocks: [
        list(
          inline`Somebody wants to pay or be paid outside, before or beside the contract.`,
          inline`Somebody sends you more than agreed and wants the difference back.`,
          inline`Somebody sends a link to “sign in again” or asks for a code.`,
          inline`Somebody shows you a contract as a file. Whether it is genuine, ${link(paths.verify(), 'anybody can check')} within a second.`,
        ),
        text(
          inline`Report it: every job, profile, review and conversation has a way to. The reported person is not told. You can also block people; then neither of you meets the other’s jobs and bids any more.`,
        ),
      ],
    },
    {
      id: 'questions',
      title: 'Often asked',
      blocks: [
        asked(
          {
            ask: 'I think somebody has been in my account.',
            answer: inline`Change the password, look through your devices, then write to ${mail(MAIL_DRAFTS.security, 'security')}.`,
          },
          {
            ask: 'Why was my account suspended?',
            answer: inline`For a breach of the ${link(paths.termsOfService(), 'Terms of Service')}. The mail says which. Answer it if we are wrong: a person reads it.`,
          },
          {
            ask: 'I found a weakness in the software.',
            answer: inline`Thank you. Please write to ${mail(MAIL_DRAFTS.security, 'security')} first, with the steps, and give us time to mend it.`,
          },
        ),
      ],
    },
  ],
  end: {
    title: 'Something looks wrong?',
    text: 'Write at once. False alarms are welcome.',
    acts: [
      { mail: MAIL_DRAFTS.security, label: 'Contact security' },
      { to: paths.supportTicket('all'), label: 'Start a chat', icon: 'chat' },
    ],
  },
}
