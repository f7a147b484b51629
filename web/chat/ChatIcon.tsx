import styles from '#web/kit/display/Icon.module.css'
import { classes } from '#web/kit/hooks/classes.ts'

/** On the same grid as the icons of the kit. */
const PATHS = {
  video: 'M3 6h9.5v8H3zM12.5 9 17 6.5v7L12.5 11',
  more: 'M4.5 10v.1M10 10v.1M15.5 10v.1',
  clip: 'M13.5 6.5 8 12a1.6 1.6 0 0 0 2.3 2.3L16 8.5a3.2 3.2 0 0 0-4.6-4.6L5.5 9.8a4.8 4.8 0 0 0 6.8 6.8l4-4',
  picture: 'M3 4h14v12H3zM3 14l4.5-4.5 3.5 3.5 2-2 4 4M12.8 7.3v.2',
  send: 'M3.5 10 16.5 4 12.5 16.5 9.5 11.2z',
  ticks: 'M1.5 10.8 5 14.3 11.5 6.5M9.5 13.5l1 .9L18 6.5',
  again: 'M7 4 3.5 7.5 7 11M4 7.5h7.5a4.5 4.5 0 0 1 0 9H8',
} as const

/** Decoration only, as the icons of the kit. */
export function ChatIcon({ name, className }: { name: keyof typeof PATHS; className?: string | undefined }) {
  return (
    <svg className={classes(styles.i, className)} viewBox="0 0 20 20" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  )
}
