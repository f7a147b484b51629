import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Me } from '#core/kernel/me.ts'
import { paths } from '#core/paths.ts'
import { onSignedOut } from '#web/runtime/call.ts'
import { buildOfPage } from '#web/pwa/page-build.ts'
import { onMarkChanged, readMark, setMark } from '#web/pwa/device-marks.ts'
import { watchConnection } from '#web/pwa/page-connection.ts'
import { settleSubscription, unsubscribeHere } from '#web/pwa/push-subscription.ts'
import { savePages } from '#web/pwa/saved/save-pages.ts'
import { deviceStore } from '#web/pwa/saved/saved-on-device.ts'
import { lastSeen, showSavedPages } from '#web/pwa/saved/show-saved.ts'
import { finishWiping, takeOver, wipeDevice } from '#web/pwa/wipe.ts'

/** Message to the service worker. */
const KEEP_APP = 'keep-app'

const savesData = (): boolean => {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}

/**
 * Asks the service worker to cache the whole app, so that members can open any page offline. Not for visitors, and not
 * while saving data.
 */
const askToKeepApp = (): void => {
  if (!('serviceWorker' in navigator) || savesData()) return
  const { serviceWorker } = navigator
  const ask = () => serviceWorker.controller?.postMessage(KEEP_APP)
  ask()
  // A new build has taken over, or this is the first visit.
  serviceWorker.addEventListener('controllerchange', ask)
}

/** Signing out waits no longer; the next start finishes the rest. */
const SIGN_OUT_TIMEOUT_MS = 1_500

const within = (ms: number, work: Promise<unknown>): Promise<unknown> =>
  Promise.race([work, new Promise((resolve) => void setTimeout(resolve, ms))])

/** Unsubscribes while still signed in, then wipes the device. */
const leaveDevice = async (): Promise<void> => {
  setMark('wipe', 'true')
  await within(
    SIGN_OUT_TIMEOUT_MS / 2,
    unsubscribeHere().catch(() => {}),
  )
  await within(SIGN_OUT_TIMEOUT_MS / 2, wipeDevice())
}

const opensElsewhere = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  button !== 0 || ctrlKey || metaKey || shiftKey || altKey

/** PWA-4: signing out is a plain link. Offline the device is wiped all the same. */
const handleSignOut = (): void =>
  document.addEventListener('click', (event) => {
    const { target } = event
    if (!(target instanceof Element) || !target.closest(`a[href="${paths.logout()}"]`)) return
    if (opensElsewhere(event)) return void leaveDevice()
    event.preventDefault()
    void leaveDevice().finally(() => location.assign(paths.logout()))
  })

interface MemberParts {
  client: QueryClient
  me: Me
  meKey: QueryKey
}

/** Gives the sign-out of another tab time to reach the server. */
const AFTER_SIGN_OUT_MS = 3_000

/** Another user has signed in in another tab: this tab must not mix both. */
const handleUserChange = ({ client, me, meKey }: MemberParts): void => {
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.query.queryKey[0] !== meKey[0]) return
    const now = event.query.state.data as Me | null | undefined
    if (now && now.id !== me.id) location.reload()
  })
}

/** PWA-1: saves what this user sees on the device until sign-out. */
export const startMemberStorage = async ({ client, me, meKey }: MemberParts): Promise<void> => {
  // They signed out before, but the server has not received it.
  if (readMark('signOut') !== null) {
    setMark('signOut', null)
    return location.replace(paths.logout())
  }
  handleSignOut()
  handleUserChange({ client, me, meKey })
  await finishWiping()
  await takeOver(me.id)
  const reader = { owner: me.id, build: buildOfPage() }
  const mayKeep = () => readMark('owner') === me.id && readMark('wipe') === null
  const saver = savePages({ client, store: deviceStore, ...reader, mayKeep, meKey: String(meKey[0]) })

  const showLastSeen = async () => {
    if (mayKeep()) showSavedPages(client, await lastSeen(deviceStore, { ...reader, now: Date.now() }))
  }
  watchConnection(client, meKey, () => void showLastSeen().catch(() => {}))

  addEventListener('pagehide', () => void saver.flush())
  document.addEventListener('visibilitychange', () => document.hidden && void saver.flush())
  onSignedOut(() => {
    saver.stop()
    // The session expired: what is saved stays but is not shown until they are back.
    deviceStore.forgetPerson().catch(() => {})
  })
  onMarkChanged('owner', (owner) => {
    if (owner === me.id) return
    saver.stop()
    setTimeout(() => void client.invalidateQueries({ queryKey: meKey }), AFTER_SIGN_OUT_MS)
  })
  askToKeepApp()
  await settleSubscription(me.id).catch(() => {})
}
