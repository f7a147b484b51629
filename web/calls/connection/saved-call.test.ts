import { describe, expect, it } from 'vitest'
import { DISCONNECT_SECONDS } from '#core/calls/rules.ts'
import { BEFORE, type CallState } from '#web/calls/connection/call-state.ts'
import { forgetCall, saveCall, remember, savedCall } from '#web/calls/connection/saved-call.ts'

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
  it('restores the call and the microphone state', () => {
    const storage = newStorage()
    saveCall(CALL, storage, 0)
    expect(savedCall('a', storage, 1_000)).toMatchObject(CALL)
  })
  it('restores no other call, and none after the timeout', () => {
    const storage = newStorage()
    saveCall(CALL, storage, 0)
    expect(savedCall('b', storage, 1_000)).toBeNull()
    expect(savedCall('a', storage, DISCONNECT_SECONDS * 1000)).toBeNull()
    forgetCall(storage)
    expect(savedCall('a', storage, 1_000)).toBeNull()
  })
  it('leads to the lobby if storage is blocked or invalid', () => {
    const shut = {
      getItem: () => '{',
      setItem: () => {
        throw new Error('storage is blocked')
      },
    } as unknown as Storage
    expect(() => saveCall(CALL, shut)).not.toThrow()
    expect(savedCall('a', shut)).toBeNull()
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
  return { ...parts, ...around, forget, kept: () => savedCall('a', around.storage) }
}

describe('CALL-11 the saved call', () => {
  it('stays after the page was left, with the camera state before', () => {
    const { own, page, kept } = inCall()
    own.become(SHUT)
    page.dispatchEvent(new Event('pagehide'))
    expect(kept()).toMatchObject({ roomId: 'a', camera: false })
  })
  it('is removed with the end of the call and not saved again', () => {
    const { own, call, page, kept } = inCall()
    call.become({ ...BEFORE, ended: { duration: 4 } })
    own.become(SHUT)
    page.dispatchEvent(new Event('pagehide'))
    expect(kept()).toBeNull()
  })
  it('is removed when its screen unmounts', () => {
    const { own, forget, kept } = inCall()
    forget()
    own.become(SHUT)
    expect(kept()).toBeNull()
  })
})
