import styles from './Dialog.module.css'
import { type ComponentProps, type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react'
import { IconButton } from '#web/kit/actions/Button.tsx'
import { classes } from '#web/kit/hooks/classes.ts'
import { keepFocus } from '#web/kit/disclosure/keep-focus.ts'
import { ToastOutlet } from '#web/kit/feedback/Toast.tsx'

/** The page behind loses its scroll bar; its width stays reserved, so that nothing moves. */
const keepScrollbarSpace = () => {
  const width = window.innerWidth - document.documentElement.clientWidth
  if (width > 0) document.documentElement.style.setProperty('--scrollbar', `${width}px`)
}

interface DialogFrameProps {
  /** The id of the title inside, which also carries `tabIndex={-1}` and `data-title`. */
  titleId: string
  /** Called for Esc, the X and the browser's Back. */
  onClose: () => void
  wide?: boolean
  className?: string | undefined
  children: ReactNode
}

/** Focuses the first element with `data-autofocus`, else the title: a field would open the keyboard of a phone. */
export function DialogFrame({ titleId, onClose, wide = false, className, children }: DialogFrameProps) {
  const dialog = useRef<HTMLDialogElement>(null)

  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    keepScrollbarSpace()
    element.showModal()
    const first =
      element.querySelector<HTMLElement>('[data-autofocus]') ?? element.querySelector<HTMLElement>('[data-title]')
    first?.focus()
    return () => {
      element.close()
      keepFocus()
    }
  }, [])

  const refuseAndAsk = (event: SyntheticEvent) => {
    // `cancel` and `close` also come from file choosers and nested dialogs inside.
    if (event.target !== dialog.current) return
    event.preventDefault()
    onClose()
  }
  const closedByBrowser = (event: SyntheticEvent<HTMLDialogElement>) => {
    if (event.target === dialog.current && !dialog.current.open) onClose()
  }

  return (
    <dialog
      data-slot="dialog"
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={titleId}
      onCancel={refuseAndAsk}
      onClose={closedByBrowser}
    >
      <div className={classes(styles.panel, wide && styles.panelWide, className)}>{children}</div>
      <ToastOutlet />
    </dialog>
  )
}

interface DialogProps extends Omit<DialogFrameProps, 'titleId'> {
  title: ReactNode
  /** A sentence under the title. */
  sub?: ReactNode
}

/** With the usual header; a dialog with another header uses DialogFrame. */
export function Dialog({ title, sub, onClose, children, ...frame }: DialogProps) {
  const titleId = useId()
  return (
    <DialogFrame {...frame} titleId={titleId} onClose={onClose}>
      <div data-slot="dialog-head" className={styles.head}>
        <div>
          <h2 className="d-38" id={titleId} tabIndex={-1} data-title>
            {title}
          </h2>
          {sub && (
            <p data-slot="dialog-sub" className={classes('sub', styles.sub)}>
              {sub}
            </p>
          )}
        </div>
        <IconButton icon="close" label="Close" onClick={onClose} />
      </div>
      {children}
    </DialogFrame>
  )
}

/** The padding and spacing under the header. */
export function DialogBody({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return <div className={classes(styles.body, className)}>{children}</div>
}

/** A body that is a form. */
export function DialogForm(props: Omit<ComponentProps<'form'>, 'className'>) {
  return <form {...props} className={styles.body} />
}
