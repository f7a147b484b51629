import { GONE_SECONDS } from '#contract/calls/rules.ts'

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
    return kept?.roomId === roomId && now - kept.at < GONE_SECONDS * 1000 ? kept : null
  } catch {
    return null
  }
}
