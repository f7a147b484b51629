import { describe, expect, it } from 'vitest'
import { HEADLINES, nextHeadline } from '#web/content/landing/headlines.ts'

describe('the news ticker', () => {
  it('has three blog items and three market items', () => {
    expect(HEADLINES.filter((headline) => headline.kind === 'blog')).toHaveLength(3)
    expect(HEADLINES.filter((headline) => headline.kind === 'market')).toHaveLength(3)
  })
  it('shows each once and starts over', () => {
    const seen = [0]
    for (let step = 0; step < 6; step += 1) seen.push(nextHeadline(seen.at(-1) ?? 0))
    expect(seen).toEqual([0, 1, 2, 3, 4, 5, 0])
  })
})
