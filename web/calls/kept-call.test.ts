import { describe, expect, it } from 'vitest'
import { GONE_SECONDS } from '#contract/calls/rules.ts'
import { forgetCall, keepCall, keptCall } from '#web/calls/kept-call.ts'

const shelf = (): Storage => {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  } as unknown as Storage
}
const CALL = { roomId: 'a', camera: false, microphone: true }

describe('CALL-11 a reload in a call', () => {
  it('leads back into the same call, as loud as before', () => {
    const storage = shelf()
    keepCall(CALL, storage, 0)
    expect(keptCall('a', storage, 1_000)).toMatchObject(CALL)
  })
  it('leads into no other, and not after everybody has gone', () => {
    const storage = shelf()
    keepCall(CALL, storage, 0)
    expect(keptCall('b', storage, 1_000)).toBeNull()
    expect(keptCall('a', storage, GONE_SECONDS * 1000)).toBeNull()
    forgetCall(storage)
    expect(keptCall('a', storage, 1_000)).toBeNull()
  })
  it('leads to the door where storage is shut or spoilt', () => {
    const shut = {
      getItem: () => '{',
      setItem: () => {
        throw new Error('shut')
      },
    } as unknown as Storage
    expect(() => keepCall(CALL, shut)).not.toThrow()
    expect(keptCall('a', shut)).toBeNull()
  })
})
