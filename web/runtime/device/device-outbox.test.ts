import { describe, expect, it } from 'vitest'
import { CallError } from '#web/runtime/call.ts'
import { type OutboxEntry, newOutbox, type OutboxStorage } from '#web/runtime/device/device-outbox.ts'

const problem = (message: string, code = 'not_now') => JSON.stringify({ message, code })
const noNetwork = () => new CallError(0, '', 'no answer')
const refused = (message: string) => new CallError(409, problem(message), 'Conflict')

/** A store that two windows share, and a network that can fail. */
const device = () => {
  const kept = new Map<string, OutboxEntry<string>>()
  const storage: OutboxStorage<string> = {
    list: async (owner) => [...kept.values()].filter((entry) => entry.owner === owner).toReversed(),
    put: async (entry) => void kept.set(entry.key, entry),
    remove: async (key) => void kept.delete(key),
  }
  const arrived: string[] = []
  const network: { fault: ((content: string) => Error | null) | null } = { fault: null }
  const send = async (content: string, key: string) => {
    const fault = network.fault?.(content)
    if (fault) throw fault
    arrived.push(`${key} ${content}`)
  }
  const open = (owner = 'maren') => newOutbox({ owner, storage, send, now: () => 1_000 })
  return { kept, arrived, network, open }
}
const contents = (entries: readonly OutboxEntry<string>[]) => entries.map(({ content }) => content)

describe('OFFLINE-1', () => {
  it('with a network an entry is sent at once and nothing is stored', async () => {
    const { kept, arrived, open } = device()
    expect(await open().post('mind the cat', 'k1')).toBe('sent')
    expect(arrived).toEqual(['k1 mind the cat'])
    expect(kept.size).toBe(0)
  })

  it('without a network an entry waits, is listed, and is sent once with its key when the network returns', async () => {
    const { kept, arrived, network, open } = device()
    const outbox = open()
    network.fault = noNetwork
    expect(await outbox.post('mind the cat', 'k1')).toBe('waiting')
    await outbox.deliver()
    expect(contents(outbox.read())).toEqual(['mind the cat'])
    network.fault = null
    const delivered: string[] = []
    outbox.onDelivered((content) => delivered.push(content))
    // The socket, the browser and the page report at once that the network is back.
    await Promise.all([outbox.deliver(), outbox.deliver(), outbox.deliver()])
    await outbox.deliver()
    expect(arrived).toEqual(['k1 mind the cat'])
    expect(delivered).toEqual(['mind the cat'])
    expect([outbox.read().length, kept.size]).toEqual([0, 0])
  })

  it('an entry whose answer was lost is sent again with the same key', async () => {
    const { arrived, network, open } = device()
    const outbox = open()
    network.fault = (content) => {
      arrived.push(`k1 ${content}`)
      return noNetwork()
    }
    await outbox.post('mind the cat', 'k1')
    await outbox.deliver()
    network.fault = null
    await outbox.deliver()
    expect(new Set(arrived)).toEqual(new Set(['k1 mind the cat']))
  })

  it('later entries do not overtake waiting ones', async () => {
    const { arrived, network, open } = device()
    const outbox = open()
    network.fault = noNetwork
    for (const [at, content] of ['one', 'two', 'three'].entries()) await outbox.post(content, `k${at}`)
    expect(contents(outbox.read())).toEqual(['one', 'two', 'three'])
    await outbox.deliver()
    network.fault = null
    expect(await outbox.post('four', 'k3')).toBe('waiting')
    await outbox.deliver()
    expect(arrived).toEqual(['k0 one', 'k1 two', 'k2 three', 'k3 four'])
  })

  it('waiting entries survive the page, for their owner only', async () => {
    const { arrived, network, open } = device()
    network.fault = noNetwork
    await open().post('mind the cat', 'k1')
    network.fault = null
    await open('devon').deliver()
    expect(arrived).toEqual([])
    await open().deliver()
    expect(arrived).toEqual(['k1 mind the cat'])
  })

  it.each([
    ['a server error', new CallError(503, '', 'Service Unavailable')],
    ['a rate limit', new CallError(429, problem('Slowly.'), 'Too Many Requests')],
    ['an expired session', new CallError(401, problem('Please sign in.'), 'Unauthorized')],
    ['another window that is sending it', new CallError(409, problem('Running.', 'still_running'), 'Conflict')],
  ])('%s is no refusal: the entry keeps waiting', async (_, fault) => {
    const { network, open } = device()
    const outbox = open()
    network.fault = noNetwork
    await outbox.post('mind the cat', 'k1')
    network.fault = () => fault
    await outbox.deliver()
    expect(outbox.read()).toMatchObject([{ content: 'mind the cat', refusal: null }])
  })
})

describe('OFFLINE-2', () => {
  it('a refusal is thrown to the form, which is still open, and nothing is stored', async () => {
    const { kept, network, open } = device()
    network.fault = () => refused('The contract is cancelled.')
    await expect(open().post('mind the cat', 'k1')).rejects.toThrow('The contract is cancelled.')
    expect(kept.size).toBe(0)
  })

  it('a waiting entry that is refused keeps the message, and later ones continue', async () => {
    const { kept, arrived, network, open } = device()
    const outbox = open()
    network.fault = noNetwork
    await outbox.post('one', 'k1')
    await outbox.post('two', 'k2')
    await outbox.deliver()
    network.fault = (content) => (content === 'one' ? refused('The contract is cancelled.') : null)
    await outbox.deliver()
    expect(arrived).toEqual(['k2 two'])
    expect(outbox.read()).toMatchObject([{ content: 'one', refusal: 'The contract is cancelled.' }])
    expect([...kept.values()]).toMatchObject([{ refusal: 'The contract is cancelled.' }])
    await outbox.deliver()
    expect(arrived).toEqual(['k2 two'])
  })

  it('a refused entry can be sent with other content under another key, or dropped', async () => {
    const { kept, arrived, network, open } = device()
    const outbox = open()
    network.fault = noNetwork
    await outbox.post('one', 'k1')
    await outbox.post('two', 'k2')
    await outbox.deliver()
    network.fault = () => refused('Please use plain text.')
    await outbox.deliver()
    network.fault = null
    await outbox.rewrite('k1', 'one, plainly', 'k3')
    await outbox.deliver()
    await outbox.drop('k2')
    expect(arrived).toEqual(['k3 one, plainly'])
    expect([outbox.read().length, kept.size]).toEqual([0, 0])
  })
})
