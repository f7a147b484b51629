import type { DemoPost } from '#demo/data/content/blog-post.ts'

/** What the editor is in the middle of. */
export const UNFINISHED: readonly DemoPost[] = [
  {
    title: 'Ten words that lower a bid',
    slug: 'ten-words-that-lower-a-bid',
    excerpt: '',
    tags: ['posting', 'tips'],
    picture: { scene: 'formsOnDesk', seed: 0, alt: 'Forms and a pen on a desk' },
    daysAgo: 1,
    isDraft: true,
    content: `Some words make a job cheaper, and none of them is “cheap”.

1. **Parking.** A mover who knows where the van stands does not add twenty minutes for finding out.
2. **Ground floor.** If it is true.
3. **Tools here.** Say which.
4. **Two people.** If you are one of them, say that you will carry.
5. **Flexible.** Any evening this week beats Saturday at nine.

*(five more, ask Devon)*`,
  },
  {
    title: 'Before the storm: a list for June',
    slug: 'before-the-storm-a-list-for-june',
    excerpt: 'Gutters, shutters, the branch over the roof: who to ask for what, and when.',
    tags: ['city', 'yard'],
    picture: { scene: 'palmTree', seed: 0, alt: 'A palm tree bending over a roof' },
    daysAgo: 4,
    isDraft: true,
    content: `Hurricane season begins on the first of June. By then every ladder in the county is somewhere else.

## In May

- Gutters and drains
- The branch over the roof
- Shutters: hang one, see whether the screws fit

## In the last week

Batteries, water, and somebody with a truck who answers within five minutes.

> To do: photos of the Heights after the last one, with permission.`,
  },
]
