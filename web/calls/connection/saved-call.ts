import { DISCONNECT_SECONDS } from '#core/calls/rules.ts'
import type { Call } from '#web/calls/connection/call.ts'
import type { OwnMediaStore } from '#web/calls/lobby/own-media.ts'

const KEY = 'nearhand.inCall'

/** How one was in a call when the page was reloaded: into the same again, and as loud as before. */
export interface KeptCall {
  roomId: string
  camera: boolean
  microphone: boolean
}

/** Kept in this tab only. Where storage is shut, a reload leads to the door. */
export const keepCall = (call: KeptCall, storage: Storage = sessionStorage, now = Date.now()): void => {
  try {
    storage.setItem(KEY, JSON.stringify({ ...call, at: now }))
  } catch {
    // See above.
  }
}

export const forgetCall = (storage: Storage = sessionStorage): void => {
  try {
    storage.removeItem(KEY)
  } catch {
    // Then nothing was kept either.
  }
}

/** Null: was not in this call, or so long ago that nobody waits any more. */
export const keptCall = (roomId: string, storage: Storage = sessionStorage, now = Date.now()): KeptCall | null => {
  try {
    const kept = JSON.parse(storage.getItem(KEY) ?? 'null') as (KeptCall & { at: number }) | null
    return kept?.roomId === roomId && now - kept.at < DISCONNECT_SECONDS * 1000 ? kept : null
  } catch {
    return null
  }
}

type Followed<T extends { state: unknown; subscribe: unknown }> = Pick<T, 'state' | 'subscribe'>

/**
 * Keeps in this tab how one is in the call, as long as one is: a reload leads back into it. Forgotten with its end, and
 * not only with its page: a reload while the next page loads would ring again.
 */
export const remember = (
  roomId: string,
  own: Followed<OwnMediaStore>,
  call: Followed<Call>,
  { page = globalThis, storage = sessionStorage }: { page?: EventTarget; storage?: Storage } = {},
): (() => void) => {
  let last: KeptCall | null = keptCall(roomId, storage)
  const keep = () => {
    const { access, camera, microphone, isMicrophoneOn } = own.state()
    // While nothing is open yet, or any more, how it was counts.
    if (access !== 'asking')
      last = { roomId, camera: camera !== null, microphone: microphone !== null && isMicrophoneOn }
    if (last) keepCall(last, storage)
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
  // From now on it is away.
  page.addEventListener('pagehide', keep)
  return forget
}
