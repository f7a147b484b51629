import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countWords, isOwnPicture, minutesToRead, readTags, slugOf } from '#core/content/blog-rules.ts'

test.each([
  ['Moving, tips', ['Moving', 'tips']],
  [' Moving,, Tips ,', ['Moving', 'Tips']],
  ['tips, Tips, TIPS', ['tips']],
  [' , ,', []],
  ['', []],
])('BLOG-2 %j are the tags %j', (typed, tags) => {
  expect(readTags(typed)).toEqual(tags)
})

test.each([
  ['Six chairs, one hatchback!', 'six-chairs-one-hatchback'],
  ['  What’s a “neighbor”?  ', 'whats-a-neighbor'],
  ['Crème brûlée à la carte', 'creme-brulee-a-la-carte'],
  ['$95.00 sleeps', '95-00-sleeps'],
  ['三人の引っ越し', ''],
  ['!!!', ''],
])('BLOG-4 the slug of %j is %j', (title, slug) => {
  expect(slugOf(title)).toBe(slug)
})

test('BLOG-4 a slug of any title is plain and short', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (title) => {
      expect(slugOf(title)).toMatch(/^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/)
      expect(slugOf(title).length).toBeLessThanOrEqual(80)
    }),
  )
})

test('BLOG-9 reading takes one minute per 200 words and at least one', () => {
  expect([0, 1, 200, 201, 1000].map((words) => minutesToRead('word '.repeat(words)))).toEqual([1, 1, 1, 2, 5])
  expect(countWords('## A **bold** title\n- $95.00 for one-eyed cats')).toBe(7)
})

test.each([
  ['/files/blog/0198c0de-0000-7000-8000-000000000000.webp', true],
  ['/files/blog/a.svg', false],
  ['/files/../api/logout', false],
  ['/files/blog/a.webp?x=1', false],
  ['//files/blog/a.webp', false],
  ['https://example.com/files/blog/a.webp', false],
  ['/api/logout', false],
  ['data:image/webp;base64,AAAA', false],
])('BLOG-3 %s as a picture: %s', (address, isOwn) => {
  expect(isOwnPicture(address)).toBe(isOwn)
})
