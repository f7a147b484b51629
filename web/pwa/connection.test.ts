import { describe, expect, it } from 'vitest'
import { createConnectionWatch } from '#web/pwa/connection.ts'

/** A fake network, server and clock. */
const fakeWorld = () => {
  const state = { isOnline: true, answers: true }
  const waiting: { act: () => void; ms: number }[] = []
  const connection = createConnectionWatch({
    isOnline: () => state.isOnline,
    ask: async () => state.answers,
    wait: (act, ms) => waiting.push({ act, ms }),
  })
  const received: string[] = []
  connection.subscribe(() => received.push(connection.read()))
  const turn = async () => {
    waiting.splice(0).forEach(({ act }) => act())
    await connection.look()
  }
  return { state, connection, received, waiting, turn }
}

describe('PWA-3 the connection', () => {
  it('is up by default', async () => {
    const { connection, received } = fakeWorld()
    await connection.look()
    expect([connection.read(), received]).toEqual(['up', []])
  })

  it('distinguishes a missing network from an unreachable server', async () => {
    const { connection, state } = fakeWorld()
    state.isOnline = false
    await connection.look()
    expect(connection.read()).toBe('offline')
    Object.assign(state, { isOnline: true, answers: false })
    await connection.look()
    expect(connection.read()).toBe('unreachable')
  })

  it('is up again only after an answer, and checks with growing delays', async () => {
    const { connection, state, received, waiting, turn } = fakeWorld()
    Object.assign(state, { isOnline: true, answers: false })
    await connection.look()
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
    const { connection, state, waiting } = fakeWorld()
    state.answers = false
    await Promise.all([connection.look(), connection.look(), connection.look()])
    expect(waiting).toHaveLength(1)
  })

  it('is down from the start on a page opened from saved data', () => {
    const { connection } = fakeWorld()
    connection.drop()
    expect(connection.read()).toBe('unreachable')
  })
})
