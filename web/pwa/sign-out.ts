import { paths } from '#core/paths.ts'
import { setMark } from '#web/pwa/device-marks.ts'
import { unsubscribeHere } from '#web/pwa/push-subscription.ts'
import { wipeDevice } from '#web/pwa/wipe.ts'

/** Nobody waits longer for a sign-out; what is not done by then is done by the next start. */
const PATIENCE_MS = 1_500

const within = (ms: number, work: Promise<unknown>): Promise<unknown> =>
  Promise.race([work, new Promise((resolve) => void setTimeout(resolve, ms))])

/** The server forgets this browser while it still knows who asks; then the device forgets the person. */
const leaveDevice = async (): Promise<void> => {
  setMark('wipe', 'true')
  await within(
    PATIENCE_MS / 2,
    unsubscribeHere().catch(() => {}),
  )
  await within(PATIENCE_MS / 2, wipeDevice())
}

const opensElsewhere = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  button !== 0 || ctrlKey || metaKey || shiftKey || altKey

/** PWA-4: signing out is a plain link, wherever it stands. Without a line the device is wiped all the same. */
export const heedSignOut = (): void =>
  document.addEventListener('click', (event) => {
    const { target } = event
    if (!(target instanceof Element) || !target.closest(`a[href="${paths.logout()}"]`)) return
    if (opensElsewhere(event)) return void leaveDevice()
    event.preventDefault()
    void leaveDevice().finally(() => location.assign(paths.logout()))
  })
