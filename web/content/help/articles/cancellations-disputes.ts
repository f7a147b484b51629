import { paths } from '#core/paths.ts'
import type { Article } from '#web/content/help/article.ts'
import { asked, link, list, note, inline, steps, strong, text } from '#web/content/help/blocks.ts'
import { MAIL_DRAFTS } from '#web/content/help/mail-drafts.ts'

export const cancellationsDisputes: Article = {
  slug: 'cancellations-disputes',
  icon: 'scales',
  summary: (f) => `Fees, proposals, ${f.answer} to answer, and who decides.`,
  lead: () =>
    'Plans change, and sometimes work is not what was agreed. Both have a fair way out, and you know what it costs before you press.',
  sections: (f) => [
    {
      id: 'cancel',
      title: 'Calling it off',
      blocks: [
        list(
          inline`${strong('A job without a contract:')} the poster cancels it at any time, free.`,
          inline`${strong('A contract that is not signed by both:')} either side, free. The worker declines, and the poster chooses another bid.`,
          inline`${strong('A signed contract:')} either side, until the work is complete. The hold goes back to the poster, less the fee where one applies.`,
        ),
        text(
          inline`Tell the other side in the chat first. Work that was once marked complete, or was in dispute, the poster cannot call off any more: a dispute settles it.`,
        ),
      ],
    },
    {
      id: 'fee',
      title: 'What calling off costs',
      blocks: [
        text(inline`Usually nothing. A cancellation fee of ${f.cancellationFee} applies`),
        list(
          inline`within ${f.notice} of the scheduled start,`,
          inline`once the work has started, whatever the schedule says, as long as no progress was reported,`,
          inline`and for repeated cancellations: from the ${f.cancellationFrom} on (${f.cancellationCount} or more in ${f.cancellationDays}).`,
        ),
        text(
          inline`Half of it, ${f.cancellationHalf}, goes to the person who was let down, half to the platform. It is never more than what is held, and nothing where nothing is held. A poster’s fee comes out of the hold, a worker’s out of the wallet; ${link(paths.help('owing-money'), 'what it does not hold is owed')}. The dialog names it before you decide.`,
        ),
        note('info', inline`Contracts that fell through by your own fault are counted and shown on your profile.`),
      ],
    },
    {
      id: 'settle',
      title: 'Calling off work that has progressed',
      blocks: [
        text(
          inline`Once the worker has reported progress, a poster cannot call it off for a small fee. The reported share of what is held goes to the worker, the rest goes back to the card, and there is no cancellation fee.`,
        ),
        steps(
          inline`${strong('The poster cancels')} and sees the share, its photos and reports, and every amount before pressing. Nothing moves yet.`,
          inline`${strong(`The worker has ${f.settle}`)} to accept the share or to open a dispute. No answer counts as accepted. Until then the poster can take the cancellation back.`,
          inline`${strong('Then the money moves,')} the contract ends, and both can review each other.`,
        ),
        text(inline`If the reported share is not true, the poster opens a dispute instead of canceling.`),
      ],
    },
    {
      id: 'talk',
      title: 'Before a dispute: talk',
      blocks: [
        text(
          inline`Most trouble ends with three sentences in the chat, a video call or a request for changes. The poster can ask for changes while the money is held; the automatic release then stops.`,
        ),
      ],
    },
    {
      id: 'dispute',
      title: 'How a dispute goes',
      blocks: [
        steps(
          inline`${strong('File it')} under ${link(paths.workInProgress(), 'Work in Progress')}: the reason, what happened, and evidence. Disputes must be filed within ${f.disputeDays} of completion. Before you file you see what the rules would propose.`,
          inline`${strong('The money freezes')} at once: what is held, and what was released in the ${f.disputeDays} before. Nobody can release or withdraw it, not even by waiting.`,
          inline`${strong('The analysis')} looks at the contract, the progress that was reported, photos, notes, the timeline and how like cases ended.`,
          inline`${strong('A proposal follows,')} with its reasons in plain words and what each side would get, to the cent. Work that is ${f.sampleDone} done, with nothing else to weigh, means ${f.sampleRefund} back.`,
          inline`${strong(`Both have ${f.answer}`)} to accept it or to propose something else: another share, or more time of up to ${f.extension}.`,
          inline`${strong('Both accept?')} Money and contract move in the same second, and it is over.`,
          inline`${strong('No agreement, or no answer?')} It is escalated to human review: a person reads everything and decides. The initial review takes ${f.firstReview}.`,
        ),
        text(inline`From filing to the end it typically takes ${f.resolution}.`),
      ],
    },
    {
      id: 'evidence',
      title: 'Evidence that helps',
      blocks: [
        list(
          inline`Photos before, during and after; the progress you reported while working.`,
          inline`Messages in the chat here. What was said elsewhere can only be told.`,
          inline`Up to ${f.evidence} pieces from each side, photos, PDF or text, at most ${f.evidenceSize} each, as long as the dispute is open.`,
        ),
        text(
          inline`Evidence does not move the number that the rules propose, because either side can add some at any time: it is for the two of you and for the person who decides. Damage counts once an admin has verified the evidence for it and asks the rules again.`,
        ),
        text(
          inline`Both sides see all of it. Each can take along one file with everything that the dispute is made of.`,
        ),
      ],
    },
    {
      id: 'decide',
      title: 'What a person can decide',
      blocks: [
        list(
          inline`for the poster: all that is in dispute goes back;`,
          inline`for the worker: all of it is released;`,
          inline`half and half;`,
          inline`mediation: another ${f.answer} to find a share together;`,
          inline`dismissed: everything is as it was before.`,
        ),
        text(inline`The platform fee is taken only from what the worker gets, never from what goes back.`),
      ],
    },
    {
      id: 'questions',
      title: 'Often asked',
      blocks: [
        asked(
          {
            ask: 'Can I withdraw a dispute?',
            answer: inline`Yes, if you raised it and the other side has said nothing to it yet.`,
          },
          {
            ask: 'How often can we make counter-proposals?',
            answer: inline`${f.counters} times in all. Then accept the last one, or ask a person.`,
          },
          {
            ask: 'The worker did not come.',
            answer: inline`Write in the chat first. If nobody answers, file a dispute with “Nobody came”: work that never started goes back whole.`,
          },
          {
            ask: 'The poster does not release the money.',
            answer: inline`It releases by itself ${f.autoRelease} after completion, unless changes were asked for or a dispute is open.`,
          },
        ),
      ],
    },
  ],
  end: {
    title: 'Stuck in the middle of one?',
    text: 'Name the dispute’s number, and we look it up.',
    acts: [
      { mail: MAIL_DRAFTS.disputes, label: 'Contact disputes' },
      { mail: MAIL_DRAFTS.support, label: 'Contact support' },
    ],
  },
}
