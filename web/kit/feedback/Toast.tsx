import styles from './Toast.module.css'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { IconButton } from '#web/kit/actions/Button.tsx'
import { classes } from '#web/kit/hooks/classes.ts'
import { Icon } from '#web/kit/display/Icon.tsx'
import { dismissToast, pauseToast, resumeToast, type ShownToast, toastStore } from '#web/kit/feedback/toast.ts'

function Toast({ toast }: { toast: ShownToast }) {
  const isBad = toast.tone === 'bad'
  return (
    <div
      data-slot="toast"
      className={classes(styles.toast, isBad && styles.bad)}
      onPointerEnter={pauseToast}
      onPointerLeave={resumeToast}
      onFocus={pauseToast}
      onBlur={resumeToast}
    >
      <Icon name={isBad ? 'alert' : 'check'} />
      <div>
        <p className="h">{toast.title}</p>
        {toast.text && <p className="sub">{toast.text}</p>}
      </div>
      <IconButton icon="close" label="Close message" onClick={dismissToast} />
    </div>
  )
}

/** One at the root and one in every dialog; only the front one shows the toast. Both live regions stay mounted, because screen readers announce only changes. */
export function ToastOutlet() {
  const [outlet] = useState(() => Symbol('outlet'))
  useEffect(() => toastStore.addOutlet(outlet), [outlet])
  const shown = useSyncExternalStore(
    toastStore.subscribe,
    () => toastStore.shownIn(outlet),
    () => null,
  )
  return (
    <div data-slot="toasts" className={styles.toasts}>
      <div role="status">{shown && shown.tone !== 'bad' && <Toast key={shown.id} toast={shown} />}</div>
      <div role="alert">{shown?.tone === 'bad' && <Toast key={shown.id} toast={shown} />}</div>
    </div>
  )
}
