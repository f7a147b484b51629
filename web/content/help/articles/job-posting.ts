import { paths } from '#core/paths.ts'
import type { Article } from '#web/content/help/article.ts'
import { asked, link, list, note, inline, steps, strong, text } from '#web/content/help/blocks.ts'
import { verificationRule } from '#web/content/help/verification.ts'

export const jobPosting: Article = {
  slug: 'job-posting',
  icon: 'plus',
  summary: () => 'What to write, what to photograph, which fuse to pick.',
  lead: () =>
    'A good ticket answers the questions that a worker would ask. Then the bids are about the price, and not about guesses.',
  sections: (f) => [
    {
      id: 'before',
      title: 'Before you post',
      blocks: [
        text(
          inline`Your profile must be complete. ${verificationRule(f)} If something is missing, the form says so beside the button, and what you typed stays.`,
        ),
        text(inline`Posting is free, and so is a job that nobody takes.`),
      ],
    },
    {
      id: 'write',
      title: 'What to write',
      blocks: [
        list(
          inline`${strong('Title.')} What is to be done, not how urgent it is: “Mount a 55 inch TV on brick”.`,
          inline`${strong('Description.')} What is there already, what the worker must bring, stairs, pets, parking. What is not written is not in the contract.`,
          inline`${strong('Budget.')} From and to. Where enough similar jobs were settled near by, a price guide shows what they cost.`,
          inline`${strong('Where.')} Address and zip code. Everybody sees the part of town; the street is shown only to the worker you choose, once both have signed. A job without an address, such as tutoring over video, is marked as virtual.`,
          inline`${strong('When.')} A day and a time if they matter. You can still set them while the contract is not signed.`,
        ),
        note(
          'lock',
          inline`Your name is hidden until you choose a bid. Please leave phone numbers and e-mail addresses out of the text.`,
        ),
      ],
    },
    {
      id: 'photos',
      title: 'What to photograph',
      blocks: [
        text(
          inline`Up to ${f.photos} photos of at most ${f.photoSize} each, as JPG, PNG, GIF, WebP or HEIC. One from far, one of the difficult spot, one of what is to be used. Where and when they were taken is removed from the files.`,
        ),
      ],
    },
    {
      id: 'window',
      title: 'Which fuse to pick',
      blocks: [
        text(
          inline`The bidding window is ${f.window} unless you choose otherwise; ${f.windows} are offered. It starts the moment you post, and the clock is the same on every screen.`,
        ),
        list(
          inline`${strong('Short')} for what has to be done today. Workers near by get an alert at once.`,
          inline`${strong('Long')} for large or unusual jobs, when people have to look into their calendar.`,
        ),
        text(inline`You may choose a bid before the window ends. Nobody can bid after it, not even by a second.`),
      ],
    },
    {
      id: 'choose',
      title: 'Choosing a bid',
      blocks: [
        steps(
          inline`${strong('Compare.')} Amount, rating, finished jobs, on-time rate, the verified mark, what they wrote, and how well they match (${link(paths.ranking(), 'how that is reckoned')}). The cheapest bid is not always the best.`,
          inline`${strong('Choose.')} That writes the contract and tells all others that they were not chosen.`,
          inline`${strong('Sign.')} Both have ${f.signWithin}. Unsigned by then, the contract is void and you choose again from the same bids.`,
        ),
        text(
          inline`After the window you have ${f.choosing} to choose. We remind you. Then the ticket expires, and you can post it again.`,
        ),
      ],
    },
    {
      id: 'questions',
      title: 'Often asked',
      blocks: [
        asked(
          {
            ask: 'Nobody has bid. What now?',
            answer: inline`Open the ticket under ${link(paths.workInProgress(), 'Work in Progress')} and repost it: all you wrote is there, and you can raise the budget, lengthen the window or add a photo first.`,
          },
          {
            ask: 'Can I change a job that is out?',
            answer: inline`No, because bids were made on what it said. Cancel it, which is free while no contract is written, and repost it with the change.`,
          },
          {
            ask: 'When do I pay?',
            answer: inline`When both have signed, and not before. See ${link(paths.help('payments-escrow'), 'Payments and escrow')}.`,
          },
        ),
      ],
    },
  ],
  end: {
    title: 'Got something to hand out?',
    text: 'The first bids often arrive before you have put the phone away.',
    acts: [{ to: paths.postAJob(), label: 'Post a Job' }],
  },
}
