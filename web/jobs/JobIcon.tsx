import styles from '#web/kit/display/Icon.module.css'
import { classes } from '#web/kit/hooks/classes.ts'

/** Drawn on the same grid as the icons of the kit. */
const PATHS = {
  bookmark: 'M5.5 3h9v14L10 13.4 5.5 17z',
  calendar: 'M3.5 5h13v11.5h-13zM3.5 8.7h13M7 3v3.5M13 3v3.5',
  globe: 'M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM3 10h14M10 3c-4 4-4 10 0 14M10 3c4 4 4 10 0 14',
  sliders: 'M3 6.5h8M14.5 6.5H17M3 13.5h2.5M9 13.5h8M11 4.5h3.5v4H11zM5.5 11.5H9v4H5.5z',
} as const

/** Decoration only, as the icons of the kit. */
export function Glyph({ name, className }: { name: keyof typeof PATHS; className?: string | undefined }) {
  return (
    <svg className={classes(styles.i, className)} viewBox="0 0 20 20" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  )
}
