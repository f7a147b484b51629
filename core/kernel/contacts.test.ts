import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CONTACT_EVASIONS } from '#core/kernel/contact-evasions.ts'
import { CONTACT_INNOCENTS } from '#core/kernel/contact-innocents.ts'
import { contactNotice, MASK, maskContacts, maskOutside, maskTexts } from '#core/kernel/contacts.ts'

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

/** What a reader could still make out of the part between the marks. */
const leftOf = (sample: string): string => {
  const [before = '', contact = '', after = ''] = sample.split(/[‹›]/)
  const masked = maskContacts(before + contact + after)
  const isKept = masked.startsWith(before) && masked.endsWith(after)
  const left = isKept ? masked.slice(before.length, masked.length - after.length) : masked
  return left.replaceAll(MASK, '').replace(/[^\p{L}\p{N}]/gu, '')
}

describe('MASK-10 evasions and innocent sentences', () => {
  test('there are 200 of each, none twice', () => {
    for (const samples of [CONTACT_EVASIONS, CONTACT_INNOCENTS]) {
      expect(samples.length).toBeGreaterThanOrEqual(200)
      expect(new Set(samples).size).toBe(samples.length)
    }
    for (const sample of CONTACT_EVASIONS) expect(sample, sample).toMatch(/^[^‹›]*‹[^‹›]+›[^‹›]*$/)
  })

  test('at least 95% of the evasions are hidden', () => {
    const missed = CONTACT_EVASIONS.filter((sample) => leftOf(sample) !== '')
    expect(missed.length / CONTACT_EVASIONS.length, missed.join('\n')).toBeLessThanOrEqual(0.05)
  })

  test('at most 2% of the innocent sentences are touched', () => {
    const touched = CONTACT_INNOCENTS.filter((sentence) => maskContacts(sentence) !== sentence)
    expect(touched.length / CONTACT_INNOCENTS.length, touched.join('\n')).toBeLessThanOrEqual(0.02)
  })
})

test('MASK-10 100 KB of any evasion take linear time', () => {
  const signs = [
    'a@',
    '1 ',
    'a at ',
    'one ',
    'g_m_a_',
    '8\u200b',
    '🙂1',
    'add me on ',
    'insta: ',
    '(at)',
    '1 dash ',
    'a.a',
  ]
  for (const sign of signs) {
    const [short, long] = [12_500, 100_000].map((length) => {
      const text = sign.repeat(length / sign.length)
      millisecondsFor(text)
      return Math.min(...Array.from({ length: 2 }, () => millisecondsFor(text)))
    })
    // Eight times the text: quadratic time would be 64 times as long. Shorter times are noise of a busy machine.
    expect(long, sign).toBeLessThan(Math.max(short!, 15) * 30)
  }
})

describe('MASK-11 texts that are read together', () => {
  test('a number that is spread over two of them is hidden in both', () => {
    expect(maskTexts(['Sofa, call 813 555', '0142 please', 'after 7 PM'])).toEqual({
      masked: [`Sofa, call ${MASK}`, `${MASK} please`, 'after 7 PM'],
      parts: ['813 555\n0142'],
    })
  })
  test('without contact data nothing changes', () => {
    const texts = ['Carry a sofa', 'Up three flights, 84 x 38 in.', '']
    expect(maskTexts(texts)).toEqual({ masked: texts, parts: [] })
  })
})

test.each([
  ['Up three flights, 84 x 38 in.', null],
  [
    'Call 813 555 0142.',
    'We hide a phone number (“813 555 0142”). Contact details are shared once the contract is active.',
  ],
  [
    'devon at gmail dot com, my IG is devonfix, see example.com',
    'We hide an email address (“devon at gmail dot com”), a username (“my IG is devonfix”), and a link (“example.com”). Contact details are shared once the contract is active.',
  ],
])('MASK-12 an author reads what is hidden: %s', (text, notice) => expect(contactNotice(text)).toBe(notice))
