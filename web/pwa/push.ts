import { useEffect, useSyncExternalStore } from 'react'
import { guideHere } from '#web/pwa/install/installed.ts'
import { problemMessage } from '#web/runtime/call.ts'
import { readMark } from '#web/pwa/device-marks.ts'
import { canPush, currentSubscription, subscribeHere, unsubscribeHere } from '#web/pwa/push-subscription.ts'

/** busy: being checked or changed. */
export type PushState = 'unsupported' | 'denied' | 'off' | 'on' | 'busy'

interface Push {
  state: PushState
  /** Why the last attempt failed. */
  problem: string | null
}

export interface PushSwitch extends Push {
  /** Must be called from a user gesture, which the permission prompt requires. */
  turnOn: () => Promise<void>
  turnOff: () => Promise<void>
  /** Why push cannot be changed here, and what to do. */
  hint: string | null
}

/** One subscription per browser, however many switches show it. */
let push: Push = { state: 'busy', problem: null }
const listeners = new Set<() => void>()
const show = (next: Push) => {
  push = next
  for (const listener of listeners) listener()
}

const look = async (): Promise<PushState> => {
  if (!canPush()) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  return Notification.permission === 'granted' && (await currentSubscription()) ? 'on' : 'off'
}

/** Reads the state from the browser. */
const recheck = async (problem: string | null = null): Promise<void> => {
  const state = await look().catch((): PushState => 'unsupported')
  show({ state, problem })
}

const attempt = async (act: () => Promise<void>, fallback: string): Promise<void> => {
  show({ state: 'busy', problem: null })
  try {
    await act()
    await recheck()
  } catch (error) {
    await recheck(problemMessage(error, fallback))
  }
}

const turnOn = (): Promise<void> =>
  attempt(async () => {
    if ((await Notification.requestPermission()) !== 'granted') return
    const owner = readMark('owner')
    if (owner === null) throw new Error('this device has no signed-in user')
    await subscribeHere(owner)
  }, 'This browser could not be reached by push. Please try again.')

const turnOff = (): Promise<void> => attempt(unsubscribeHere, 'Push could not be turned off. Please try again.')

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const BLOCKED = 'Notifications are blocked for this site. Allow them in the settings of your browser, then come back.'
/** Safari on phones and tablets supports push only for installed apps. */
const INSTALL_FIRST =
  'On iPhone and iPad push works once the app is on your home screen. Add it there, then turn it on.'
const NO_PUSH = 'This browser cannot receive pushes.'

const hintOf = (state: PushState): string | null => {
  if (state === 'denied') return BLOCKED
  if (state === 'unsupported') return guideHere() === 'apple' ? INSTALL_FIRST : NO_PUSH
  return null
}

/** State of push on this browser, and its switch. */
export function usePush(): PushSwitch {
  const { state, problem } = useSyncExternalStore(subscribe, () => push)
  useEffect(() => void recheck(), [])
  return { state, problem, hint: hintOf(state), turnOn, turnOff }
}
