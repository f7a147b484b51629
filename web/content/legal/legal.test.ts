import { describe, expect, it } from 'vitest'
import { CANCELLATION_FEE } from '#core/contracts/settings.ts'
import { settingsIn } from '#web/runtime/site-settings.ts'
import { linksOf, type Section, textsOf } from '#web/content/help/blocks.ts'
import { figuresOf } from '#web/content/help/figures.ts'
import { operatorText } from '#web/content/legal/operator.ts'
import { privacySections } from '#web/content/legal/privacy.ts'
import { termsSections } from '#web/content/legal/terms.ts'

const defaults = figuresOf(settingsIn({}))
const nobody = { name: '', address: '' }
const bodyOf = (sections: readonly Section[]): string =>
  sections.flatMap(({ blocks }) => blocks.flatMap(textsOf)).join('\n')

describe('LEGAL-1 the terms', () => {
  const terms = termsSections(defaults, nobody)
  const text = bodyOf(terms)

  it('were last updated on the day that new accounts agree to', () => expect(defaults.updated).toBe('July 1, 2025'))
  it('have the sections of the specification, in its order', () =>
    expect(terms.map(({ title }) => title).slice(0, 5)).toEqual([
      'Using the platform',
      'Dual role',
      'Payments and fees',
      'Conduct',
      'Liability',
    ]))
  it.each([
    'without one hour notice',
    'split 50/50 between the platform and the affected user',
    'a fee of $10',
    '5% of the job value',
    'Workers keep 95%',
    '18 or over',
    'One account per person',
  ])('contain: %s', (expected) => expect(text).toContain(expected))
  it('keep the wording of the notice and take the fee from the settings', () => {
    const changed = bodyOf(termsSections(figuresOf(settingsIn({ [CANCELLATION_FEE.key]: 2_500 })), nobody))
    expect(changed).toContain('without one hour notice pays a fee of $25')
  })
  it('lead to the Help Center', () =>
    expect(terms.flatMap(({ blocks }) => blocks.flatMap(linksOf))).toContain('/help-center'))
})

describe('LEGAL-2 the privacy policy', () => {
  const privacy = privacySections(defaults, nobody)

  it('states what is collected, how it is used and which rights there are', () =>
    expect(privacy.map(({ title }) => title)).toEqual(
      expect.arrayContaining(['What we collect', 'How we use it', 'Your rights', 'Contact']),
    ))
  it.each([
    'Data access requests are answered within 30 days',
    'Identity documents: deleted 30 days after the decision',
    'after 30 days without a visit',
    'Alerts: 90 days',
  ])('contains: %s', (expected) => expect(bodyOf(privacy)).toContain(expected))
})

describe('LEGAL-3 the operator', () => {
  it.each([
    [{ name: '', address: '' }, 'the operator of this site'],
    [{ name: 'Town of Gulfport', address: '' }, 'Town of Gulfport'],
    [
      { name: 'Town of Gulfport', address: '1 Main St, Gulfport, FL 33707' },
      'Town of Gulfport, 1 Main St, Gulfport, FL 33707',
    ],
  ])('is named as far as the settings have a name: %j', (operator, expected) => {
    expect(operatorText(operator)).toBe(expected)
    for (const sections of [privacySections(defaults, operator), termsSections(defaults, operator)])
      expect(bodyOf(sections)).toContain(`is run by ${expected} (“we”)`)
  })
})
