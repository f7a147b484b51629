import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MASK, maskContacts, maskOutside } from '#core/kernel/contacts.ts'

describe('MASK-1 contact data is masked', () => {
  test.each([
    '813-555-0142',
    '(813) 555-0142',
    '(813)555 0142',
    '813.555.0142',
    '8135550142',
    '+1 813 555 0142',
    '+44 20 7946 0958',
    '555-0142',
    'devon@example.com',
    'devon.marsh+jobs@mail.example.co.uk',
    'devon @ example.com',
    'devon at example dot com',
    'devon (at) example [dot] com',
    'https://example.com/devon?x=1',
    'http://10.0.0.1:8080/x',
    'www.example.com',
    'example.com/devon',
    'wa.me/18135550142',
  ])('%s', (contact) => {
    for (const [before, after] of [
      ['', ''],
      ['Call me: ', ''],
      ['(', ')'],
      ['Write to ', ' before noon.'],
      ['a\n', '\nb'],
    ] as const) {
      const masked = maskContacts(`${before}${contact}${after}`)
      expect(masked).toContain(MASK)
      expect(masked.replace(MASK, '')).not.toMatch(/\d{3}|example|wa\.me/)
      expect(masked.startsWith(before.trimEnd())).toBe(true)
    }
  })
})

test.each([
  ['Look at https://example.com/x, then call.', `Look at ${MASK}, then call.`],
  ['(see www.example.com)', `(see ${MASK})`],
  ['At www.example.com!', `At ${MASK}!`],
  ['www....', 'www....'],
])('MASK-1 punctuation after a link is kept: %s', (text, masked) => expect(maskContacts(text)).toBe(masked))

describe('MASK-1 text about the work is kept', () => {
  test.each([
    'Third floor, unit 4021, 12 steps.',
    'The sofa is 84 x 38 x 34 inches.',
    '2026-11-16 18:30',
    'On 11/16/2026 at 6:30 PM',
    'Between 10:00 and 11:30, or 14:00-15:30.',
    'It costs $1,250.00 and not $950.',
    'Order 48213 of the shop',
    'Zip 33605-1234',
    'I am at home. Come in.',
    'Look at the dot on the wall',
    'Bring 2-3 people, 10-15 boxes, 20 or 25 straps.',
    'Done.The key is under the mat.',
    'Serial 12 34 56',
  ])('%s', (text) => expect(maskContacts(text)).toBe(text))

  test('a text without digits, dots and @ is unchanged, and masking is idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', ' ', 'é', '\n', '!', '-', '(') }), (text) => {
        expect(maskContacts(text)).toBe(text)
      }),
    )
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(maskContacts(maskContacts(text))).toBe(maskContacts(text))
      }),
    )
  })
})

const millisecondsFor = (text: string): number => {
  const startedAt = performance.now()
  maskContacts(text)
  return performance.now() - startedAt
}

describe('MASK-1 unusual spellings', () => {
  test.each([
    '555-123-4567 / 555-987-6543',
    'call 503.555.0199 503.555.0144',
    'Sat 7/12/25 (503) 555-0199',
    '503—555—0199',
    '503_555_0199',
    'devonfix.ca',
    'devon @ gmail . com',
  ])('%s', (text) => {
    expect(maskContacts(text)).toContain(MASK)
    expect(maskContacts(text)).not.toMatch(/0199|4567|6543|gmail|devonfix/)
  })

  test.each(['7/12/25 - 8/12/25', '2026-11-15 to 2026-11-16', '$1,200 or $1,350, 24 x 36'])('%s is kept', (text) =>
    expect(maskContacts(text)).toBe(text),
  )

  test('masking takes linear time', () => {
    for (const sign of ['1', 'a', 'a@', '.a', 'a.', '1 ', '(', 'a at ', '- ', '@.', 'www.']) {
      const [short, long] = [500, 4000].map((length) => {
        const text = sign.repeat(length / sign.length)
        millisecondsFor(text)
        return Math.min(...Array.from({ length: 5 }, () => millisecondsFor(text)))
      })
      // Eight times the text: quadratic time would be 64 times as long. Below 0.5 ms the clock is too coarse.
      expect(long, sign).toBeLessThan(Math.max(short!, 0.5) * 30)
    }
  })
})

describe('MASK-2 links to this site are kept only if they contain no contact data', () => {
  const SITE = 'https://nearhand.example.org'
  const JOB = `${SITE}/jobs/019c1f2a-7a00-7000-8000-5d2f0a9c41be`
  test.each([SITE, `${SITE}/`, `${SITE}/help-center`, JOB])('%s', (link) => {
    const text = `See ${link}, then ${link}. And (${link})!`
    expect(maskOutside(text, SITE)).toBe(text)
    expect(maskOutside(`${text} Or 813-555-0142.`, SITE)).toBe(`${text} Or ${MASK}.`)
  })
  test.each([
    `${SITE}/jobs/813-555-0142`,
    `${SITE}/x?call=8135550142`,
    `${SITE}/jobs#devon@example.com`,
    `${SITE}.evil.test/x`,
    `${SITE}@evil.test`,
    `${SITE}:8443/x`,
    `${JOB}/more`,
    'https://example.com/x',
  ])('not %s', (link) => {
    expect(maskOutside(`See ${link} now`, SITE)).toBe(`See ${MASK} now`)
  })
})
