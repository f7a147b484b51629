import { expect, test } from 'vitest'
import { POSITIONS, SHOWN_LINES } from '#core/content/careers.ts'
import { beginsLikePdf, formatSize } from '#web/content/careers/first-bytes.ts'
import { OPEN_POSITIONS } from '#web/content/careers/positions.ts'

test('CAREER-4 the six positions of the specification are in its order, each with more details than are shown', () => {
  expect(OPEN_POSITIONS.map(({ title }) => title)).toEqual([...POSITIONS])
  for (const { responsibilities, requirements } of OPEN_POSITIONS)
    expect(Math.min(responsibilities.length, requirements.length)).toBeGreaterThan(SHOWN_LINES)
})

test.each([
  ['%PDF-1.7 and so on', true],
  ['%PDF', false],
  [' %PDF-1.7', false],
  ['I am a text file.', false],
  ['', false],
])('CAREER-1 a file that begins with %j is a PDF: %s', async (text, isPdf) => {
  expect(await beginsLikePdf(new Blob([text]))).toBe(isPdf)
})

test('CAREER-1 sizes as people read them', () => {
  expect([12, 214_300, 1_840_000].map(formatSize)).toEqual(['1 KB', '214 KB', '1.8 MB'])
})
