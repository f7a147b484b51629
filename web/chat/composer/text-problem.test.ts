import { expect, it } from 'vitest'
import { textProblem } from '#web/chat/composer/text-problem.ts'

it.each([
  ['See you at 6:50', null],
  ['two\nlines', null],
  ['   ', 'Please write something first.'],
  ['\u200b', 'Please write something first.'],
  ['x'.repeat(4001), 'Please use at most 4000 characters.'],
  ['evil \u202Etxt.exe', 'Please use plain text.'],
])('%j: %s', (text, problem) => expect(textProblem(text)).toBe(problem))
