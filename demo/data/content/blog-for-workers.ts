import type { DemoPost } from '#demo/data/content/blog-post.ts'

export const FOR_WORKERS: readonly DemoPost[] = [
  {
    title: 'Where your $95.00 sleeps',
    slug: 'where-your-95-00-sleeps',
    excerpt: 'Escrow, hour by hour, from the second signature to the wallet.',
    tags: ['payments', 'escrow', 'working'],
    picture: { scene: 'tap', seed: 0, alt: 'A kitchen tap with one drop falling from it' },
    daysAgo: 5,
    content: `Somebody posts a dripping tap, you bid $95.00, they choose you. From here on the money has an address at every hour of the day. This is where it is.

## Both sign: it leaves the card

The moment the second signature lands, the poster’s card is charged and the whole $95.00 is **held**. Not by them, not by you. If the card says no, both of you are told, the poster pays in another way, and nobody starts.

You cannot press Start while the money is not held. That is not a suggestion; the button says why.

## You work: nothing moves

Progress photos, notes, a request for the second washer: all of it goes into the contract, none of it touches the money. If extra work is approved by both of you, its price is held in addition.

## You finish: the clock changes hands

You mark it complete. The poster looks and presses **Release**. If they forget, it is released by itself **72 hours** later, unless somebody raised a dispute.

## It arrives: $90.25

| | |
|---|--:|
| The job | $95.00 |
| The fee, 5% | $4.75 |
| **You keep** | **$90.25** |

The fee is taken from what is released to you and from nothing else: not from a refund, and not from a tip. A tip is yours whole.

## From the wallet to your bank

- **To a debit card, at once:** 2% of the amount, from $10, at most $5,000 a day.
- **To a bank account:** free, from $25, one to three business days.
- **Doing nothing:** every Friday at six in the evening whatever you have goes out by itself, if it is $25 or more and your bank account is confirmed. You can switch that off.

Every line of it stands in your wallet, with the balance after it. If a line puzzles you, [write to us](/help-center); we can see the same line.`,
  },
  {
    title: 'The gate that became a dispute',
    slug: 'the-gate-that-became-a-dispute',
    excerpt: 'Two people, one hinge, a 15% refund. Told with both names changed.',
    tags: ['disputes', 'stories', 'escrow'],
    picture: { scene: 'gardenGate', seed: 0, alt: 'A wooden garden gate hanging crooked on its hinges' },
    daysAgo: 13,
    content: `Call them Rosa and Tom. Rosa wanted a garden gate that closes. Tom hung it, painted it, and left with a note: “Lower hinge squeaks, is new, will settle.” Rosa wrote back: “Does not close when it rains.”

Neither of them was lying.

## What froze

When Rosa raised the dispute the $120.00 froze that second. No release, no automatic release, for nobody. That is the first thing a dispute does, and it does it to both sides.

## What was gathered

Nobody had to write an essay. The contract was there with its clauses, Tom’s photos with their times, the progress he had entered (85%), and every message. Each side could add papers and pictures of their own.

## What was proposed

The rules weigh what was agreed, what was done, what can be seen, and what came of cases like it. With 85% of the work done and the rest in doubt, they came out at **15% back**: $18.00 for Rosa, $102.00 for Tom, less his fee. Under each figure stood the reason for it, in a sentence.

Both had **48 hours** to accept, or to say another figure. Rosa accepted after ten minutes. Tom slept on it and accepted after breakfast. Had one of them said no, a person would have read everything and decided.

## What they did next

Tom came back on Saturday with a longer bolt. He was not asked to. Rosa left four stars and a sentence about Saturdays.

> The gate was never the problem. The problem was that we each had a different gate in mind.
>
> *Tom, who is not called Tom*

If you take one thing with you: photograph the corner that worries you *before* you touch it. It takes four seconds and it has ended more quarrels than any of our rules.`,
  },
  {
    title: 'Your first ten tickets as a worker',
    slug: 'your-first-ten-tickets-as-a-worker',
    excerpt: 'A calm plan for the first month: radius, price, reviews.',
    tags: ['working', 'tips', 'reviews'],
    picture: { scene: 'lawnMower', seed: 0, alt: 'A red lawn mower in front of a small house in the evening' },
    daysAgo: 18,
    content: `You have a drill, an evening and no reviews. Here is a month that works.

## Week one: small and near

Set your zip and stay within three miles. Take what you could do half asleep: a shelf, a lawn, two boxes up a stair. The point is not the money. The point is a finished contract, a released payment and a stranger who writes a sentence about you.

Fill in the profile first. A first name, a short bio, your zip code, a phone number and one skill: without those five you cannot bid, and with them you are found.

## Week two: bid like yourself

- **Name one price and one hour.** “Tonight at seven, $60, I bring the anchors” beats a paragraph.
- **Look at the guide, then trust yourself.** It shows what the middle half of such jobs went for near you. Being under it wins a job once and loses you the evening.
- **Do not bid on everything.** Posters see when you came and what you wrote, and a bid that fits is chosen over three that do not.

What you bid is what the poster pays; what you keep is 95% of it. Both figures stand above the button, always.

## Week three: be boring

Arrive when you said. Press Start when you start. Upload a photo in the middle and one at the end. Press Complete. Nothing about this is clever, and it is the whole difference between 4.4 and 4.9.

## Week four: raise the price

With ten reviews and a rating over 4.8 you are in the top tier, and it shows beside your name. Add ten per cent, and see whether anything changes. For most people nothing does.

One more thing: get verified. Jobs over $1,000 ask for it on both sides, and posters like the mark on small ones, too.

[See what burns near you](/find-work) and take the one you could do half asleep.`,
  },
  {
    title: 'Two reviews in sealed envelopes',
    slug: 'two-reviews-in-sealed-envelopes',
    excerpt: 'Why you cannot read what they wrote until you have written yours.',
    tags: ['reviews', 'working', 'posting'],
    picture: { scene: 'mailbox', seed: 0, alt: 'A mailbox on a post with a letter sticking out of it' },
    daysAgo: 38,
    content: `On most sites the second review is an answer to the first. Five stars for five stars, one for one. It reads like a handshake and says as much.

So here both go into an envelope.

## How it works

When a job is complete each side has **seven days** to write one review: one to five stars and a sentence. Nobody sees the other’s until **both are in, or the seven days are over**. Then both open at the same moment.

If you are kind because you expect kindness, you do not know yet whether it comes. If you are angry, you do not know whether they were, too. What is left is what you saw.

## What else is counted

Stars are an opinion. Beside them your profile shows what happened: how often you came on time, how often you cancelled, how a dispute was decided. You cannot be argued out of those, and you cannot talk your way into them.

## A good sentence

- says **what** was done: “hung three doors, planed one”;
- says **how** it was to have this person in the house;
- says nothing that could find them: no phone, no address, no second name.

> Came at seven, left at eight, the cat likes him.

We have read longer reviews that said less.

If a review is unfair you can answer it once, in public, and you can report it. A person looks at every report.`,
  },
]
