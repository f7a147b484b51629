/** On the same grid as the icons of the kit. */
import styles from '#web/kit/display/Icon.module.css'
const PATHS = {
  flag: 'M5 17.5V3.5h10l-2 3.5 2 3.5H5',
  block: 'M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM5.2 14.8 14.8 5.2',
} as const

/** Decoration only, as the icons of the kit. */
export function SafetyIcon({ name }: { name: keyof typeof PATHS }) {
  return (
    <svg className={styles.i} viewBox="0 0 20 20" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  )
}
