import styles from '#web/kit/display/Icon.module.css'
import { classes } from '#web/kit/hooks/classes.ts'

/** On the same grid as the icons of the kit. */
const PATHS = {
  video: 'M3 6h9.5v8H3zM12.5 9 17 6.5v7L12.5 11',
  calendar: 'M3.5 5h13v11.5h-13zM3.5 8.7h13M7 3v3.5M13 3v3.5',
  receipt: 'M5 3h10v14l-2.5-1.6L10 17l-2.5-1.6L5 17zM7.5 7h5M7.5 10h5',
  minus: 'M4 10h12',
  scales: 'M10 3.5V17M6 17h8M4 6h12M4 6l-2 5.5h4.2zM16 6l-2.2 5.5H18z',
} as const

export function WorkIcon({ name, className }: { name: keyof typeof PATHS; className?: string | undefined }) {
  return (
    <svg className={classes(styles.i, className)} viewBox="0 0 20 20" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  )
}
