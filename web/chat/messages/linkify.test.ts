import { describe, expect, it } from 'vitest'
import { linkify } from '#web/chat/messages/linkify.ts'

const HOME = 'https://nearhand.test'
const hrefs = (text: string) => linkify(text, HOME).flatMap((piece) => (piece.kind === 'link' ? [piece.href] : []))

const timeSlowTexts = (): number => {
  const before = performance.now()
  linkify(`https://${'('.repeat(2000)}${')'.repeat(1900)}${'.'.repeat(80)}`, HOME)
  linkify('www.'.repeat(1000), HOME)
  linkify(`https://a.b/${')'.repeat(3900)}`, HOME)
  return performance.now() - before
}

describe('CHAT-UI-3 links', () => {
  it.each([
    ['see https://example.com/a', ['https://example.com/a']],
    ['HTTP://Example.com and https://b.example', ['http://example.com/', 'https://b.example/']],
    ['www.example.com/x?y=1&z=2#q', ['https://www.example.com/x?y=1&z=2#q']],
    ['(https://example.com/a).', ['https://example.com/a']],
    ['https://example.com/a_(b)', ['https://example.com/a_(b)']],
    ['really? https://example.com/?!', ['https://example.com/']],
    ['https://example.com/日本', ['https://example.com/%E6%97%A5%E6%9C%AC']],
    ['http://192.168.1.10:8080/x', ['http://192.168.1.10:8080/x']],
  ])('finds those in %j', (text, expected) => expect(hrefs(text)).toEqual(expected))

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt://example.com/%0aalert(1)',
    'data:text/html;base64,PHNjcmlwdD4=',
    'vbscript:msgbox(1)',
    'file:///etc/passwd',
    'https://paypal.com@evil.example/',
    'https://user:pass@evil.example/',
    'https://',
    'https://localhost/x',
    'https:///evil',
    'http://[::bad',
    'xhttps://example.com',
    'https://example.com\u202Egpj.exe',
    'https://exa\u200Bmple.com',
    'www.',
    'e.g. example.com',
  ])('finds none in %j', (text) => expect(hrefs(text)).toEqual([]))

  it('stop before markup', () => {
    const text = '<a href="https://example.com/x" onclick="alert(1)">hi</a><img src=x onerror=alert(1)>'
    expect(hrefs(text)).toEqual(['https://example.com/x'])
  })
  it.each(['https://bank.example/x', 'https://xn--80ak6aa92e.com', 'https://аррӏе.example'])(
    '%s links to the address it shows',
    (text) => expect(hrefs(text)).toEqual([new URL(text).href]),
  )
  it.each([
    ['https://nearhand.test/jobs/1?a=b#c', '/jobs/1?a=b#c'],
    ['http://nearhand.test/jobs/1', null],
    ['https://nearhand.test.evil.example/jobs/1', null],
    ['https://evil.example/jobs/1', null],
  ])('%s opens in the app: %s', (text, path) =>
    expect(linkify(text, HOME).map((piece) => (piece.kind === 'link' ? piece.path : undefined))).toEqual([path]),
  )
  it.each(['https://nearhand.test/api/logout', 'https://nearhand.test//evil.example'])(
    '%s is our own server and no page: it stays text',
    (text) => expect(linkify(text, HOME)).toEqual([{ kind: 'text', text }]),
  )
  it.each(['', 'a\nb', 'x https://example.com\n\ny www.example.org.', 'https://a.b https://a.b', '\u0000'])(
    'loses nothing of %j',
    (text) =>
      expect(
        linkify(text, HOME)
          .map((piece) => piece.text)
          .join(''),
      ).toBe(text),
  )
  it('handles slow input quickly', () => {
    // The fastest of five, because the machine may be busy.
    expect(Math.min(...Array.from({ length: 5 }, timeSlowTexts))).toBeLessThan(500)
  })
})
