import { describe, expect, it } from 'vitest'
import { FEE } from '#core/payments/fee.ts'
import { MAX_INSTANT_DAILY } from '#core/payments/settings.ts'
import type { SettingValue } from '#core/kernel/setting.ts'
import { VERIFICATION_REQUIRED } from '#core/profiles/settings.ts'
import { settingsIn } from '#web/runtime/site-settings.ts'
import { matchPage } from '#web/app/match.ts'
import { minutesOf, type Article } from '#web/content/help/article.ts'
import { ARTICLES } from '#web/content/help/articles.ts'
import { type Act, linksOf, type Section, textsOf } from '#web/content/help/blocks.ts'
import { type Figures, figuresOf } from '#web/content/help/figures.ts'
import { MAIL_DRAFTS } from '#web/content/help/mail-drafts.ts'
import { SLUGS } from '#web/content/help/titles.ts'
import { privacySections } from '#web/content/legal/privacy.ts'
import { termsSections } from '#web/content/legal/terms.ts'
import { owingMoney } from '#web/content/help/articles/owing-money.ts'

const defaults = figuresOf(settingsIn({}))
const set = (settings: Record<string, SettingValue>): Figures => figuresOf(settingsIn(settings))

const bodyOf = (sections: readonly Section[]): string =>
  sections.flatMap(({ title, blocks }) => [title, ...blocks.flatMap(textsOf)]).join('\n')
const textOf = (article: Article, figures = defaults): string =>
  [article.summary(figures), article.lead(figures), bodyOf(article.sections(figures))].join('\n')
const text = (slug: string, figures = defaults): string =>
  textOf(
    ARTICLES.find((one) => one.slug === slug)!,
    figures,
  )

const end = (slug: string) => ARTICLES.find((one) => one.slug === slug)?.end?.acts ?? []

const operator = { name: '', address: '' }
const legal = { privacy: privacySections(defaults, operator), terms: termsSections(defaults, operator) }

const actLinks = (acts: readonly Act[] = []): string[] => acts.flatMap((act) => ('to' in act ? [act.to] : []))
const pages: [name: string, links: string[]][] = [
  ...ARTICLES.map((article): [string, string[]] => [
    article.slug,
    [...article.sections(defaults).flatMap(({ blocks }) => blocks.flatMap(linksOf)), ...actLinks(article.end?.acts)],
  ]),
  ['privacy', legal.privacy.flatMap(({ blocks }) => blocks.flatMap(linksOf))],
  ['terms', legal.terms.flatMap(({ blocks }) => blocks.flatMap(linksOf))],
]
const links = pages.flatMap(([name, found]) => found.map((to) => [name, to] as const))

describe('HELP-1 the nine articles', () => {
  it('are there, in the order of their titles', () => expect(ARTICLES.map(({ slug }) => slug)).toEqual(SLUGS))

  it.each(links)('%s leads to %s, which exists', (_, to) => {
    const { pathname, hash } = new URL(to, 'https://nearhand.test')
    // A signed-in user can open every page.
    expect(matchPage(pathname, true)).toMatchObject({ isFound: true })
    if (hash === '') return
    const article = ARTICLES.find(({ slug }) => pathname === `/help/${slug}`)
    expect(article?.sections(defaults).map(({ id }) => `#${id}`)).toContain(hash)
  })

  it.each([
    ['getting-started', ['/post-a-job', '/find-work']],
    ['job-posting', ['/post-a-job']],
    ['bidding-guide', ['/find-work']],
    ['withdrawals', ['/profile']],
    ['reviews-ratings', []],
  ])('%s ends with the links that the specification names', (slug, to) => expect(actLinks(end(slug))).toEqual(to))

  it.each([
    ['payments-escrow', ['support']],
    ['security-verification', ['security']],
    ['withdrawals', ['payments']],
    ['cancellations-disputes', ['disputes', 'support']],
    ['owing-money', ['payments']],
  ])('%s has email drafts to %s', (slug, departments) =>
    expect(end(slug).flatMap((act) => ('mail' in act ? [act.mail.to] : []))).toEqual(departments),
  )

  it('getting started has four steps', () => {
    const titles = ARTICLES[0]?.sections(defaults).map(({ title }) => title) ?? []
    expect(titles.filter((title) => title.startsWith('Step '))).toHaveLength(4)
  })

  it.each(Object.entries(MAIL_DRAFTS))('an email draft to %s names what to include', (to, draft) => {
    expect(draft.to).toBe(to)
    expect(draft.ask.join('')).not.toBe('')
  })

  it.each(ARTICLES.map((article) => [article.slug, article] as const))('%s has no section twice', (_, article) => {
    const ids = article.sections(defaults).map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(minutesOf(article, defaults)).toBeGreaterThan(0)
  })
})

describe('HELP-3 the articles contain what the specification fixes', () => {
  it.each([
    [
      'getting-started',
      ['at least 8 characters', 'an upper-case letter', 'a lower-case letter', 'a digit', '6 digits'],
    ],
    ['getting-started', ['18 or over', 'one account per person']],
    ['job-posting', ['5 minutes', '5 minutes, 30 minutes, 1 hour or 24 hours', 'Up to 3 photos', '5 MB']],
    ['bidding-guide', ['5%', '95%', '$200', '$10', '$190']],
    ['payments-escrow', ['5% of the job value', 'Workers keep 95%', '$200.00', '$10.00', '$190.00', '72 hours']],
    ['payments-escrow', ['Mount a TV: Poster pays $95.00, Fee $4.75, Worker keeps $90.25']],
    ['reviews-ratings', ['within 7 days of completion']],
    ['reviews-ratings', ['4.8 and up: Top', '4.5 and up: Competitive', '4.0 and up: Acceptable', 'below 4.0: Problem']],
    ['security-verification', ['at least 12 characters with mixed case, numbers and symbols', '6 digits', '$1,000']],
    ['security-verification', ['Verified accounts get a trust badge and higher search visibility']],
    ['security-verification', ['identity verification is optional for now', 'jobs over $1,000', 'Premium features']],
    ['withdrawals', ['2%', '$10', '$5,000 a day', '$25,000 a week', '$25', '1-3 business days', 'no limit']],
    ['withdrawals', ['before 2 PM EST, Mon-Fri', 'Every Friday at 6 PM EST', '1-2 business days', '1099', '$600']],
    ['withdrawals', ['Insufficient funds', 'Invalid payment method', 'Daily limit exceeded', 'Bank holiday delays']],
    ['cancellations-disputes', ['cancellation fee of $10', 'within 2 hours', '3 or more in 30 days']],
    ['cancellations-disputes', ['within 7 days of completion', '24-48 hours', '48 hours', '3-5 business days']],
    ['cancellations-disputes', ['85% done', '15% back', 'human review']],
  ])('%s: %j', (slug, phrases) => {
    for (const phrase of phrases) expect(text(slug)).toContain(phrase)
  })
})

it.each([
  'also while the money was still held',
  'Pay all',
  'A card whose bank disputes',
  'the card that paid the debt',
])('CHARGEBACK-5 the article about money that is owed says of reversed payments: %s', (words) =>
  expect(text('owing-money')).toContain(words),
)

describe('DEBT-2 the article about money that is owed', () => {
  it('has the date on which it was written', () => expect(owingMoney.updated).toBe('November 19, 2026'))

  it.each(['bid on a job or change a bid', 'post or repost', 'send a tip', 'withdraw money', 'delete your account'])(
    'names what is stopped: %s',
    (words) => expect(text('owing-money')).toContain(words),
  )

  it('names every way in which money comes to be owed, and both ways to settle it', () => {
    for (const words of ['cancellation fee', 'A refund after a dispute', 'the bank took back', 'By itself', 'By card'])
      expect(text('owing-money')).toContain(words)
  })
})

describe('HELP-4 figures come from the rules and the settings', () => {
  it('follow a changed setting, with everything computed from it', () => {
    const changed = text('payments-escrow', set({ [FEE.key]: 800 }))
    for (const words of ['8% of the job value', 'Workers keep 92%', '$184.00', '$16.00', '$7.60'])
      expect(changed).toContain(words)
    expect(text('withdrawals', set({ [MAX_INSTANT_DAILY.key]: 123_400 }))).toContain('$1,234 a day')
  })

  it('fall back to the default for an invalid setting', () =>
    expect(text('payments-escrow', set({ [FEE.key]: 'much' }))).toContain('5% of the job value'))

  it.each([
    ['posting', 'Whoever posts a job is verified first'],
    ['over_limit', 'Identity verification is optional for now, and required for jobs over $1,000'],
    ['never', 'optional for now: nothing waits for it. It may be required for jobs over $1,000 later'],
  ])('state who must be verified: %s', (rule, words) => {
    const figures = set({ [VERIFICATION_REQUIRED.key]: rule })
    for (const slug of ['getting-started', 'job-posting', 'bidding-guide', 'security-verification'])
      expect(text(slug, figures)).toContain(words)
  })

  /** Each text figure is replaced by its name: an old figure that is left was written by hand. */
  const marked = Object.fromEntries(
    Object.entries(defaults).map(([name, value]) => [name, typeof value === 'string' ? `<${name}>` : value]),
  ) as unknown as Figures
  const shown: Figures = {
    ...marked,
    verificationRule: 'posting',
    examples: defaults.examples.map(([name]) => [name, '<pays>', '<fee>', '<keeps>'] as const),
    tiers: defaults.tiers.map(({ key }) => ({ key, from: '<from>' })),
  }
  const COPIED = /\$\d|\d+(?:\.\d+)? ?%|\d+ (?:MB|miles)|\b\d+[- ](?:business )?(?:minute|hour|day)s?\b|\d (?:AM|PM)\b/

  it.each(ARTICLES.map((article) => [article.slug, article] as const))('%s has none written by hand', (_, article) =>
    expect(textOf(article, shown)).not.toMatch(COPIED),
  )
  it('and neither have the legal pages', () => {
    expect(bodyOf(privacySections(shown, operator))).not.toMatch(COPIED)
    expect(bodyOf(termsSections(shown, operator))).not.toMatch(COPIED)
  })
})
