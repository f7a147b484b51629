import styles from './Fold.module.css'
import type { ReactNode } from 'react'
import { Icon, type IconName } from '#web/kit/display/Icon.tsx'

interface FoldProps {
  icon?: IconName
  title: ReactNode
  /** At the right of the row. */
  aside?: ReactNode
  /** Open at first. */
  isOpen?: boolean
  children: ReactNode
}

/** A row that opens. What is typed inside stays when it is closed. */
export function Fold({ icon, title, aside, isOpen = false, children }: FoldProps) {
  return (
    <details data-slot="disclosure" className={styles.fold} open={isOpen}>
      <summary>
        {icon && <Icon name={icon} />}
        {title}
        {aside && <span className={styles.aside}>{aside}</span>}
        <Icon name="down" className={styles.chevron} />
      </summary>
      <div data-slot="disclosure-body" className={styles.body}>
        {children}
      </div>
    </details>
  )
}

/** Closes the fold around an element and focuses its row. */
export const closeFold = (inside: Element | null): void => {
  const fold = inside?.closest('details')
  if (!fold) return
  fold.open = false
  fold.querySelector('summary')?.focus()
}
