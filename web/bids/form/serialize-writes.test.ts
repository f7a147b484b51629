import { expect, test } from 'vitest'
import { oneAtATime } from '#web/bids/form/serialize-writes.ts'

test('JOBPAGE-3 many events cause two requests, one after the other', async () => {
  const answers: (() => void)[] = []
  const ask = oneAtATime(() => new Promise<void>((resolve) => answers.push(resolve)))
  const all = Promise.all(Array.from({ length: 20 }, ask))
  expect(answers).toHaveLength(1)
  answers[0]?.()
  await new Promise(setImmediate)
  expect(answers).toHaveLength(2)
  answers[1]?.()
  await all
  expect(answers).toHaveLength(2)
  void ask()
  expect(answers).toHaveLength(3)
})

test('JOBPAGE-3 a failed request does not stop later ones', async () => {
  let asked = 0
  const ask = oneAtATime(async () => {
    asked += 1
    if (asked === 1) throw new Error('no answer')
  })
  await expect(ask()).rejects.toThrow('no answer')
  await ask()
  expect(asked).toBe(2)
})
