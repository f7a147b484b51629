import type { PushState } from '#web/pwa/push.ts'

/** `ready`: the app is stored on the device. `later`: from the next page on. */
export type OfflineState = 'ready' | 'later' | 'unsupported'
const OFFLINE: Record<OfflineState, string> = {
  ready: 'Tickets you opened stay readable',
  later: 'Ready after the next page',
  unsupported: 'This browser cannot',
}
export const offlineText = (state: OfflineState): string => OFFLINE[state]

const PUSH: Record<PushState, string> = {
  on: 'On for this device',
  off: 'Not on this device yet',
  busy: 'Looking at this device…',
  denied: 'Blocked in the settings of this browser',
  unsupported: 'This browser cannot',
}
export const pushText = (state: PushState): string => PUSH[state]

/** Null if it is unknown. */
export type CameraState = PermissionState | null
const CAMERA: Record<PermissionState, string> = {
  granted: 'Allowed',
  prompt: 'Asked when first used',
  denied: 'Blocked in the settings of this browser',
}
export const cameraText = (state: CameraState): string => CAMERA[state ?? 'prompt']
