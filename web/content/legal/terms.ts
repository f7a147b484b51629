import { APP_NAME } from '#core/kernel/app.ts'
import { paths } from '#core/paths.ts'
import { link, list, mail, inline, type Section, strong, text } from '#web/content/help/blocks.ts'
import type { Figures } from '#web/content/help/figures.ts'
import { MAIL_DRAFTS } from '#web/content/help/mail-drafts.ts'
import { verificationRule } from '#web/content/help/verification.ts'
import { type Operator, operatorText } from '#web/content/legal/operator.ts'

export const termsSections = (f: Figures, operator: Operator): readonly Section[] => [
  {
    id: 'using',
    title: 'Using the platform',
    blocks: [
      text(
        inline`${APP_NAME} is run by ${operatorText(operator)} (“we”). We bring together people who have short local jobs and people who do them. The contract about the work is between those two; we write it down, hold the money and help when they disagree.`,
      ),
      list(
        inline`You must be ${f.age} or over, and able to enter a contract where you live.`,
        inline`One account per person. What it says about you must be true.`,
        inline`You are responsible for what happens with your account. Keep the password to yourself, and tell us if somebody else had it.`,
        inline`${verificationRule(f)}`,
        inline`You can leave at any time, once no contract runs and no balance is left.`,
      ),
    ],
  },
  {
    id: 'dual',
    title: 'Dual role',
    blocks: [
      text(
        inline`Every account can post jobs and do them. The same rules hold in both roles, and your reviews in both are yours.`,
      ),
      list(
        inline`${strong('As a poster')} you describe the work truly, choose freely among the bids, let the worker do what was agreed, and release the money when it is done.`,
        inline`${strong('As a worker')} you bid only on what you can and may do, come as agreed, and bring the licences, insurance and tools that the work needs. You are your own boss, not our employee and not the poster’s, and you pay your own taxes.`,
        inline`Nobody bids on an own job, by another account either.`,
      ),
    ],
  },
  {
    id: 'payments',
    title: 'Payments and fees',
    blocks: [
      list(
        inline`${strong('Platform fee:')} ${f.fee} of the job value, taken when money is released to the worker. Workers keep ${f.keeps}. Posting, bidding, refunds and tips carry no fee.`,
        inline`${strong('Escrow:')} with the second signature the poster pays the agreed amount, and we hold it. It leaves when the poster releases it, or ${f.autoRelease} after completion if nobody asks for changes or opens a dispute.`,
        inline`${strong('Cancellation:')} whoever cancels a signed contract without one hour notice pays a fee of ${f.cancellationFee}. It is split 50/50 between the platform and the affected user. Each contract names the notice that holds for it. Once the worker has reported progress, a poster who cancels pays the reported share instead of the fee.`,
        inline`${strong('Withdrawals:')} to a debit card for ${f.instantFee}, or to a bank account free. Limits and times are in ${link(paths.help('withdrawals'), 'Withdrawals')}.`,
        inline`${strong('Disputes')} are filed within ${f.disputeDays} of completion. Money in dispute is frozen. Both sides may accept a proposal; otherwise a person decides about the money we hold. That takes nobody’s way to a court away.`,
        inline`What a wallet does not hold of a fee or a refund is owed. It is settled from later earnings or by card; until then bidding, posting, tipping and withdrawing are stopped. More in ${link(paths.help('owing-money'), 'When money is owed')}.`,
        inline`Money for work found here is paid here.`,
      ),
    ],
  },
  {
    id: 'conduct',
    title: 'Conduct',
    blocks: [
      text(inline`Treat people as you want to be treated at your own door. Not allowed are`),
      list(
        inline`work that is against the law, dangerous without the training for it, or against somebody’s will;`,
        inline`threats, harassment and discrimination;`,
        inline`false jobs, false bids, false documents, bought or traded reviews;`,
        inline`getting around the fee, or asking for contact data before a contract is signed;`,
        inline`collecting other people’s data, and any attack on the software.`,
      ),
      text(
        inline`Whoever does so can lose jobs, reviews or the account: we remove content and suspend accounts, tell the reason, and hear an answer. Contracts that run then go on under our eye.`,
      ),
    ],
  },
  {
    id: 'liability',
    title: 'Liability',
    blocks: [
      text(
        inline`We answer for the platform: that it keeps the money, the contract and your data as these pages say. We do not do the work, and do not promise that somebody bids, comes or does it well. Verification means that documents were looked at; it is no guarantee of a person.`,
      ),
      text(
        inline`As far as law allows, our liability for a job ends at the amount of its contract, and we are not liable for indirect damage. Nothing here limits liability for intent, for injury, or where law does not let it be limited.`,
      ),
    ],
  },
  {
    id: 'changes',
    title: 'Changes and questions',
    blocks: [
      text(
        inline`When these terms change we tell you before they hold; a contract keeps the terms under which it was signed. How things work in practice is told in the ${link(paths.helpCenter(), 'Help Center')}. Questions about the terms go to ${mail(MAIL_DRAFTS.legal, 'the legal desk')}, about your data see the ${link(paths.privacyPolicy(), 'Privacy Policy')}.`,
      ),
    ],
  },
]
