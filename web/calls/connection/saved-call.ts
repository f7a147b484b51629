import { DISCONNECT_SECONDS } from '#core/calls/rules.ts'
import type { Call } from '#web/calls/connection/call.ts'
import type { OwnMediaStore } from '#web/calls/lobby/own-media.ts'

const KEY = 'nearhand.inCall'

/** State of a call before a reload. */
export interface SavedCall {
  roomId: string
  camera: boolean
  microphone: boolean
}

/** Kept in this tab. Without storage a reload leads to the lobby. */
export const saveCall = (call: SavedCall, storage: Storage = sessionStorage, now = Date.now()): void => {
  try {
    storage.setItem(KEY, JSON.stringify({ ...call, at: now }))
  } catch {
    // Without storage it is not kept.
  }
}

export const forgetCall = (storage: Storage = sessionStorage): void => {
  try {
    storage.removeItem(KEY)
  } catch {
    // Nothing was stored.
  }
}

/** Null if this tab was not in this call, or too long ago. */
export const savedCall = (roomId: string, storage: Storage = sessionStorage, now = Date.now()): SavedCall | null => {
  try {
    const kept = JSON.parse(storage.getItem(KEY) ?? 'null') as (SavedCall & { at: number }) | null
    return kept?.roomId === roomId && now - kept.at < DISCONNECT_SECONDS * 1000 ? kept : null
  } catch {
    return null
  }
}

type ObservableState<T extends { state: unknown; subscribe: unknown }> = Pick<T, 'state' | 'subscribe'>

/**
 * Saves the state of the call for a reload of this tab and forgets it with the end of the call, not with the page: a
 * reload during the next navigation would ring again.
 */
export const remember = (
  roomId: string,
  own: ObservableState<OwnMediaStore>,
  call: ObservableState<Call>,
  { page = globalThis, storage = sessionStorage }: { page?: EventTarget; storage?: Storage } = {},
): (() => void) => {
  let last: SavedCall | null = savedCall(roomId, storage)
  const keep = () => {
    const { access, camera, microphone, isMicrophoneOn } = own.state()
    // While the devices open or after they closed, the previous state counts.
    if (access !== 'asking')
      last = { roomId, camera: camera !== null, microphone: microphone !== null && isMicrophoneOn }
    if (last) saveCall(last, storage)
  }
  const forget = () => {
    stopOwn()
    stopCall()
    page.removeEventListener('pagehide', keep)
    forgetCall(storage)
  }
  keep()
  const stopOwn = own.subscribe(keep)
  const stopCall = call.subscribe(() => call.state().ended && forget())
  // From now on the page is hidden.
  page.addEventListener('pagehide', keep)
  return forget
}
