import { describe, expect, test } from 'vitest'
import { findRetiredWords, retiredIn } from './retired-words.ts'

const findingsIn = (path: string, text: string) => findRetiredWords(new Map([[path, text]]))

describe('ARCH-12 names use ordinary words', () => {
  test.each([
    ['tellPoster', 'tell'],
    ['TOLD_AT', 'told'],
    ['disputeNews', 'news'],
    ['desk-bar__acts', 'desk'],
    ['giveWay', 'give way'],
    ['StatusWord', 'word'],
    ['MOST_FILES', 'most'],
    ['neighbours', 'neighbours'],
    ['seatColour', 'seat'],
    ['borderColour', 'colour'],
  ])('%s has a retired word: %s', (name, word) => {
    expect(retiredIn(name)?.word).toBe(word)
  })

  test.each([
    'constructor',
    'coverLetter',
    'deadlineAt',
    'doorstepless',
    'heldCents',
    'invest',
    'mostRecent',
    'ledgerLine',
    'cancelled',
    'teller',
    'timestamp',
    'windowEndsAt',
  ])('%s is ordinary', (name) => {
    expect(retiredIn(name)).toBeNull()
  })

  test.each([
    ['a variable', 'const told = 1'],
    ['a parameter', 'export const f = (told: string) => told'],
    ['a destructured parameter', 'function f({ a: told }, [b], ...rest) {}'],
    ['a member of a type', 'interface A { told: string }'],
    ['a method', 'class A { #told() {} }'],
    ['a key of an object', 'const a = { told: 1 }'],
    ['a type', 'type Told = string'],
    ['an import under another name', "import { a as told } from './a.ts'"],
    ['an element of a page', 'const a = <p>{list.map((told) => told.id)}</p>'],
  ])('%s counts', (_title, text) => {
    expect(findingsIn('web/a.tsx', text)).toEqual([expect.stringMatching(/^web\/a\.tsx: told uses "told"|Told uses/i)])
  })

  test.each([
    ['a string', "const a = 'nobody told you'"],
    ['a comment', '// nobody told you\nconst a = 1'],
    ['text on the page', 'const a = <p>Nobody told you</p>'],
    ['a name of another file', "import { told } from './a.ts'\nconst { tell } = told\ntell(told.news)"],
  ])('%s does not count', (_title, text) => {
    expect(findingsIn('web/a.tsx', text)).toEqual([])
  })

  test('word is a label everywhere but where a text is split into words', () => {
    expect(findingsIn('web/jobs/a.ts', 'const words = 1')).toEqual([
      'web/jobs/a.ts: words uses "words": use label, text or message.',
    ])
    expect(findingsIn('web/content/help/a.ts', 'const words = 1')).toEqual([])
    expect(findingsIn('web/accounts/a.ts', 'const password = 1')).toEqual([])
  })

  test('names of files, style sheets and SQL functions count', () => {
    expect(findingsIn('web/house/a.ts', '')).toHaveLength(1)
    expect(findingsIn('web/a.css', '.house__row { color: var(--gate-edge) }')).toHaveLength(2)
    expect(findingsIn('server/database/functions/a.sql', "select told from a -- news\nwhere b = 'news'")).toHaveLength(
      1,
    )
    expect(findingsIn('server/database/migrations/0001_a.sql', 'create table told ()')).toEqual([])
  })
})
