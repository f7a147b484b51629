import { describe, expect, it } from 'vitest'
import { settingsIn } from '#web/runtime/site-settings.ts'
import { ARTICLES } from '#web/content/help/articles.ts'
import { figuresOf } from '#web/content/help/figures.ts'
import { type MarkedText, placesIn, searchHelp, queryWords } from '#web/content/help/search.ts'

const places = placesIn(ARTICLES, figuresOf(settingsIn({})))
const find = (query: string) => searchHelp(places, query)
const marked = ({ text, marks }: MarkedText): string[] => marks.map(([from, to]) => text.slice(from, to))

describe('HELP-2 searching the articles', () => {
  it.each(['', '   ', '?!'])('finds nothing for %j', (query) => expect(find(query)).toEqual([]))
  it('finds nothing if a word occurs nowhere', () => expect(find('refund xylophone')).toEqual([]))

  it('finds the section that contains the words', () => {
    expect(find('micro-deposits')[0]).toMatchObject({ slug: 'withdrawals', sectionId: 'setup' })
    expect(find('cancellation fee')[0]).toMatchObject({ slug: 'cancellations-disputes' })
    expect(find('holiday').map(({ sectionId }) => sectionId)).toContain('failed')
  })
  it('ranks a section with the words in its title before one that mentions them', () => {
    expect(find('limits')[0]).toMatchObject({ slug: 'withdrawals', sectionId: 'limits' })
    expect(find('tips')[0]).toMatchObject({ slug: 'payments-escrow', sectionId: 'tips' })
  })

  it('matches beginnings of words, ignoring case and accents', () => {
    expect(find('WITHDR')[0]?.slug).toBe('withdrawals')
    expect(find('wíthdrawal').length).toBeGreaterThan(0)
    expect(find('ithdraw')).toEqual([])
  })
  it('requires every word, anywhere in the section', () => {
    const both = find('friday bank')
    expect(both[0]).toMatchObject({ slug: 'withdrawals', sectionId: 'weekly' })
    expect(find('bank').length).toBeGreaterThan(both.length)
  })
  it('searches tables, questions and figures, too', () => {
    expect(find('tutor one hour').map(({ sectionId }) => sectionId)).toContain('fee')
    expect(find('cash').map(({ sectionId }) => sectionId)).toContain('questions')
    expect(find('1099')[0]).toMatchObject({ sectionId: 'tax' })
    expect(find('5,000')[0]?.slug).toBe('withdrawals')
  })

  it('marks the matches and nothing else', () => {
    const [hit] = find('micro')
    expect(marked(hit!.snippet).length).toBeGreaterThan(0)
    for (const found of marked(hit!.snippet)) expect(found.toLowerCase()).toBe('micro')
    expect(marked(find('withdrawals limits')[0]!.article)).toEqual(['Withdrawals'])
  })
  it('marks the right positions after letters with accents', () => {
    const place = { ...places[0]!, section: 'Résumé, naïve İ café refunds', texts: [] }
    expect(marked(searchHelp([place], 'refund')[0]!.section)).toEqual(['refund'])
  })
  it('cuts a long text around the match, between words', () => {
    const words = Array.from({ length: 60 }, (_, at) => `word${at}`)
    const place = { ...places[0]!, texts: [`${words.join(' ')} needle ${words.join(' ')}`] }
    const { text } = searchHelp([place], 'needle')[0]!.snippet
    expect(text).toMatch(/^… word\d+ .*needle.* …$/)
    expect(text.length).toBeLessThan(200)
  })
  it('shows at most twelve results', () => expect(find('the').length).toBeLessThanOrEqual(12))
  it('counts a word once', () => expect(queryWords('Bank bank, BANK')).toEqual(['bank']))
})
