/** Drawn on the same grid as the icons of the kit. */
import styles from '#web/kit/display/Icon.module.css'
const PATHS = {
  spark: 'M10 3v4M10 13v4M3 10h4M13 10h4M5.5 5.5l2 2M12.5 12.5l2 2M14.5 5.5l-2 2M7.5 12.5l-2 2',
  allRead: 'M1.5 10.8 5 14.3 11.5 6.5M9.5 13.5l1 .9L18 6.5',
  undo: 'M7 4 3.5 7.5 7 11M4 7.5h7.5a4.5 4.5 0 0 1 0 9H8',
} as const
export type GlyphName = keyof typeof PATHS

/** Decoration only, as the icons of the kit. */
export function AlertGlyph({ name }: { name: GlyphName }) {
  return (
    <svg className={styles.i} viewBox="0 0 20 20" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  )
}
