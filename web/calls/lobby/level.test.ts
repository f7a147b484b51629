import { describe, expect, it } from 'vitest'
import { fitOf } from '#web/calls/stage/fit-video.ts'
import { MIN_SOUND_LEVEL, levelOf } from '#web/calls/lobby/level.ts'

const wave = (loudness: number) => Float32Array.from({ length: 1024 }, (_, at) => loudness * Math.sin(at / 5))

describe('CALL-15 level of the microphone', () => {
  it('is zero in silence and full for shouting', () => {
    expect(levelOf(new Float32Array(1024))).toBe(0)
    expect(levelOf([])).toBe(0)
    expect(levelOf(wave(1))).toBe(1)
  })
  it('detects a voice above room noise', () => {
    expect(levelOf(wave(0.1))).toBeGreaterThan(MIN_SOUND_LEVEL)
    expect(levelOf(wave(0.002))).toBeLessThan(MIN_SOUND_LEVEL)
  })
})

describe('CALL-14 fitOf', () => {
  const wide = { width: 1280, height: 720 }
  const tall = { width: 390, height: 844 }
  it.each([
    ['cover', wide, { width: 1400, height: 730 }],
    ['cover', wide, { width: 960, height: 720 }],
    ['contain', wide, tall],
    ['contain', tall, wide],
    ['cover', { width: 0, height: 0 }, wide],
  ] as const)('%s: %j in %j', (fit, picture, frame) => {
    expect(fitOf(picture, frame)).toBe(fit)
  })
})
