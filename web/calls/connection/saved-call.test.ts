import { describe, expect, it } from 'vitest'
import { DISCONNECT_SECONDS } from '#core/calls/rules.ts'
import { BEFORE, type CallState } from '#web/calls/connection/call-state.ts'
import { forgetCall, keepCall, remember, keptCall } from '#web/calls/connection/saved-call.ts'

const newStorage = (): Storage => {
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
    const storage = newStorage()
    keepCall(CALL, storage, 0)
    expect(keptCall('a', storage, 1_000)).toMatchObject(CALL)
  })
  it('leads into no other, and not after everybody has gone', () => {
    const storage = newStorage()
    keepCall(CALL, storage, 0)
    expect(keptCall('b', storage, 1_000)).toBeNull()
    expect(keptCall('a', storage, DISCONNECT_SECONDS * 1000)).toBeNull()
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

/** An observable state that the test can change. */
const followed = <T>(state: T) => {
  const listeners = new Set<() => void>()
  return {
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    become(next: T) {
      state = next
      for (const listener of listeners) listener()
    },
  }
}
const OPEN = { access: 'ready', camera: null, microphone: null, screen: null, isMicrophoneOn: true } as const
const SHUT = { ...OPEN, access: 'asking' } as const

const inCall = () => {
  const parts = { own: followed<typeof OPEN | typeof SHUT>(OPEN), call: followed<CallState>(BEFORE) }
  const around = { page: new EventTarget(), storage: newStorage() }
  const forget = remember('a', parts.own, parts.call, around)
  return { ...parts, ...around, forget, kept: () => keptCall('a', around.storage) }
}

describe('CALL-11 what is kept in mind of a call', () => {
  it('stays when the page goes, with its camera shut before', () => {
    const { own, page, kept } = inCall()
    own.become(SHUT)
    page.dispatchEvent(new Event('pagehide'))
    expect(kept()).toMatchObject({ roomId: 'a', camera: false })
  })
  it('goes with the end of the call, and does not come back with what happens before its page has gone', () => {
    const { own, call, page, kept } = inCall()
    call.become({ ...BEFORE, ended: { duration: 4 } })
    own.become(SHUT)
    page.dispatchEvent(new Event('pagehide'))
    expect(kept()).toBeNull()
  })
  it('goes with the screen that showed it', () => {
    const { own, forget, kept } = inCall()
    forget()
    own.become(SHUT)
    expect(kept()).toBeNull()
  })
})
