import styles from './RowMenu.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import { type ReactNode, type ToggleEvent, useId, useRef } from 'react'
import { IconButton } from '#web/kit/actions/Button.tsx'

const GAP = 4
const EDGE = 8

/** Below its button, or above it if there is no room, and always on the screen. */
const placeMenu = (menu: HTMLElement, button: HTMLElement) => {
  const at = button.getBoundingClientRect()
  const { width, height } = menu.getBoundingClientRect()
  const isAbove = at.bottom + GAP + height > innerHeight - EDGE
  menu.style.left = `${Math.max(EDGE, at.right - width)}px`
  menu.style.top = `${isAbove ? Math.max(EDGE, at.top - GAP - height) : at.bottom + GAP}px`
}

interface RowMenuProps {
  /** "Actions for Devon M." */
  label: string
  /** MenuItems. */
  children: ReactNode
}

/** The actions of a row, behind three dots. */
export function RowMenu({ label, children }: RowMenuProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const open = (event: ToggleEvent<HTMLElement>) => {
    if (event.newState !== 'open' || !button.current) return
    placeMenu(event.currentTarget, button.current)
    event.currentTarget.querySelector('button')?.focus()
  }
  return (
    <>
      <IconButton ref={button} icon="more" label={label} className={styles.dots} popoverTarget={id} />
      <div id={id} popover="auto" role="group" aria-label={label} className={styles.rowMenu} onToggle={open}>
        {children}
      </div>
    </>
  )
}

interface MenuItemProps {
  isDanger?: boolean
  onClick: () => void
  children: ReactNode
}

export function MenuItem({ isDanger = false, onClick, children }: MenuItemProps) {
  return (
    <button
      type="button"
      className={isDanger ? classes(styles.act, 'bad') : styles.act}
      onClick={(event) => {
        event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
        onClick()
      }}
    >
      {children}
    </button>
  )
}
