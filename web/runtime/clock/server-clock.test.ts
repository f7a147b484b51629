import { MINUTE_MS } from '#core/kernel/time.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newServerClock } from '#web/runtime/clock/server-clock.ts'

const at = (ms: number) => new Date(ms).toISOString()
const START = Date.parse('2026-01-01T00:00:00Z')

test('CLOCK-1 follows the server whatever the clock of the device shows', () => {
  let elapsed = 1_000
  const clock = newServerClock(() => elapsed)
  clock.observe(at(START), 950, 1_000)
  expect(clock.now()).toBe(START + 25)
  elapsed += MINUTE_MS
  expect(clock.now()).toBe(START + 60_025)
})

test('CLOCK-1 a slow answer does not replace a more precise one', () => {
  let elapsed = 0
  const clock = newServerClock(() => elapsed)
  clock.observe(at(START), 0, 10)
  elapsed = 2_000
  // Two seconds under way, nearly all of it on the way back.
  clock.observe(at(START + 10), 10, 2_000)
  expect(clock.now()).toBe(START + 1_995)
})

test('CLOCK-1 after the device slept, or when the server moved its clock, the next answer is used', () => {
  let elapsed = 0
  const clock = newServerClock(() => elapsed)
  clock.observe(at(START), 0, 10)
  elapsed = 1_000
  clock.observe(at(START + 300_000), 900, 1_000)
  expect(clock.now()).toBe(START + 300_050)
})

test('CLOCK-2 never goes back, whatever answers come in whatever order', () => {
  const answer = fc.record({
    wait: fc.integer({ min: 0, max: 5_000 }),
    there: fc.integer({ min: 0, max: 3_000 }),
    back: fc.integer({ min: 0, max: 3_000 }),
    jump: fc.integer({ min: -10_000, max: 10_000 }),
  })
  fc.assert(
    fc.property(fc.array(answer), (answers) => {
      let elapsed = 0
      const clock = newServerClock(() => elapsed)
      clock.observe(at(START), 0, 0)
      let before = clock.now()
      for (const { wait, there, back, jump } of answers) {
        elapsed += wait
        const sentAt = elapsed
        elapsed += there + back
        clock.observe(at(START + sentAt + there + jump), sentAt, elapsed)
        expect(clock.now()).toBeGreaterThanOrEqual(before)
        before = clock.now()
      }
    }),
  )
})

test('CLOCK-1 an invalid time changes nothing', () => {
  const clock = newServerClock(() => 5)
  clock.observe(at(START), 5, 5)
  clock.observe('soon', 5, 5)
  expect(clock.now()).toBe(START)
})
