import { APP_NAME } from '#core/kernel/app.ts'
import { paths } from '#core/paths.ts'
import { link, list, mail, inline, type Section, strong, text } from '#web/content/help/blocks.ts'
import type { Figures } from '#web/content/help/figures.ts'
import { MAIL_DRAFTS } from '#web/content/help/mail-drafts.ts'
import { type Operator, operatorText } from '#web/content/legal/operator.ts'

/** Must match what the product stores and does: a change there is a change here. */
export const privacySections = (f: Figures, operator: Operator): readonly Section[] => [
  {
    id: 'who',
    title: 'Who is responsible',
    blocks: [
      text(
        inline`${APP_NAME} is run by ${operatorText(operator)} (“we”). The software is open source: what this page says can be checked in its code.`,
      ),
    ],
  },
  {
    id: 'collect',
    title: 'What we collect',
    blocks: [
      list(
        inline`${strong('Your account:')} first name, e-mail address, a password in a form that nobody can read, your consent to the terms with its time.`,
        inline`${strong('Your profile,')} as far as you fill it in: last name, photo, bio, place, zip code, phone number, skills, rate, hours, portfolio, certificates, insurance, business name.`,
        inline`${strong('Documents,')} if you ask to have your identity, a certificate or an insurance policy verified.`,
        inline`${strong('Background checks,')} if you ask for one: your consent, the provider, its reference, the result and its dates.`,
        inline`${strong('What you do here:')} jobs, bids, contracts and your signature under them with time, network address and browser, progress and photos, reviews, disputes and evidence, reports, favourites and which jobs you opened.`,
        inline`${strong('What you write and send:')} messages and files of a contract’s chat, notes, questions to support, applications for a position with the résumé. Of video calls we keep when they were and how long; picture and sound go from browser to browser and are not recorded.`,
        inline`${strong('Money:')} every movement, what was paid, held, released, refunded and withdrawn. Of cards and bank accounts we keep the brand or bank and the last four digits.`,
        inline`${strong('Your devices:')} the sessions you are signed in with, by the name of browser and system; addresses for push notifications, if you turn them on; hashes that recognize a browser, a card and a payout account, so that we notice a guessed password and one person behind two accounts.`,
      ),
      text(
        inline`Photos lose their metadata, the place included, before they are stored. We do not track you across sites, show no advertising and buy no data.`,
      ),
    ],
  },
  {
    id: 'use',
    title: 'How we use it',
    blocks: [
      list(
        inline`To run the marketplace: show jobs near you, take bids, write contracts, hold and pay out money, let the two sides talk.`,
        inline`To tell you what concerns you, by the ways you chose. Every mail about an alert can be stopped with one press.`,
        inline`To keep people safe: verification, limits against abuse, reports, disputes, the record of what admins did.`,
        inline`To settle disputes: proposals are computed from the facts of a contract, with reasons; a person decides where the two do not agree.`,
        inline`To do what law asks of us, such as keeping books and yearly summaries for tax.`,
      ),
      text(inline`We sell nothing of it, to nobody.`),
    ],
  },
  {
    id: 'see',
    title: 'Who sees it',
    blocks: [
      list(
        inline`${strong('Anyone with the link to your profile:')} the public pieces of your portfolio, with your first name, photo and verified mark, unless you switch the portfolio off.`,
        inline`${strong('Everybody signed in:')} first name, photo, bio, skills, rating and reviews; certificates, insurance and passed background checks with their dates; your part of town and portfolio unless you switch them off; phone and e-mail only if you switch them on.`,
        inline`${strong('The other side of a contract:')} your first name, and once both have signed, phone number and the address of the job.`,
        inline`${strong('Never other members:')} last name, home address, documents, a background check that is not passed. Until you choose a bid, posters are anonymous.`,
        inline`${strong('Our admins and moderators,')} as far as their work needs it. Every look at a document and every act is recorded.`,
        inline`${strong('Those who work for us:')} the payment provider (cards, payouts), the company that makes a background check you asked for, the mail server, and the push service of your browser, which gets sealed messages. Authorities, where law obliges us.`,
      ),
    ],
  },
  {
    id: 'keep',
    title: 'How long we keep it',
    blocks: [
      list(
        inline`Identity documents: deleted ${f.documentDays} after the decision, and so are those of certificates and policies.`,
        inline`Sessions: until you sign out, after ${f.sessionDays} without a visit, or after ${f.maxSessionDays} at the latest. That a browser is known to your account: ${f.deviceDays} after its last sign-in. Codes: ${f.codeMinutes}.`,
        inline`Alerts: ${f.alertDays}.`,
        inline`Account and profile: until you close the account. Personal data and files then go at once. Contracts, payments, reviews and messages to others stay without your name, because they are the other side’s too and because law asks for the books. Of the address of a banned account a hash stays, which keeps it out.`,
      ),
    ],
  },
  {
    id: 'device',
    title: 'Cookies and your device',
    blocks: [
      text(
        inline`We set cookies that the site needs and no others: one that keeps you signed in, one that knows the browser you registered with for a day, and one that tells a browser you have signed in with from a stranger’s. On your device lie drafts you have not sent, and what you last saw, so that the app opens without a connection. Signing out removes all of that except the last cookie.`,
      ),
    ],
  },
  {
    id: 'rights',
    title: 'Your rights',
    blocks: [
      list(
        inline`${strong('See and take along:')} everything stored about you, as a file, on your ${link(paths.profile(), 'profile')}, at any time.`,
        inline`${strong('Correct:')} on your profile. What you cannot change there, we do.`,
        inline`${strong('Delete:')} close your account there. It waits while contracts run, money is held or on its way, or a balance is left.`,
        inline`${strong('Object')} to a use, or ask what we hold: write to us. Data access requests are answered within ${f.dataRequest}.`,
      ),
      text(inline`You must be ${f.age} or over to have an account; we knowingly keep no data of children.`),
    ],
  },
  {
    id: 'contact',
    title: 'Contact',
    blocks: [
      text(
        inline`Questions about your data go to ${mail(MAIL_DRAFTS.privacy, 'the privacy desk')}. When this policy changes in a way that concerns you, we tell you before it holds.`,
      ),
    ],
  },
]
