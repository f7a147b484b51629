import type { DemoPost } from '#demo/data/content/blog-post.ts'

export const FOR_POSTERS: readonly DemoPost[] = [
  {
    title: 'Why five minutes is enough',
    slug: 'why-five-minutes-is-enough',
    excerpt:
      'A plumber who wants the job answers in the first minute. What the other four are for, and when to take an hour.',
    tags: ['bidding', 'posting', 'tips'],
    picture: { scene: 'sofa', seed: 0, alt: 'An orange sofa with a cushion, under a framed picture of mountains' },
    daysAgo: 2,
    content: `A plumber who wants the job answers in the first minute. A plumber who does not, answers never. Everything between is a waiting room with no chairs.

That is why a new job here burns for **five minutes** unless you say otherwise. The clock starts the moment you post, it runs on our side and not on your phone, and it ends to the second.

## What happens while it burns

- **Bids are sealed.** A worker sees how many there are and when they came, and only their own amount. Nobody undercuts anybody; they tell you what the work is worth to them.
- **A bid can still change.** Until the clock ends a worker may correct the amount, the words or the hour, or take the bid back.
- **You stay nobody.** Your name and your door are told to one person: the one you choose.

You may choose as soon as a bid convinces you. Most people do not wait for the zero.

> I did not want the cheapest. I wanted to stop thinking about the sofa.
>
> *Lena, poster, Tampa Heights*

## When it ends

With bids on the table the job stays listed, but nobody can add another. You have **seven days** to choose, and we remind you. Without a bid the job expires, and one press posts it again, with a note what you might change.

## When to burn longer

| What it is | How long |
|---|---|
| Something heavy, something broken, something today | 5 minutes |
| A weekend morning, when people have breakfast | 30 minutes |
| Work that needs a licence or a look at the calendar | 1 hour |
| An event next week | 24 hours |

For everything else: say what, say where, say how heavy. Then put the phone down. It will ring.`,
  },
  {
    title: 'How to describe a staircase',
    slug: 'how-to-describe-a-staircase',
    excerpt: 'Floors, turns, lift, banister. Four words that save three phone calls.',
    tags: ['posting', 'moving', 'tips'],
    picture: { scene: 'staircase', seed: 0, alt: 'A wooden staircase with a banister, light falling through a window' },
    daysAgo: 9,
    content: `“Third floor, no lift” is the most expensive sentence on this site. Not because of the third floor. Because it leaves out everything a mover has to guess, and people charge for guessing.

## The four words

1. **Floors.** Count the flights that somebody will carry something up. A house on a slope has one more than its door says.
2. **Turns.** A straight flight takes a wardrobe. A turn with a landing takes it in parts. A spiral takes it apart with a screwdriver.
3. **Lift.** If there is one, measure its door and its depth. A tape measure beats “quite big”.
4. **Banister.** A fixed one costs ten centimetres of every corner. Say whether it comes off.

## Then take two photos

One from the bottom looking up, one at the tightest corner with the front door in the picture for scale. You can add up to three to a job, and the metadata of your phone is taken off before anybody sees them: no place, no time, only pixels.

## An example that got four bids

> Sofa bed, 210 cm, about 70 kg, from 2nd floor to the street. Two straight flights, one landing, banister stays. No lift. Parking in front of the door until six.

Compare it with “help with a sofa”, which got one, and that one asked five questions.

Ready? [Post a job](/post-a-job) and read it once aloud before you press. If you have to breathe twice in one sentence, so will they.`,
  },
  {
    title: 'Cancelling without burning a bridge',
    slug: 'cancelling-without-burning-a-bridge',
    excerpt: 'What it costs, who gets it, and the one sentence that makes it cost nothing.',
    tags: ['posting', 'payments', 'contracts'],
    picture: { scene: 'door', seed: 1, alt: 'A front door, closed, with a lamp beside it' },
    daysAgo: 23,
    content: `Plans fall over. The dog eats the key, the van will not start, the sister-in-law has already done it. Cancelling is allowed, on both sides, until the work is finished. It only has a price when somebody is already putting their shoes on.

## The rule, in one breath

If the start is **two hours or less** away, or the work has begun, whoever cancels pays **$10**. Half goes to the other side, half to the house. Earlier than that it is free. Without a date in the contract only a start makes it cost something.

What is held comes back to the poster’s card, less the fee if it was the poster who left. If the worker leaves, everything goes back, and the fee comes out of the worker’s balance.

## Three in thirty days

From the third cancellation within thirty days the fee applies whenever you cancel, however early. Nobody gets there by accident.

## What to write

Say it in the chat before you press the button. One line is enough:

> Sorry, the landlord came himself. I am cancelling now so that you can take another job tonight.

People who read that bid again. People who find a red line in their list do not. Profiles count cancellations, and everybody who bids can see the figure.

If the hour is wrong rather than the job, do not cancel at all: agree on another time, and write it into the chat where both can find it.`,
  },
  {
    title: 'Jobs that only exist after dark',
    slug: 'jobs-that-only-exist-after-dark',
    excerpt: 'String lights, cat feeding, greyhounds. What this city posts after eight.',
    tags: ['stories', 'city'],
    picture: { scene: 'stringLights', seed: 0, alt: 'A laid table in the evening under a string of lights' },
    daysAgo: 31,
    content: `By day the list is what you would expect: lawns, boxes, a tap. After eight it changes its voice.

**Hang forty feet of lights, quietly.** The party is a surprise and the person it is for lives upstairs. Three bids in two minutes; the one who got it brought felt pads for the ladder.

**Feed a cat who believes she has not been fed.** Twice, because her owner’s flight was late twice. The contract said “ignore the screaming”, and both signed it.

**Walk two greyhounds who are afraid of daylight.** Not of dogs, not of cars. Of daylight. There are three people in Ybor City who do this now, and they know each other.

**Stand next to a telescope.** A father, a clear night, and nobody to hold the torch with the red film over it.

**Find a hearing aid on a dance floor.** Found.

What they have in common is not money; most are under fifty dollars. It is that there is nobody to call at nine in the evening for a thing like that, and that somebody two streets away is awake and bored and good with greyhounds.

If you are that somebody: [look at what is open](/find-work). The list after eight is short, and it burns fast.`,
  },
]
