import styles from './Chip.module.css'
import type { ReactNode } from 'react'
import { classes } from '#web/kit/hooks/classes.ts'
import { Icon, type IconName } from '#web/kit/display/Icon.tsx'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'

interface ChipProps {
  tone?: 'plain' | 'money' | 'bad' | 'warn'
  icon?: IconName
  children: ReactNode
}

export function Chip({ tone = 'plain', icon, children }: ChipProps) {
  return (
    <span data-slot="chip" className={classes(styles.chip, tone !== 'plain' && styles[tone])}>
      {icon && <Icon name={icon} />}
      {children}
    </span>
  )
}

/** Marks something live with a dot. */
export function Live({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return (
    <span data-slot="live" className={classes(styles.live, className)}>
      {children}
    </span>
  )
}

export function Verified({ rating }: { rating?: string }) {
  return (
    <span data-slot="verified" className={styles.verified}>
      <Icon name="verified" filled />
      <VisuallyHidden>verified{rating && ', rating '}</VisuallyHidden>
      {rating}
    </span>
  )
}

export function Count({ n, of }: { n: number; of: string }) {
  return (
    <span data-slot="count" className={styles.count}>
      {n > 99 ? '99+' : n}
      <VisuallyHidden> {of}</VisuallyHidden>
    </span>
  )
}
