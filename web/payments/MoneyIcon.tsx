import styles from '#web/kit/display/Icon.module.css'
import { classes } from '#web/kit/hooks/classes.ts'

/** On the same grid as the icons of the kit. */
const PATHS = {
  instant: 'M11.5 3 5 11.5h4.5L8.5 17 15 8.5h-4.5z',
  bank: 'M3 8 10 3.5 17 8zM4.5 8v6.5M8.2 8v6.5M11.8 8v6.5M15.5 8v6.5M3 16.5h14',
  card: 'M3 5h14v10.5H3zM3 8.7h14M6 12.5h3',
  clock: 'M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM10 6v4.3l2.8 1.7',
} as const

export function MoneyIcon({ name, className }: { name: keyof typeof PATHS; className?: string | undefined }) {
  return (
    <svg className={classes(styles.i, className)} viewBox="0 0 20 20" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  )
}
