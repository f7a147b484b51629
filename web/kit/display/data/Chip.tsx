import styles from './Chip.module.css'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'wouter'
import { classes } from '#web/kit/hooks/classes.ts'
import { Icon, type IconName } from '#web/kit/display/Icon.tsx'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'

type ChipProps = ComponentProps<'span'> & {
  tone?: 'plain' | 'money' | 'bad' | 'warn'
  icon?: IconName
}

export function Chip({ tone = 'plain', icon, className, children, ...rest }: ChipProps) {
  return (
    <span data-slot="chip" {...rest} className={classes(styles.chip, tone !== 'plain' && styles[tone], className)}>
      {icon && <Icon name={icon} />}
      {children}
    </span>
  )
}

export function ChipButton({ className, ...rest }: Omit<ComponentProps<'button'>, 'type'>) {
  return <button data-slot="chip" {...rest} type="button" className={classes(styles.chip, className)} />
}

export function ChipLink({ className, ...rest }: Omit<ComponentProps<'a'>, 'href'> & { href: string }) {
  return <Link data-slot="chip" {...rest} className={classes(styles.chip, className)} />
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

/** The rating of a person who is not verified. */
export function Rating({ rating }: { rating: string }) {
  return (
    <span data-slot="verified" className={classes(styles.verified, styles.rating)}>
      <Icon name="star" filled />
      <VisuallyHidden>rating </VisuallyHidden>
      {rating}
    </span>
  )
}

/** Without `of` it is decoration: the name of the element around it has the number. */
export function Count({ n, of }: { n: number; of?: string }) {
  return (
    <span data-slot="count" className={styles.count} aria-hidden={of === undefined || undefined}>
      {n > 99 ? '99+' : n}
      {of !== undefined && <VisuallyHidden> {of}</VisuallyHidden>}
    </span>
  )
}
