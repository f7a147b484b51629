export interface Headline {
  text: string
  /** Blog items link to the blog. */
  kind: 'blog' | 'market'
}

export const HEADLINE_MS = 12_000

/** Marketing copy: the figures are examples, not measurements. */
export const HEADLINES: readonly Headline[] = [
  { kind: 'blog', text: 'Why five minutes is enough: what 200 posters told us' },
  { kind: 'market', text: 'Weekend moving jobs see a 23% surge as the leases turn over' },
  { kind: 'blog', text: 'How to word a job so that the right person bids first' },
  { kind: 'market', text: '500+ workers come online daily, most of them after six' },
  { kind: 'blog', text: 'What a fair bid looks like, ticket by ticket' },
  { kind: 'market', text: 'From Manual Labor & Tasks to Technology & Programming: five trades, one marketplace' },
]

export const nextHeadline = (at: number): number => (at + 1) % HEADLINES.length
