import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Me } from '#core/kernel/me.ts'
import { paths } from '#core/paths.ts'
import { onSignedOut } from '#web/runtime/call.ts'
import { buildOfPage } from '#web/pwa/page-build.ts'
import { onMarkChanged, readMark, setMark } from '#web/pwa/device-marks.ts'
import { watchConnection } from '#web/pwa/page-connection.ts'
import { settleSubscription } from '#web/pwa/push-subscription.ts'
import { keepSeen } from '#web/pwa/saved/save-pages.ts'
import { seenOfDevice } from '#web/pwa/saved/saved-on-device.ts'
import { lastSeen, showSeen } from '#web/pwa/saved/show-saved.ts'
import { heedSignOut } from '#web/pwa/sign-out.ts'
import { finishWiping, takeOver } from '#web/pwa/wipe.ts'
import { askToKeepApp } from '#web/pwa/worker.ts'

interface MemberParts {
  client: QueryClient
  me: Me
  meKey: QueryKey
}

/** Long enough for the sign-out of another window to have reached the server. */
const AFTER_SIGN_OUT_MS = 3_000

/** Somebody else has signed in in another window: this one is theirs now too, and must not mix the two. */
const heedChangeOfPerson = ({ client, me, meKey }: MemberParts): void => {
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.query.queryKey[0] !== meKey[0]) return
    const now = event.query.state.data as Me | null | undefined
    if (now && now.id !== me.id) location.reload()
  })
}

/** PWA-1: what this person sees is kept on the device from now on, until they sign out or somebody else signs in. */
export const keepForMember = async ({ client, me, meKey }: MemberParts): Promise<void> => {
  // They have signed out once already, only the server has not heard of it.
  if (readMark('signOut') !== null) {
    setMark('signOut', null)
    return location.replace(paths.logout())
  }
  heedSignOut()
  heedChangeOfPerson({ client, me, meKey })
  await finishWiping()
  await takeOver(me.id)
  const reader = { owner: me.id, build: buildOfPage() }
  const mayKeep = () => readMark('owner') === me.id && readMark('wipe') === null
  const keeper = keepSeen({ client, store: seenOfDevice, ...reader, mayKeep, meKey: String(meKey[0]) })

  const showLastSeen = async () => {
    if (mayKeep()) showSeen(client, await lastSeen(seenOfDevice, { ...reader, now: Date.now() }))
  }
  watchConnection(client, meKey, () => void showLastSeen().catch(() => {}))

  addEventListener('pagehide', () => void keeper.flush())
  document.addEventListener('visibilitychange', () => document.hidden && void keeper.flush())
  onSignedOut(() => {
    keeper.stop()
    // It was not they who ended it: what is kept waits for them, but is shown to nobody until they are back.
    seenOfDevice.forgetPerson().catch(() => {})
  })
  onMarkChanged('owner', (owner) => {
    if (owner === me.id) return
    keeper.stop()
    setTimeout(() => void client.invalidateQueries({ queryKey: meKey }), AFTER_SIGN_OUT_MS)
  })
  askToKeepApp()
  await settleSubscription(me.id).catch(() => {})
}
