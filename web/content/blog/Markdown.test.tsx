import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { Router } from 'wouter'
import { Markdown } from '#web/content/blog/Markdown.tsx'
import { tokensOf } from '#web/content/blog/markdown-tokens.ts'
import { safeAddress } from '#web/content/blog/safe-address.ts'
import { decodeEntities } from '#web/content/blog/html-entities.ts'

const html = (content: string, isPreview = false): string =>
  renderToStaticMarkup(
    <Router ssrPath="/blog">
      <Markdown content={content} isPreview={isPreview} />
    </Router>,
  )
/** Without the frame around it. */
const inside = (content: string): string => html(content).replace(/^<div class="[^"]*">|<\/div>$/g, '')

const PICTURE = '/files/blog/0198c0de-0000-7000-8000-000000000000.webp'

const TAGS = new Set(
  'div p h2 h3 h4 ul ol li blockquote pre code b em del a img hr br table thead tbody tr th td'.split(' '),
)
const ATTRIBUTES = new Set(
  'class href rel target src alt loading tabindex start scope data-align role aria-label'.split(' '),
)
const LINK = /^(?:https:\/\/[^\s@/]+(?:\/|$|\?|#|:)|mailto:|\/(?!\/|api\b|dev\b))/

/** Compares every element and attribute that a browser would see with the allowlist. */
const activeParts = (markup: string): string[] => {
  const found: string[] = []
  const text = markup.replace(
    /<\/?([a-z0-9-]+)((?:\s+[a-z-]+(?:="[^"]*")?)*)\s*\/?>/g,
    (_, tag: string, rest: string) => {
      if (!TAGS.has(tag)) found.push(`<${tag}>`)
      for (const [, name = '', value = ''] of rest.matchAll(/\s([a-z-]+)(?:="([^"]*)")?/g)) {
        if (!ATTRIBUTES.has(name)) found.push(`${name}=`)
        const address = value.replaceAll('&amp;', '&')
        if (name === 'href' && !LINK.test(address)) found.push(`href=${address}`)
        if (name === 'src' && !/^\/files\/[a-z0-9-]+\/[a-z0-9-]+\.webp$/.test(address)) found.push(`src=${address}`)
      }
      return ''
    },
  )
  // The rest is text: a bracket in it would be a tag that was missed.
  if (/[<>]/.test(text)) found.push(text)
  return found
}

describe('the output of Markdown', () => {
  test.each([
    ['Two *small* **bold** ~~words~~.', '<p>Two <em>small</em> <b>bold</b> <del>words</del>.</p>'],
    ['# One\n\n## Two\n\n### Three\n\n##### Five', '<h2>One</h2><h2>Two</h2><h3>Three</h3><h4>Five</h4>'],
    ['- a\n- b', '<ul><li><div>a</div></li><li><div>b</div></li></ul>'],
    ['3. a\n4. b', '<ol start="3"><li><div>a</div></li><li><div>b</div></li></ol>'],
    ['> said', '<blockquote><p>said</p></blockquote>'],
    ['`<b>`', '<p><code>&lt;b&gt;</code></p>'],
    ['    <i>', '<pre tabindex="0"><code>&lt;i&gt;</code></pre>'],
    ['- [x] done', '<ul><li><div>☑ done</div></li></ul>'],
    ['a  \nb\n\n---', '<p>a<br/>b</p><hr/>'],
    ['&copy; 5 &lt; 6 &amp; AT&T &#8364; &nosuch;', '<p>© 5 &lt; 6 &amp; AT&amp;T € &amp;nosuch;</p>'],
    ['[find](/find-work?zip=33605#now)', '<p><a href="/find-work?zip=33605#now" class="link">find</a></p>'],
    [
      '<https://example.com/a?b=1&c=2>',
      '<p><a class="link" href="https://example.com/a?b=1&amp;c=2" rel="noopener nofollow">https://example.com/a?b=1&amp;c=2</a></p>',
    ],
    [
      'someone@example.com',
      '<p><a class="link" href="mailto:someone@example.com" rel="noopener nofollow">someone@example.com</a></p>',
    ],
    [`![A sofa](${PICTURE})`, `<p><img src="${PICTURE}" alt="A sofa" loading="lazy"/></p>`],
    [
      '[a]\n\n[a]: https://example.com/',
      '<p><a class="link" href="https://example.com/" rel="noopener nofollow">a</a></p>',
    ],
  ])('BLOG-3 %j', (content, markup) => {
    expect(inside(content)).toBe(markup)
  })

  test('BLOG-3 a table', () => {
    expect(inside('| a | b |\n|---|--:|\n| 1 | *2* |')).toContain('<td data-align="right"><em>2</em></td>')
  })
  test('BLOG-3 in the preview of the editor links open in a new tab', () => {
    expect(
      html('[a](/blog) [b](https://example.com)', true).match(/target="_blank" rel="noopener nofollow"/g),
    ).toHaveLength(2)
  })
})

const HOSTILE = [
  '<script>alert(1)</script>',
  'a <script src="https://evil.example/x.js"></script> b',
  '<img src=x onerror=alert(1)>',
  'text <b onmouseover="alert(1)">bold</b>',
  '<svg/onload=alert(1)>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<style>body{display:none}</style>',
  '<!-- <script> -->\n--><script>alert(1)</script>',
  '<a href="javascript:alert(1)">x</a>',
  '<form action="https://evil.example"><input name=password></form>',
  '<meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<base href="https://evil.example/">',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<?php echo 1 ?>',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](&#106;avascript:alert(1))',
  '[x](&#x6A;&#x61;vascript:alert(1))',
  '[x](javascript&colon;alert(1))',
  '[x](<java\tscript:alert(1)>)',
  '[x](java&#10;script:alert(1))',
  '[x](java&Tab;script:alert(1))',
  '[x](\u0001javascript:alert(1))',
  '[x](%6Aavascript:alert(1))',
  '[x](vbscript:msgbox(1))',
  '[x](data:text/html;base64,PHNjcmlwdD4=)',
  '[x](DATA:text/html,<script>alert(1)</script>)',
  '[x](blob:https://example.com/1)',
  '[x](file:///etc/passwd)',
  '[x](http://example.com)',
  '[x](//evil.example)',
  '[x](/\\evil.example)',
  '[x](/\t/evil.example)',
  '[x](/%09/evil.example)',
  '[x](\\\\evil.example)',
  '[x](/.//evil.example)',
  '[x](https://bank.example@evil.example/)',
  '[x](/api/logout)',
  '[x](/./api/logout)',
  '[x](/blog/../api/logout)',
  '[x](/API/logout)',
  '[x](/dev/outbox)',
  '[x]\n\n[x]: javascript:alert(1)',
  '[x]: javascript:alert(1)\n[x][]',
  '[![a](javascript:alert(1))](javascript:alert(2))',
  '[a [b](javascript:alert(1)) c](javascript:alert(2))',
  '<javascript:alert(1)>',
  '<data:text/html,x>',
  'www.evil.example"onmouseover=alert(1)',
  'https://evil.example/"onmouseover="alert(1)',
  '[x](https://evil.example/"onclick="alert(1))',
  '[x](https://evil.example/ "title\\"onclick=alert(1)")',
  '![x](https://evil.example/pixel.gif)',
  '![x](javascript:alert(1))',
  '![x](data:image/svg+xml;base64,AAAA)',
  '![x](/files/blog/a.svg)',
  '![x](/files/../api/logout)',
  '![x](/api/logout)',
  '![x"onerror="alert(1)](/files/blog/a.webp)',
  `![<script>](${PICTURE})`,
  '`<script>alert(1)</script>`',
  '```<script>\nalert(1)\n```',
  '```html" onclick="x\n<script>\n```',
  '> <script>alert(1)</script>',
  '- <img src=x onerror=alert(1)>',
  '| <script> | b |\n|---|---|\n| <img src=x onerror=y> | [x](javascript:1) |',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '&#60;script&#62;alert(1)',
  '# <script>\n## [x](javascript:1)',
  '<div\n\n<script>alert(1)</script>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '\u2028<script>\u2029',
  '<a\u0000 href=javascript:1>',
]

describe('BLOG-3 no input produces active content', () => {
  test.each(HOSTILE)('%j', (content) => {
    expect(activeParts(html(content))).toEqual([])
    expect(activeParts(html(content, true))).toEqual([])
  })

  test('a script is shown as text', () => {
    expect(html('<script>alert(1)</script>')).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(html('a <b>c</b>')).toContain('a &lt;b&gt;c&lt;/b&gt;')
    expect(html('[words](javascript:alert(1))')).toContain('<p>words</p>')
    expect(html('![a pixel](https://evil.example/p.gif)')).toContain('<p>a pixel</p>')
  })

  const piece = fc.oneof(
    fc.constantFrom(...HOSTILE),
    fc.constantFrom(
      '<',
      '>',
      '"',
      "'",
      '&',
      '&lt;',
      '](',
      ')',
      '[',
      '![',
      '`',
      '```',
      '\n',
      '\n\n',
      '> ',
      '- ',
      '|',
      '|-|',
      '*',
      '_',
      '~~',
      '\\',
      ' ',
      'on',
      '=',
      ':',
      '#',
      '<!--',
      '-->',
      'javascript:',
      'href',
      'script',
      '/',
      '//',
    ),
    fc.string({ unit: 'grapheme', maxLength: 12 }),
  )
  test('in any order and nesting', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 24 }), (pieces) => {
        expect(activeParts(html(pieces.join('')))).toEqual([])
      }),
      { numRuns: 500 },
    )
  })
  test('no input breaks the page', () => {
    const deeplyNested = [
      '>',
      '[',
      '![',
      '*a ',
      '_a__',
      '**a ',
      '*_',
      '<',
      '`',
      '~',
      '[a](',
      '- ',
      '#',
      '&',
      '|a',
      '[a]: ',
      '~a ',
      '((',
      '>- ',
    ].map((sign) => sign.repeat(2_000))
    const stairs = Array.from({ length: 300 }, (_, level) => `${' '.repeat(level * 2)}- a`).join('\n')
    const nested = `${'['.repeat(500)}a${'](/blog)'.repeat(500)}`
    for (const content of [...deeplyNested, stairs, nested]) expect(activeParts(html(content))).toEqual([])
  })
  test('parsing time is bounded for any number of unclosed emphases', () => {
    // Each of these would be searched to the end of the paragraph, which takes hundreds of millions of steps.
    const tokens = tokensOf('_a__'.repeat(25_000))
    expect(tokens).toHaveLength(1)
  })
})

test.each([
  ['https://example.com/x', { href: 'https://example.com/x', isOwn: false }],
  ['HTTPS://EXAMPLE.com', { href: 'https://example.com/', isOwn: false }],
  ['mailto:a@example.com', { href: 'mailto:a@example.com', isOwn: false }],
  ['/find-work', { href: '/find-work', isOwn: true }],
  ['/blog/../find-work', { href: '/find-work', isOwn: true }],
  ['', null],
  ['find-work', null],
  ['#top', null],
  ['https://', null],
  ['/apis', { href: '/apis', isOwn: true }],
])('BLOG-3 %j leads to %j', (typed, address) => {
  expect(safeAddress(typed)).toEqual(address)
})

test('BLOG-3 entities become plain characters, never markup or invalid characters', () => {
  expect(decodeEntities('&amp;lt; &#0; &#xD800; &#x110000; &constructor;')).toBe(
    '&lt; &#0; &#xD800; &#x110000; &constructor;',
  )
})
