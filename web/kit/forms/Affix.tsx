import styles from './Affix.module.css'
import type { ReactNode } from 'react'
import { Icon, type IconName } from '#web/kit/display/Icon.tsx'

interface AffixProps {
  /** At the left inside the field. */
  icon?: IconName
  sign?: string
  /** One Input, and perhaps a button at its right end. */
  children: ReactNode
}

export function Affix({ icon, sign, children }: AffixProps) {
  return (
    <span data-slot="affix" className={styles.affix}>
      {icon && <Icon name={icon} />}
      {sign && <b aria-hidden="true">{sign}</b>}
      {children}
    </span>
  )
}
