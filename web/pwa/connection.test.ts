import { describe, expect, it } from 'vitest'
import { createConnectionWatch } from '#web/pwa/connection.ts'

/** A fake network, server and clock. */
const fakeWorld = () => {
  const state = { isOnline: true, answers: true }
  const waiting: { act: () => void; ms: number }[] = []
  const line = createConnectionWatch({
    isOnline: () => state.isOnline,
    ask: async () => state.answers,
    wait: (act, ms) => waiting.push({ act, ms }),
  })
  const received: string[] = []
  line.subscribe(() => received.push(line.read()))
  const turn = async () => {
    waiting.splice(0).forEach(({ act }) => act())
    await line.look()
  }
  return { state, line, received, waiting, turn }
}

describe('PWA-3 the connection', () => {
  it('is up by default', async () => {
    const { line, received } = fakeWorld()
    await line.look()
    expect([line.read(), received]).toEqual(['up', []])
  })

  it('distinguishes a missing network from an unreachable server', async () => {
    const { line, state } = fakeWorld()
    state.isOnline = false
    await line.look()
    expect(line.read()).toBe('offline')
    Object.assign(state, { isOnline: true, answers: false })
    await line.look()
    expect(line.read()).toBe('unreachable')
  })

  it('is up again only after an answer, and checks with growing delays', async () => {
    const { line, state, received, waiting, turn } = fakeWorld()
    Object.assign(state, { isOnline: true, answers: false })
    await line.look()
    const waits: (number | undefined)[] = []
    for (let round = 0; round < 5; round++) {
      waits.push(waiting[0]?.ms)
      await turn()
    }
    expect(waits).toEqual([2_000, 4_000, 8_000, 15_000, 15_000])
    state.answers = true
    await turn()
    expect(received).toEqual(['unreachable', 'up'])
    expect(waiting).toEqual([])
  })

  it('sends one check at a time', async () => {
    const { line, state, waiting } = fakeWorld()
    state.answers = false
    await Promise.all([line.look(), line.look(), line.look()])
    expect(waiting).toHaveLength(1)
  })

  it('is down from the start on a page opened from saved data', () => {
    const { line } = fakeWorld()
    line.drop()
    expect(line.read()).toBe('unreachable')
  })
})
