import { paths } from '#web/app/paths.ts'
import { wipeDeviceShelf } from '#web/kit/shelf-of-device.ts'

/** Set in the moment of signing out: the browser may leave the page before its database is wiped. */
const MARK = 'nearhand.outbox.wipe'

/** Nothing that waits on this device is left, whoever wrote it. */
export const forgetWaiting = async (): Promise<void> => {
  try {
    localStorage.setItem(MARK, 'true')
    await wipeDeviceShelf()
    localStorage.removeItem(MARK)
  } catch {
    // Where nothing can be wiped nothing could be kept either; the mark, if it stands, asks for it again.
  }
}

/** At the start, before anything is read: what signing out did not get to. */
export const finishForgetting = async (): Promise<void> => {
  let isMarked = false
  try {
    isMarked = localStorage.getItem(MARK) !== null
  } catch {
    return
  }
  if (isMarked) await forgetWaiting()
}

/** Signing out is a plain link, wherever it stands. A session that merely ran out keeps what waits for its return. */
export const forgetWaitingAtLogout = (): void =>
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest(`a[href="${paths.logout()}"]`)) void forgetWaiting()
  })
